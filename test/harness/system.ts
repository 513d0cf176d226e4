import { randomInt } from 'node:crypto'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import {
  type FirstRun,
  firstRun,
  type PartName,
  readSettings,
  startSystem,
  type SupervisedPart,
  type System,
} from '@formpost/local'
import { inject } from 'vitest'

import { createDatabase } from './databases.ts'
import type { Stores } from './stores.ts'

/** What a test needs to know of a running system; plain data, so that it travels between processes. */
export interface SystemAddress {
  /** The owner API, ends in /api/v1. */
  baseUrl: string
  /** The filler's origin. */
  appUrl: string
  adminUrl: string
  databaseUrl: string
  /** Where identity answers the other parts. */
  identityAddress: string
  /** Of the first owner; it may read and write. */
  apiKey: string
  owner: { email: string; password: string }
  /** The sample that a new installation holds. */
  form: FirstRun['form']
}

export interface TestSystem extends SystemAddress {
  dataDir: string
  /** What the launcher has said. */
  told: string[]
  /** A part that a test stops or kills stays so until the test starts it; one that ends by itself is brought back. */
  part(name: PartName | 'postgres'): SupervisedPart
  adminUrlOf: System['adminUrlOf']
  /** Ends every process; what it holds stays until `stop`. */
  halt(): Promise<void>
  stop(): Promise<void>
}

export interface Overrides {
  /** Settings of the parts, such as LIMIT_SUBMIT; without any the limits are off. */
  env?: Record<string, string>
  database?: 'embedded'
  counters?: 'memory' | 'redis'
  files?: 'folder' | 's3'
  /** The real stores to use; a test leaves them to the global setup. */
  stores?: Stores
}

const artifacts = path.resolve(import.meta.dirname, '../.artifacts')
/** Of this process's environment only what any program needs, so that no test depends on a shell's settings. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'LOG_LEVEL', 'NODE_EXTRA_CA_CERTS']
const noLimits = {
  LIMIT_LOGIN: '0',
  LIMIT_LEGACY_SUBMIT: '0',
  LIMIT_SUBMIT: '0',
  LIMIT_UPLOAD: '0',
  LIMIT_PUBLIC_READ: '0',
}

/** Starts the whole product in processes of its own, on free ports, with a data folder and a database of its own. */
export async function startTestSystem(overrides: Overrides = {}): Promise<TestSystem> {
  const stores = overrides.stores ?? inject('stores')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formpost-test-'))
  await chmod(dataDir, 0o711)
  const database =
    stores.databaseUrl && overrides.database !== 'embedded'
      ? await createDatabase(stores.databaseUrl)
      : undefined
  const told: string[] = []
  const settings = readSettings({
    ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
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
  const system = await startSystem(settings, (sentence) => told.push(sentence)).catch(
    async (error: unknown) => {
      await cleanUp()
      throw error
    },
  )
  let halting: Promise<void> | undefined
  const halt = () => (halting ??= system.stop())
  const stop = async () => {
    await halt()
    await cleanUp()
  }
  try {
    const made = await firstRun(system, settings)
    if (made.kind === 'email_taken') throw new Error('The database of a test is not empty.')
    const { email, password, api_key: apiKey, form } = made.firstRun
    const { baseUrl, appUrl, adminUrl, adminUrlOf, databaseUrl, part } = system
    const owner = { email, password }
    return {
      baseUrl,
      appUrl,
      adminUrl,
      databaseUrl,
      identityAddress: system.addressOf('identity'),
      apiKey,
      owner,
      form,
      dataDir,
      told,
      part,
      adminUrlOf,
      halt,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** One of Redis's sixteen databases, so that systems side by side don't count together. */
function redisOf({ redisUrl }: Stores, wanted: 'redis' | undefined): string | undefined {
  if (!redisUrl && wanted) throw new Error('This test needs Redis: set REDIS_URL.')
  return redisUrl && new URL(`/${randomInt(16)}`, redisUrl).href
}

function s3Of({ s3 }: Stores, wanted: 's3' | undefined) {
  if (!s3 && wanted) throw new Error('This test needs an S3 store: set S3_ENDPOINT and its kin.')
  return s3 ?? {}
}
