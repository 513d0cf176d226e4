import path from 'node:path'

import { z } from 'zod'

import { root } from './root.ts'
import { secretsKeyPattern } from './secrets-key.ts'
import { StartError } from './start-error.ts'

const portError = { error: 'Must be a port, 0 to 65535.' }
const port = z.coerce.number(portError).int(portError).min(0, portError).max(65_535, portError)
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'Must be a postgres:// URL.')
const redisUrl = z.url({ protocol: /^rediss?$/, error: 'Must be a redis:// URL.' })

/** The settings of the launcher itself. */
export const launcherSettings = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: port.default(8080),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: port.default(9090),
  APP_URL: z.url().optional(),
  DATA_DIR: z
    .string()
    .default(path.join(root, '.data'))
    .describe('Folder for all state, except in stores that other settings name.'),
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
    .describe('Email of the owner that the first start creates.'),
  OWNER_PASSWORD: z
    .string()
    .optional()
    .describe('Password of that owner. Default: generated and printed once.'),
})

/** The launcher's settings, read from the environment. */
export interface Settings extends z.infer<typeof launcherSettings> {
  /** All variables that are set; service processes read their own settings from them. */
  env: NodeJS.ProcessEnv
  /** False for `npm run dev`, which watches the compiled files. */
  usesBundles: boolean
}

/** Reads the environment and reports all errors at once. An empty variable counts as not set. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = launcherSettings.safeParse(variables)
  const errors = [
    ...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...missingS3Settings(variables),
  ]
  if (!result.success || errors.length > 0) {
    throw new StartError(`Invalid settings:\n${errors.join('\n')}`)
  }
  return {
    ...result.data,
    DATA_DIR: path.resolve(result.data.DATA_DIR),
    env: variables,
    usesBundles: true,
  }
}

/** Either all or none of the S3 settings must be set. */
function missingS3Settings(env: NodeJS.ProcessEnv): string[] {
  const names = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET']
  const unset = names.filter((name) => env[name] === undefined)
  if (unset.length === names.length) return []
  return unset.map((name) => `  ${name}: Required when another S3_ setting is set.`)
}
