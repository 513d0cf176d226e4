import { port } from '@formpost/kit'
import { z } from 'zod'

const limit = (perMinute: number) => z.coerce.number().int().min(0).default(perMinute)

/** Who may stand in front of the gateway: a number of hops, or addresses as Express takes them. */
const trustProxy = z
  .string()
  .default('')
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value.split(',').filter(Boolean)))

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
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      ),
    TRUST_PROXY: trustProxy,
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
