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

/** What a job on a service's database reads. */
export const jobConfig = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'Must be a postgres:// URL.' }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** What every service reads. */
export const serviceConfig = jobConfig.extend({
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  GRPC_HOST: z.string().default('127.0.0.1'),
  GRPC_PORT: port,
  ADMIN_HOST: z.string().default('127.0.0.1'),
  /** Where `/healthz`, `/readyz` and `/metrics` of this service are; without one nowhere. */
  ADMIN_PORT: port.optional(),
})
export type ServiceConfig = z.infer<typeof serviceConfig>
