import { isIP } from 'node:net'

import {
  adminHost,
  logLevel,
  otlpEndpoint,
  port,
  serviceAddress,
  tlsShape,
} from '@formpost/kit/config'
import { z } from 'zod'

const limit = (perMinute: number, what: string) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .default(perMinute)
    .describe(`${what} per minute; 0 disables the limit.`)

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

/** The trusted proxies: a number of hops, or addresses. */
const trustProxy = list
  .refine((names) => isHops(names) || names.every(isProxy), {
    error: 'Must be a number of hops, or addresses, networks, loopback, linklocal or uniquelocal.',
  })
  .transform((names) => (isHops(names) ? Number(names[0]) : names))

function isHops(names: string[]): boolean {
  return names.length === 1 && /^\d{1,2}$/.test(names[0]!)
}

/** The gateway's settings; limits are per minute, and 0 is no limit (docs/api-behaviour.md#rate-limits). */
export const config = z.object({
  HOST: z
    .string()
    .optional()
    .describe('The address of the public port. Without it, all addresses.'),
  PORT: port.default(8080).describe('The public port.'),
  ADMIN_HOST: adminHost,
  ADMIN_PORT: port.default(9090).describe('The admin port.'),
  APP_URL: z
    .url({ protocol: /^https?$/, error: 'Must be an http or https URL.' })
    .transform((url) => url.replace(/\/$/, ''))
    .optional()
    .describe(
      'The public base URL in links. Without it, links begin with the host of the request.',
    ),
  IDENTITY_ADDRESS: serviceAddress('identity'),
  FORMS_ADDRESS: serviceAddress('forms'),
  SUBMISSIONS_ADDRESS: serviceAddress('submissions'),
  FILES_ADDRESS: serviceAddress('files'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'Must be a redis:// URL.' })
    .optional()
    .describe(
      'The Redis that gateways share their rate limits through. Without it, each gateway counts alone.',
    ),
  WEB_FILLER_DIR: z.string().optional().describe('The folder of the built filler.'),
  WEB_FILLER_URL: z
    .url({ error: 'Must be a URL.' })
    .optional()
    .describe('The URL of a web server that serves the filler instead.'),
  WEB_DESK_DIR: z.string().optional().describe('The folder of the built desk.'),
  WEB_DESK_URL: z
    .url({ error: 'Must be a URL.' })
    .optional()
    .describe('The URL of a web server that serves the desk, at `/desk`, instead.'),
  CORS_ORIGINS: list.describe('Origins whose pages may call the owner API, separated by commas.'),
  TRUST_PROXY: trustProxy.describe(
    'The proxies in front whose forwarded headers are trusted: a number of hops, or addresses, networks, `loopback`, `uniquelocal`.',
  ),
  DRAIN_IDLE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600)
    .default(5)
    .describe(
      'Seconds after SIGTERM in which idle connections are kept. With 67, all of them expire before, so no client can send a request on a connection that is being closed.',
    ),
  LIMIT_LOGIN: limit(120, 'Logins by one address'),
  LIMIT_LEGACY_SUBMIT: limit(30, 'Submissions by one address on the legacy route'),
  LIMIT_SUBMIT: limit(600, 'Submissions to one form by one address'),
  LIMIT_UPLOAD: limit(240, 'Uploads to one form by one address'),
  LIMIT_PUBLIC_READ: limit(1_200, 'Reads of one form by one address'),
  LIMIT_MEGABYTES: limit(1_024, 'Megabytes of submissions and files from one address'),
  LOG_LEVEL: logLevel,
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
  ...tlsShape,
})
export type Config = z.infer<typeof config>
