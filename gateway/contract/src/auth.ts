import { z } from 'zod'

import { must, refusedAs } from './issues.ts'
import { exactText, text, time, uuid } from './text.ts'

/** `POST /auth/login`. */
export const login = z.object({
  email: text(255, 1),
  password: exactText(1_000, 1),
  device_name: text(255).nullish(),
})

/** `POST /auth/two-factor-challenge`, with either `code` or `recovery_code`. */
export const twoFactorChallenge = z
  .object({
    challenge_token: exactText(200, 1),
    code: text(64).nullish(),
    recovery_code: text(64).nullish(),
    device_name: text(255).nullish(),
  })
  .refine(({ code, recovery_code }) => code || recovery_code, {
    path: ['code'],
    ...refusedAs({ code: 'code_required' }),
    when: () => true,
  })
  .refine(({ code, recovery_code }) => !code || !recovery_code, {
    path: ['recovery_code'],
    ...refusedAs({ code: 'two_codes' }),
    when: () => true,
  })

/** `POST /api/account/session`, with at most one of `code` and `recovery_code`. */
export const sessionCreate = z
  .object({
    email: text(255, 1),
    password: exactText(1_000, 1),
    code: text(64).nullish(),
    recovery_code: text(64).nullish(),
    device_name: text(255).nullish(),
  })
  .refine(({ code, recovery_code }) => !code || !recovery_code, {
    path: ['recovery_code'],
    ...refusedAs({ code: 'two_codes' }),
    when: () => true,
  })

const linkToken = exactText(200, 1)

/** `POST /api/account/session/link`. */
export const sessionFromLink = z.object({ token: linkToken, device_name: text(255).nullish() })

/** `POST /api/account/password-link`. */
export const passwordFromLink = z.object({ token: linkToken, password: exactText(256, 8) })

/** The response if a code is needed and none was sent. */
export const codeNeeded = z.object({ two_factor: z.literal(true) })

/** A login token or a browser session; `current` is that of the request. */
export const session = z.object({
  id: uuid,
  kind: z.enum(['token', 'session']),
  name: z.string(),
  created_at: time,
  last_used_at: time.nullable(),
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

/** The owner in a token response. */
export const user = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  plan: z.enum(['free', 'paid']),
  two_factor_enabled: z.boolean(),
  created_at: time,
})
export type User = z.infer<typeof user>

export const tokenResponse = z.object({
  token: z.string(),
  token_type: z.literal('Bearer'),
  user,
})

/** The response of a login that needs a second factor. */
export const challengeResponse = z.object({
  two_factor: z.literal(true),
  challenge_token: z.string(),
})

const accesses = ['read', 'read_write'] as const
const access = z.enum(accesses, must({ code: 'not_one_of', allowed: accesses }))

/** `GET /auth/me`, in `data`. */
export const me = user.extend({
  credential: z.object({ kind: z.enum(['api_key', 'token', 'session']), name: z.string(), access }),
})

export type Me = z.infer<typeof me>

/** `POST /api/account/keys`. */
export const keyCreate = z.object({ name: text(255, 1), access })

/** An API key without its secret. */
export const key = z.object({
  id: uuid,
  name: z.string(),
  access,
  created_at: time,
  last_used_at: time.nullable(),
})
export type Key = z.infer<typeof key>
