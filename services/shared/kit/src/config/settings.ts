import { z } from 'zod'

/** A configuration that can't be used; the message names every fault. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the environment through one schema. An empty variable counts as not set. */
export function readConfig<T extends z.ZodType>(schema: T, env: NodeJS.ProcessEnv): z.infer<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`These settings can't be used:\n${faults.join('\n')}`)
}

export const port = z.coerce.number().int().min(0).max(65_535)

/** Where another part answers. */
export const addressOf = (part: string) =>
  z
    .string()
    .describe(
      `Where ${part} answers: \`host:port\`, \`dns:///name:port\` for several pods, or \`unix:/path\`.`,
    )

export const adminHost = z
  .string()
  .default('127.0.0.1')
  .describe(
    'Where `/healthz`, `/readyz` and `/metrics` are; for probes and Prometheus, not for the world.',
  )

export const logLevel = z
  .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  .default('info')
  .describe('How much is told, as JSON lines on standard output.')

export const otlpEndpoint = z
  .url({ protocol: /^https?$/, error: 'Must be an http or https URL.' })
  .optional()
  .describe(
    'Where traces go, an OTLP receiver over HTTP such as `http://collector:4318`; without one there are none.',
  )

const pem = (what: string) => z.string().optional().describe(what)

/** What a part needs to be sure of the others, and they of it: mutual TLS with a CA of their own. */
export const tlsShape = {
  GRPC_TLS_CA: pem(
    'A file (PEM) with the certificate of the CA that the parts trust among each other. With the next two: calls between parts are encrypted, and only certificates of that CA may make them.',
  ),
  GRPC_TLS_CERT: pem(
    'A file (PEM) with the certificate of this part, for the name it is called by.',
  ),
  GRPC_TLS_KEY: pem('A file (PEM) with its private key.'),
}

export type TlsSettings = { [Name in keyof typeof tlsShape]?: string | undefined }

/** What a job on a service's database reads. */
export const jobConfig = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'Must be a postgres:// URL.' })
    .describe('The PostgreSQL database; each service keeps a schema of its own in it.'),
  LOG_LEVEL: logLevel,
})

/** What every service reads. */
export const serviceConfig = jobConfig.extend({
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .describe('Connections to the database at most.'),
  GRPC_HOST: z.string().default('127.0.0.1').describe('Where the other parts reach it.'),
  GRPC_PORT: port.optional().describe('The same, its port.'),
  GRPC_SOCKET: z
    .string()
    .optional()
    .describe(
      'In place of both, the path of a Unix socket, for parts on one machine; its address is `unix:/path`.',
    ),
  ADMIN_HOST: adminHost,
  ADMIN_PORT: port.optional().describe('The same, its port; without one there is none.'),
  ...tlsShape,
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
})
export type ServiceConfig = z.infer<typeof serviceConfig>
