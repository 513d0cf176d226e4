import path from 'node:path'

import { z } from 'zod'

import { root } from './root.ts'
import { secretsKeyPattern } from './secrets-key.ts'
import { StartError } from './start-error.ts'

const portError = { error: 'Must be a port, 0 to 65535.' }
const port = z.coerce.number(portError).int(portError).min(0, portError).max(65_535, portError)
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'Must be a postgres:// URL.' })
const redisUrl = z.url({ protocol: /^rediss?$/, error: 'Must be a redis:// URL.' })

/** What the launcher reads itself; the rest is handed to the parts. */
export const launcherSettings = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: port.default(8080),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: port.default(9090),
  APP_URL: z.url().optional(),
  DATA_DIR: z
    .string()
    .default(path.join(root, '.data'))
    .describe(
      'Where everything is kept that is not kept elsewhere; `.data` in the project where it is not set.',
    ),
  DATABASE_URL: databaseUrl.optional(),
  REDIS_URL: redisUrl.optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  SECRETS_KEY: z.string().regex(secretsKeyPattern, 'Must be 32 bytes in base64.').optional(),
  OWNER_EMAIL: z
    .email()
    .default('owner@example.com')
    .describe('The first owner, made at the first start.'),
  OWNER_PASSWORD: z.string().optional().describe('Theirs; else one is made and told once.'),
})

/** What the launcher is told by its environment. */
export interface Settings extends z.infer<typeof launcherSettings> {
  /** All that was given, which the parts read their own settings from. */
  env: NodeJS.ProcessEnv
}

/** Reads the environment; every fault is told at once. An empty variable counts as not set. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = launcherSettings.safeParse(given)
  const faults = [
    ...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...unsetS3(given),
  ]
  if (!result.success || faults.length > 0) {
    throw new StartError(`These settings can't be used:\n${faults.join('\n')}`)
  }
  return { ...result.data, DATA_DIR: path.resolve(result.data.DATA_DIR), env: given }
}

/** An S3 store is either named in full or not at all. */
function unsetS3(given: NodeJS.ProcessEnv): string[] {
  const names = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET']
  const unset = names.filter((name) => given[name] === undefined)
  if (unset.length === names.length) return []
  return unset.map((name) => `  ${name}: Must be set too, as other S3_ settings are.`)
}
