import { setTimeout as sleep } from 'node:timers/promises'

import { TOTP } from 'otpauth'

import { createApi, type Api, type Reply } from './api.ts'
import type { NewOwner } from './owners.ts'
import type { SystemAddress } from './system.ts'

const stepMs = 30_000

/** The secret in an authenticator app, and the recovery codes. */
export interface SecondFactor {
  secret: string
  recoveryCodes: string[]
}

/** The current TOTP code, or the one `steps` periods of 30 s later. */
export const totpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * stepMs })

/** Waits for the next TOTP period if the current one is about to end. */
export async function waitForTotpStep(minRemainingMs = 8_000): Promise<void> {
  const left = stepMs - (Date.now() % stepMs)
  if (left < minRemainingMs) await sleep(left + 50)
}

/** Turns on two-factor authentication. This uses up the current code. */
export async function turnOnTwoFactor(owner: Pick<NewOwner, 'account'>): Promise<SecondFactor> {
  const setUp = await owner.account.post<{ secret: string }>('/account/two-factor')
  const { secret } = setUp.body
  const confirmed = await owner.account.post<{ recovery_codes: string[] }>(
    '/account/two-factor/confirm',
    { code: totpCode(secret) },
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

/** Logs in with the password and returns the challenge token. */
export async function loginChallenge(
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

/** Whether the API accepts the client's bearer token. */
export const isAuthenticated = async (api: Api): Promise<boolean> =>
  (await api.get('/auth/me')).status === 200
