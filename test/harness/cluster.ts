import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'

import { freePort } from '@formpost/local'
import { inject } from 'vitest'

import { startPart, stopPart } from './replica.ts'
import type { TestSystem } from './system.ts'

const services = ['identity', 'forms', 'submissions', 'files'] as const

/** Two of every part on one PostgreSQL, Redis and S3, each of which can be restarted by itself. */
export interface Cluster {
  /** Origins of the gateways that take requests now; a load balancer would know as much. */
  gateways(): string[]
  /** The names of all parts. */
  parts: string[]
  /** Stops a part as a rollout does, and starts it again in its place. */
  restart(part: string): Promise<void>
  stop(): Promise<void>
}

/** On the database of `system`, whose own parts are stopped. */
export async function startCluster(system: TestSystem): Promise<Cluster> {
  const { redisUrl, s3 } = inject('stores')
  if (!redisUrl || !s3) throw new Error('A cluster needs Redis and S3.')
  for (const name of ['gateway', ...services] as const) await system.part(name).stop()
  const ports: Record<string, [number, number]> = {}
  for (const name of [...services, 'gateway']) ports[name] = [await freePort(), await freePort()]
  const addresses = Object.fromEntries(
    services.map((name) => {
      const both = ports[name]!.map((port) => `127.0.0.1:${port}`)
      return [`${name.toUpperCase()}_ADDRESS`, `ipv4:${both.join()}`]
    }),
  )
  const common: Record<string, string> = {
    ...addresses,
    ...s3,
    DATABASE_URL: system.databaseUrl,
    REDIS_URL: redisUrl,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    LIMIT_LOGIN: '0',
    LIMIT_SUBMIT: '0',
    LIMIT_UPLOAD: '0',
    LIMIT_PUBLIC_READ: '0',
    APP_URL: 'http://forms.example',
    HOST: '127.0.0.1',
  }
  const plans = new Map<string, () => Promise<ChildProcess>>()
  for (const at of [0, 1] as const) {
    for (const name of services) {
      const env = { ...common, GRPC_PORT: String(ports[name]![at]) }
      plans.set(`${name} ${at + 1}`, () => startPart(`services/${name}`, env))
    }
    const env = { ...common, PORT: String(ports['gateway']![at]), ADMIN_PORT: '0' }
    plans.set(`gateway ${at + 1}`, () => startPart('gateway', env))
  }
  const running = new Map<string, ChildProcess>()
  await Promise.all([...plans].map(async ([part, start]) => running.set(part, await start())))
  return {
    parts: [...plans.keys()],
    gateways: () =>
      ports['gateway']!.filter((_port, at) => running.has(`gateway ${at + 1}`)).map(
        (port) => `http://127.0.0.1:${port}`,
      ),
    async restart(part) {
      const child = running.get(part)!
      running.delete(part)
      const code = await stopPart(child)
      if (code !== 0) throw new Error(`${part} did not stop by itself, but with ${code}.`)
      running.set(part, await plans.get(part)!())
    },
    async stop() {
      await Promise.all([...running.values()].map(stopPart))
    },
  }
}
