import { z } from 'zod'

import { exactText, must, text, time, uuid } from './text.ts'

/** `POST /auth/login`. */
export const login = z.object({
  email: text(255, 1),
  password: exactText(1_000, 1),
  device_name: text(255).nullish(),
})

/** The owner, as in a token response. */
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

const access = z.enum(['read', 'read_write'], must('one of read, read_write'))

/** `GET /auth/me`, in `data`. */
export const me = user.extend({
  credential: z.object({ kind: z.enum(['api_key', 'token']), name: z.string(), access }),
})

/** `POST /api/account/keys`. */
export const keyCreate = z.object({ name: text(255, 1), access })

/** An API key as the account's owner sees it. */
export const key = z.object({
  id: uuid,
  name: z.string(),
  access,
  created_at: time,
  last_used_at: time.nullable(),
})
export type Key = z.infer<typeof key>
