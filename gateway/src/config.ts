import { isIP } from 'node:net'

import { port } from '@formpost/kit'
import { z } from 'zod'

const limit = (perMinute: number) => z.coerce.number().int().min(0).default(perMinute)

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  )

const isProxy = (name: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(name) || isIP(name.split('/')[0]!) !== 0

/** Who may stand in front of the gateway: a number of hops, or addresses as Express takes them. */
const trustProxy = list
  .refine((names) => isHops(names) || names.every(isProxy), {
    error: 'Must be a number of hops, or addresses, networks, loopback, linklocal or uniquelocal.',
  })
  .transform((names) => (isHops(names) ? Number(names[0]) : names))

function isHops(names: string[]): boolean {
  return names.length === 1 && /^\d{1,2}$/.test(names[0]!)
}

/** The gateway's settings; limits are per minute, and 0 is no limit (decisions, "Public surface"). */
export const config = z
  .object({
    /** Without one, every address of the machine. */
    HOST: z.string().optional(),
    PORT: port.default(8080),
    ADMIN_HOST: z.string().default('127.0.0.1'),
    ADMIN_PORT: port.default(9090),
    APP_URL: z.url({ protocol: /^https?$/, error: 'Must be an http or https URL.' }).optional(),
    IDENTITY_ADDRESS: z.string(),
    FORMS_ADDRESS: z.string(),
    SUBMISSIONS_ADDRESS: z.string(),
    FILES_ADDRESS: z.string(),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'Must be a redis:// URL.' }).optional(),
    WEB_FILLER_DIR: z.string().optional(),
    WEB_FILLER_URL: z.url({ error: 'Must be a URL.' }).optional(),
    CORS_ORIGINS: list,
    TRUST_PROXY: trustProxy,
    LIMIT_LOGIN: limit(120),
    LIMIT_LEGACY_SUBMIT: limit(30),
    LIMIT_SUBMIT: limit(600),
    LIMIT_UPLOAD: limit(240),
    LIMIT_PUBLIC_READ: limit(1_200),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
  })
  .transform((read) => ({
    ...read,
    APP_URL: (read.APP_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
  }))
export type Config = z.infer<typeof config>
