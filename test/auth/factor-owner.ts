import type { Reply } from '../harness/api.ts'
import { type NewOwner, newOwner } from '../harness/owners.ts'
import type { SystemAddress } from '../harness/system.ts'
import {
  challengeOf,
  codeAt,
  completeChallenge,
  type LoginReply,
  type SecondFactor,
  turnOnTwoFactor,
} from '../harness/two-factor.ts'

type Answer = { code: string } | { recovery_code: string }

/** An owner with two-factor authentication on, who can try to log in. */
export interface FactorOwner extends NewOwner, SecondFactor {
  challenge(): Promise<string>
  /** A code that was not used: the one of the present step confirmed. */
  freshCode(): string
  complete(token: string, answer: Answer): Promise<Reply<LoginReply>>
  /** Logs in, and answers that challenge. */
  tryCode(code: string): Promise<Reply<LoginReply>>
  tryRecovery(recovery_code: string): Promise<Reply<LoginReply>>
}

export async function factorOwner(system: SystemAddress): Promise<FactorOwner> {
  const owner = await newOwner(system)
  const factor = await turnOnTwoFactor(owner)
  const challenge = () => challengeOf(system, owner)
  const complete = (token: string, answer: Answer) => completeChallenge(system, token, answer)
  return {
    ...owner,
    ...factor,
    challenge,
    freshCode: () => codeAt(factor.secret, 1),
    complete,
    tryCode: async (code) => complete(await challenge(), { code }),
    tryRecovery: async (recovery_code) => complete(await challenge(), { recovery_code }),
  }
}

/** A status, and the properties that a 422 names. */
export const faultsOf = ({ status, body }: Reply<LoginReply>) => [
  status,
  Object.keys(body.errors ?? {}),
]
