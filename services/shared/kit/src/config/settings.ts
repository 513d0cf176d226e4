import { z } from 'zod'

import { hostUrls } from '../database/database-url.ts'

/** An invalid configuration; the message lists every error. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the environment with a schema. An empty variable counts as not set. */
export function readConfig<T extends z.ZodType>(schema: T, env: NodeJS.ProcessEnv): z.infer<T> {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`These settings can't be used:\n${errors.join('\n')}`)
}

export const port = z.coerce.number().int().min(0).max(65_535)

/** The address of another service. */
export const serviceAddress = (service: string) =>
  z
    .string()
    .describe(
      `The address of ${service}: \`host:port\`, \`dns:///name:port\` for several pods, or \`unix:/path\`.`,
    )

export const adminHost = z
  .string()
  .default('127.0.0.1')
  .describe(
    'The host of the admin port with `/healthz`, `/readyz` and `/metrics`, for probes and Prometheus. Do not expose it to the Internet.',
  )

export const logLevel = z
  .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  .default('info')
  .describe('The log level. Logs are JSON lines on standard output.')

export const otlpEndpoint = z
  .url({ protocol: /^https?$/, error: 'Must be an http or https URL.' })
  .optional()
  .describe(
    'An OTLP receiver over HTTP for traces, such as `http://collector:4318`. Without it, nothing is traced.',
  )

/** The public base URL, for processes that have no request to take the host from. */
export const publicUrl = z
  .url({ protocol: /^https?$/, error: 'Must be an http or https URL.' })
  .default('http://localhost:8080')
  .transform((url) => url.replace(/\/$/, ''))
  .describe('The public base URL in links.')

const pem = (description: string) => z.string().optional().describe(description)

/** Mutual TLS between services, with a private CA. */
export const tlsShape = {
  GRPC_TLS_CA: pem(
    'A PEM file with the CA certificate that services trust. With the next two, calls between services are encrypted and need a client certificate of that CA.',
  ),
  GRPC_TLS_CERT: pem(
    'A PEM file with the certificate of this service. Its DNS names must include `gateway`, `identity`, `forms`, `submissions` or `files`.',
  ),
  GRPC_TLS_KEY: pem('A PEM file with its private key.'),
}

export type TlsSettings = { [Name in keyof typeof tlsShape]?: string | undefined }

const databaseUrl = z.string().superRefine((url, context) => {
  try {
    hostUrls(url)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
})

/** Settings of a job on the database of a service. */
const jobConfig = z.object({
  DATABASE_URL: databaseUrl.describe(
    'The PostgreSQL database. Each service has its own schema in it. The URL may name [several hosts](../docs/databases.md#several-hosts).',
  ),
  LOG_LEVEL: logLevel,
})

const serviceDatabaseUrl = (service: string) =>
  databaseUrl
    .optional()
    .describe(
      `The \`DATABASE_URL\` of ${service}, whose role \`migrate\` creates. Without it, ${service} uses the role of \`migrate\`.`,
    )

/** Settings of `migrate`, whose role may create schemas and roles. */
export const migrateConfig = jobConfig.extend({
  IDENTITY_DATABASE_URL: serviceDatabaseUrl('identity'),
  FORMS_DATABASE_URL: serviceDatabaseUrl('forms'),
  SUBMISSIONS_DATABASE_URL: serviceDatabaseUrl('submissions'),
  FILES_DATABASE_URL: serviceDatabaseUrl('files'),
  DATABASE_SHARDING: z
    .enum(['none', 'citus'])
    .default('none')
    .describe(
      'Whether the tables of submissions and uploads are distributed by form over the nodes of a Citus cluster (`citus`, see [scale](../docs/scale.md)). It is done once and not undone.',
    ),
})

/** Settings of every service. */
export const serviceConfig = jobConfig.extend({
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .describe('The maximum number of database connections.'),
  GRPC_HOST: z.string().default('127.0.0.1').describe('The host that serves gRPC.'),
  GRPC_PORT: port.optional().describe('The port that serves gRPC.'),
  GRPC_SOCKET: z
    .string()
    .optional()
    .describe(
      'A Unix socket that serves gRPC instead, for services on one machine. Its address is `unix:/path`.',
    ),
  ADMIN_HOST: adminHost,
  ADMIN_PORT: port.optional().describe('The admin port. Without it, the service has none.'),
  ...tlsShape,
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
})
export type ServiceConfig = z.infer<typeof serviceConfig>
