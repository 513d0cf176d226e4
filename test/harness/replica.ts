import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { freePort } from '@formpost/local'

import type { TestSystem } from './system.ts'

const root = path.resolve(import.meta.dirname, '../..')
const services = ['identity', 'forms', 'submissions', 'files'] as const

export interface Replica {
  /** The owner API of the second gateway; ends in /api/v1. */
  baseUrl: string
  appUrl: string
  /** Admin URL of the second gateway. */
  adminUrl: string
  /** The gRPC address of a second service. */
  addressOf(name: (typeof services)[number]): string
  restart(name: ReplicaProcess): Promise<void>
  stop(): Promise<void>
}

/** Starts a service process and waits until it is ready. */
export async function startProcess(
  folder: string,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, folder, 'dist/bundled/main.js')], {
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

/** Stops a service process gracefully and returns its exit code. */
export async function stopProcess(child: ChildProcess): Promise<number | null> {
  const exited = once(child, 'exit') as Promise<[number | null]>
  child.kill('SIGTERM')
  return (await exited)[0]
}

export type ReplicaProcess = (typeof services)[number] | 'gateway'

/** A service's port, and the address that other services call. */
type AddressOverrides = Partial<
  Record<(typeof services)[number], { port: number; address: string }>
>

/**
 * Starts a second gateway and a second process of each service on the database and files of `system`. `envOf` adds settings of
 * single processes.
 */
export async function startReplica(
  { databaseUrl, dataDir }: Pick<TestSystem, 'databaseUrl' | 'dataDir'>,
  env: Record<string, string> = {},
  overrides: AddressOverrides = {},
  envOf: (name: ReplicaProcess) => Record<string, string> = () => ({}),
): Promise<Replica> {
  const ports = await Promise.all(
    [...services, 'gateway' as const, 'admin' as const].map(
      async (name) => overrides[name as keyof AddressOverrides]?.port ?? (await freePort()),
    ),
  )
  const addresses = Object.fromEntries(
    services.map((name, index) => [
      `${name.toUpperCase()}_ADDRESS`,
      overrides[name]?.address ?? `127.0.0.1:${ports[index]}`,
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
  const start = (name: ReplicaProcess, more: Record<string, string>) =>
    startProcess(name === 'gateway' ? name : `services/${name}`, {
      ...common,
      ...more,
      ...envOf(name),
    })
  const startOne = (name: ReplicaProcess) =>
    name === 'gateway'
      ? start(name, { ADMIN_PORT: String(ports[5]) })
      : start(name, { GRPC_PORT: String(ports[services.indexOf(name)]) })
  const names = [...services, 'gateway'] as const
  const children: ChildProcess[] = await Promise.all(names.map(startOne))
  return {
    baseUrl: `${appUrl}/api/v1`,
    appUrl,
    adminUrl: `http://127.0.0.1:${ports[5]}`,
    addressOf: (name) => addresses[`${name.toUpperCase()}_ADDRESS`]!,
    async restart(name) {
      const at = names.indexOf(name)
      await stopProcess(children[at]!)
      children[at] = await startOne(name)
    },
    async stop() {
      await Promise.all(children.map(stopProcess))
    },
  }
}
