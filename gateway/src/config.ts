import { isIP } from 'node:net'

import {
  serviceAddress,
  adminHost,
  logLevel,
  otlpEndpoint,
  port,
  tlsShape,
} from '@formpost/kit/config'
import { z } from 'zod'

const limit = (perMinute: number, what: string) =>
  z.coerce.number().int().min(0).default(perMinute).describe(`${what} a minute; 0 is no limit.`)

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

/** The gateway's settings; limits are per minute, and 0 is no limit (docs/api-behaviour.md#rate-limits). */
export const config = z.object({
  HOST: z
    .string()
    .optional()
    .describe('Where the world reaches it; without one, on every address.'),
  PORT: port.default(8080).describe('The same, its port.'),
  ADMIN_HOST: adminHost,
  ADMIN_PORT: port.default(9090).describe('The same, its port.'),
  APP_URL: z
    .url({ protocol: /^https?$/, error: 'Must be an http or https URL.' })
    .transform((url) => url.replace(/\/$/, ''))
    .optional()
    .describe(
      'Where people reach the product, as it stands in links; else the host that a request came to.',
    ),
  IDENTITY_ADDRESS: serviceAddress('identity'),
  FORMS_ADDRESS: serviceAddress('forms'),
  SUBMISSIONS_ADDRESS: serviceAddress('submissions'),
  FILES_ADDRESS: serviceAddress('files'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'Must be a redis:// URL.' })
    .optional()
    .describe('Where gateways count requests together; without one each counts alone.'),
  WEB_FILLER_DIR: z.string().optional().describe('The built filler, to serve it.'),
  WEB_FILLER_URL: z
    .url({ error: 'Must be a URL.' })
    .optional()
    .describe('A server of the filler, to pass on to instead.'),
  CORS_ORIGINS: list.describe('Origins, with commas, whose pages may call the owner API.'),
  TRUST_PROXY: trustProxy.describe(
    'Who stands in front and is believed about the address of the caller: a number of hops, addresses, networks, `loopback`, `uniquelocal`.',
  ),
  LIMIT_LOGIN: limit(120, 'Logins by one address'),
  LIMIT_LEGACY_SUBMIT: limit(30, 'Submissions by one address on the legacy route'),
  LIMIT_SUBMIT: limit(600, 'Submissions to one form by one address'),
  LIMIT_UPLOAD: limit(240, 'Uploads to one form by one address'),
  LIMIT_PUBLIC_READ: limit(1_200, 'Reads of one form by one address'),
  LIMIT_MEGABYTES: limit(1_024, 'Megabytes of answers and files sent by one address'),
  LOG_LEVEL: logLevel,
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
  ...tlsShape,
})
export type Config = z.infer<typeof config>
