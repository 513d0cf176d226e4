import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { freePort } from '@formpost/local'

import type { TestSystem } from './system.ts'

const root = path.resolve(import.meta.dirname, '../..')
const services = ['identity', 'forms', 'submissions', 'files'] as const

export interface Replica {
  /** The owner API of the second gateway, ends in /api/v1. */
  baseUrl: string
  appUrl: string
  /** Of the second gateway. */
  adminUrl: string
  stop(): Promise<void>
}

/** Starts one part of the system in a process of its own, and waits until it is ready. */
export async function startPart(
  folder: string,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, folder, 'dist/main.js')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${folder} did not start.`)
    }),
  ])
  return child
}

/** Lets a part finish what is in flight, and waits until it has ended; gives how it ended. */
export async function stopPart(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit') as Promise<[number | null]>
  child.kill('SIGTERM')
  return (await ended)[0]
}

/** Where a service listens, and where the others take it to be. */
type Detours = Partial<Record<(typeof services)[number], { port: number; address: string }>>

/** A second gateway with a second one of each service, on the same database and files as `system`. */
export async function startReplica(
  { databaseUrl, dataDir }: Pick<TestSystem, 'databaseUrl' | 'dataDir'>,
  env: Record<string, string> = {},
  detours: Detours = {},
): Promise<Replica> {
  const ports = await Promise.all(
    [...services, 'gateway' as const, 'admin' as const].map(
      async (name) => detours[name as keyof Detours]?.port ?? (await freePort()),
    ),
  )
  const addresses = Object.fromEntries(
    services.map((name, index) => [
      `${name.toUpperCase()}_ADDRESS`,
      detours[name]?.address ?? `127.0.0.1:${ports[index]}`,
    ]),
  )
  const appUrl = `http://localhost:${ports[4]}`
  const common = {
    ...addresses,
    DATABASE_URL: databaseUrl,
    FILES_DIR: path.join(dataDir, 'files'),
    SECRETS_KEY: (await readFile(path.join(dataDir, 'secrets-key'), 'utf8')).trim(),
    LIMIT_LOGIN: '0',
    LIMIT_SUBMIT: '0',
    LIMIT_LEGACY_SUBMIT: '0',
    LIMIT_PUBLIC_READ: '0',
    APP_URL: appUrl,
    PORT: String(ports[4]),
    ...env,
  }
  const start = (folder: string, more: Record<string, string>) =>
    startPart(folder, { ...common, ...more })
  const children: ChildProcess[] = await Promise.all([
    ...services.map((name, index) =>
      start(`services/${name}`, { GRPC_PORT: String(ports[index]) }),
    ),
    start('gateway', { ADMIN_PORT: String(ports[5]) }),
  ])
  return {
    baseUrl: `${appUrl}/api/v1`,
    appUrl,
    adminUrl: `http://127.0.0.1:${ports[5]}`,
    async stop() {
      await Promise.all(children.map(stopPart))
    },
  }
}
