import type { Reply } from '../harness/api.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import type { SystemAddress } from '../harness/system.ts'
import {
  completeChallenge,
  loginChallenge,
  totpCode,
  turnOnTwoFactor,
  type LoginReply,
  type SecondFactor,
} from '../harness/two-factor.ts'

type Attempt = { code: string } | { recovery_code: string }

/** An owner with two-factor authentication, and helpers to log in. */
export interface TwoFactorOwner extends NewOwner, SecondFactor {
  challenge(): Promise<string>
  /** A code of the next step; the code of the current step confirmed the set-up. */
  freshCode(): string
  complete(token: string, attempt: Attempt): Promise<Reply<LoginReply>>
  /** Logs in and completes that challenge. */
  tryCode(code: string): Promise<Reply<LoginReply>>
  tryRecovery(recovery_code: string): Promise<Reply<LoginReply>>
}

export async function newTwoFactorOwner(system: SystemAddress): Promise<TwoFactorOwner> {
  const owner = await newOwner(system)
  const factor = await turnOnTwoFactor(owner)
  const challenge = () => loginChallenge(system, owner)
  const complete = (token: string, attempt: Attempt) => completeChallenge(system, token, attempt)
  return {
    ...owner,
    ...factor,
    challenge,
    freshCode: () => totpCode(factor.secret, 1),
    complete,
    tryCode: async (code) => complete(await challenge(), { code }),
    tryRecovery: async (recovery_code) => complete(await challenge(), { recovery_code }),
  }
}

/** The status, and the properties that a 422 names. */
export const errorsOf = ({ status, body }: Reply<LoginReply>) => [
  status,
  Object.keys(body.errors ?? {}),
]
