import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import {
  firstRun,
  readSettings,
  startSystem,
  type FirstRun,
  type ProcessName,
  type SupervisedProcess,
  type System,
} from '@formpost/local'
import { inject } from 'vitest'

import { createDatabase } from './databases.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Stores } from './stores.ts'

/** A running system; plain data, because it is passed between processes. */
export interface SystemAddress {
  /** The owner API; ends in /api/v1. */
  baseUrl: string
  /** The filler's origin. */
  appUrl: string
  adminUrl: string
  databaseUrl: string
  /** The gRPC address of identity. */
  identityAddress: string
  /** A read-write key of the first owner. */
  apiKey: string
  owner: { email: string; password: string }
  /** The sample form. */
  form: FirstRun['form']
}

export interface TestSystem extends SystemAddress {
  /** The gRPC address of submissions. */
  submissionsAddress: string
  dataDir: string
  /** Messages that the launcher printed. */
  messages: string[]
  /** Stays stopped after `stop` or `kill` until `start`; restarts after any other exit. */
  process(name: ProcessName | 'postgres'): SupervisedProcess
  adminUrlOf: System['adminUrlOf']
  /** Stops all processes but keeps the data until `stop`. */
  stopProcesses(): Promise<void>
  stop(): Promise<void>
}

export interface Overrides {
  /** Settings such as LIMIT_SUBMIT; rate limits are off by default. */
  env?: Record<string, string>
  database?: 'embedded'
  counters?: 'memory' | 'redis'
  files?: 'folder' | 's3'
  /** Default: the stores of the global setup. */
  stores?: Stores
  /** The data folder to begin with, for the embedded database. Default: that of the global setup. */
  template?: string | undefined
}

const artifacts = path.resolve(import.meta.dirname, '../.artifacts')
/** Inherited variables. No others, so that tests do not depend on the developer's shell. */
const inheritedVariables = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'LOG_LEVEL',
  'NODE_EXTRA_CA_CERTS',
]
const noLimits = {
  LIMIT_LOGIN: '0',
  LIMIT_LEGACY_SUBMIT: '0',
  LIMIT_SUBMIT: '0',
  LIMIT_UPLOAD: '0',
  LIMIT_PUBLIC_READ: '0',
}

/**
 * Creates the data folder of a new installation with the embedded database. A system that starts on a copy takes half the CPU
 * of a first start.
 */
export async function createTemplate(stores: Stores): Promise<string> {
  const system = await startTestSystem({ stores, template: undefined })
  await system.stopProcesses()
  const template = `${system.dataDir}-template`
  await rename(system.dataDir, template)
  return template
}

/** Starts a system on free ports with its own data folder and database. */
export async function startTestSystem(overrides: Overrides = {}): Promise<TestSystem> {
  const stores = overrides.stores ?? inject('stores')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formpost-test-'))
  const database =
    stores.databaseUrl && overrides.database !== 'embedded'
      ? await createDatabase(stores.databaseUrl)
      : undefined
  const isEmbedded = !database && !overrides.env?.['DATABASE_URL']
  const template = 'template' in overrides ? overrides.template : inject('template')
  // `cp` of Node would not keep the owners of files.
  if (template && isEmbedded) await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir])
  await chmod(dataDir, 0o711)
  const messages: string[] = []
  const settings = readSettings({
    ...Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])),
    ...noLimits,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    REDIS_URL: overrides.counters === 'memory' ? undefined : redisOf(stores, overrides.counters),
    ...(overrides.files === 'folder' ? {} : s3Of(stores, overrides.files)),
    ...overrides.env,
  })
  const cleanUp = async () => {
    const logs = path.join(artifacts, 'logs', path.basename(dataDir))
    await cp(path.join(dataDir, 'logs'), logs, { recursive: true }).catch(() => undefined)
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const start = () => startSystem(settings, (message) => messages.push(message))
  const system = await oneAtATime(start).catch(async (error: unknown) => {
    await cleanUp()
    throw error
  })
  let stopped: Promise<void> | undefined
  const stopProcesses = () => (stopped ??= system.stop())
  const stop = async () => {
    await stopProcesses()
    await cleanUp()
  }
  try {
    const result = await firstRun(system, settings)
    if (result.kind === 'email_taken') throw new Error('The test database is not empty.')
    const { email, password, api_key: apiKey, form } = result.firstRun
    const { baseUrl, appUrl, adminUrl, adminUrlOf, databaseUrl } = system
    const owner = { email, password }
    return {
      baseUrl,
      appUrl,
      adminUrl,
      databaseUrl,
      identityAddress: system.addressOf('identity'),
      submissionsAddress: system.addressOf('submissions'),
      apiKey,
      owner,
      form,
      dataDir,
      messages,
      process: system.process,
      adminUrlOf,
      stopProcesses,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A random Redis database, so that concurrent systems do not share counters. */
function redisOf({ redisUrl }: Stores, required: 'redis' | undefined): string | undefined {
  if (!redisUrl && required) throw new Error('This test needs Redis: set REDIS_URL.')
  return redisUrl && new URL(`/${randomInt(16)}`, redisUrl).href
}

function s3Of({ s3 }: Stores, required: 's3' | undefined) {
  if (!s3 && required) throw new Error('This test needs an S3 store: set the S3_ settings.')
  return s3 ?? {}
}
