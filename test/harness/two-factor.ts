import { setTimeout as sleep } from 'node:timers/promises'

import { TOTP } from 'otpauth'

import { type Api, createApi, type Reply } from './api.ts'
import type { NewOwner } from './owners.ts'
import type { SystemAddress } from './system.ts'

const stepMs = 30_000

/** What an authenticator app and a sheet of paper hold. */
export interface SecondFactor {
  secret: string
  recoveryCodes: string[]
}

/** The code that an app shows now, or so many steps of 30 s from now. */
export const codeAt = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * stepMs })

/** For tests in which a code's step must not end between its making and its use. */
export async function awaitFreshStep(roomMs = 8_000): Promise<void> {
  const left = stepMs - (Date.now() % stepMs)
  if (left < roomMs) await sleep(left + 50)
}

/** Turns two-factor authentication on; the code of the present step is used up by that. */
export async function turnOnTwoFactor(owner: Pick<NewOwner, 'account'>): Promise<SecondFactor> {
  const setUp = await owner.account.post<{ secret: string }>('/account/two-factor')
  const { secret } = setUp.body
  const confirmed = await owner.account.post<{ recovery_codes: string[] }>(
    '/account/two-factor/confirm',
    { code: codeAt(secret) },
  )
  if (confirmed.status !== 200) throw new Error(confirmed.text)
  return { secret, recoveryCodes: confirmed.body.recovery_codes }
}

export interface LoginReply {
  token?: string
  two_factor?: true
  challenge_token?: string
  message?: string
  errors?: Record<string, string[]>
}

export const login = (
  { baseUrl }: Pick<SystemAddress, 'baseUrl'>,
  { email, password }: { email: string; password: string },
  more: object = {},
): Promise<Reply<LoginReply>> =>
  createApi(baseUrl).post('/auth/login', { email, password, ...more })

/** Logs in as far as the challenge. */
export async function challengeOf(
  system: Pick<SystemAddress, 'baseUrl'>,
  owner: { email: string; password: string },
): Promise<string> {
  const { body, text } = await login(system, owner)
  if (!body.challenge_token) throw new Error(text)
  return body.challenge_token
}

export const completeChallenge = (
  { baseUrl }: Pick<SystemAddress, 'baseUrl'>,
  challenge_token: string,
  answer: { code: string } | { recovery_code: string },
  more: object = {},
): Promise<Reply<LoginReply>> =>
  createApi(baseUrl).post('/auth/two-factor-challenge', { challenge_token, ...answer, ...more })

/** Whether a bearer secret is let in. */
export const isLetIn = async (api: Api): Promise<boolean> =>
  (await api.get('/auth/me')).status === 200
