import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'

import { freePort } from '@formpost/local'
import { inject } from 'vitest'

import { startProcess, stopProcess } from './replica.ts'
import type { TestSystem } from './system.ts'

const services = ['identity', 'forms', 'submissions', 'files'] as const

/** Two gateways and two of each service on one PostgreSQL, Redis and S3. */
export interface Cluster {
  /** Origins of the running gateways, as a load balancer would know them. */
  gateways(): string[]
  /** The names of all processes. */
  processes: string[]
  /** Restarts a process, as a rolling update does. */
  restart(name: string): Promise<void>
  stop(): Promise<void>
}

/** Uses the database of `system` and stops its processes. */
export async function startCluster(system: TestSystem): Promise<Cluster> {
  const { redisUrl, s3 } = inject('stores')
  if (!redisUrl || !s3) throw new Error('A cluster needs Redis and S3.')
  for (const name of ['gateway', ...services] as const) await system.process(name).stop()
  const ports: Record<string, [number, number]> = {}
  for (const name of [...services, 'gateway']) ports[name] = [await freePort(), await freePort()]
  const addresses = Object.fromEntries(
    services.map((name) => {
      const targets = ports[name]!.map((port) => `127.0.0.1:${port}`)
      return [`${name.toUpperCase()}_ADDRESS`, `ipv4:${targets.join()}`]
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
  const starters = new Map<string, () => Promise<ChildProcess>>()
  for (const at of [0, 1] as const) {
    for (const name of services) {
      const env = { ...common, GRPC_PORT: String(ports[name]![at]) }
      starters.set(`${name} ${at + 1}`, () => startProcess(`services/${name}`, env))
    }
    const env = { ...common, PORT: String(ports['gateway']![at]), ADMIN_PORT: '0' }
    starters.set(`gateway ${at + 1}`, () => startProcess('gateway', env))
  }
  const running = new Map<string, ChildProcess>()
  await Promise.all([...starters].map(async ([name, start]) => running.set(name, await start())))
  return {
    processes: [...starters.keys()],
    gateways: () =>
      ports['gateway']!.filter((_port, at) => running.has(`gateway ${at + 1}`)).map(
        (port) => `http://127.0.0.1:${port}`,
      ),
    async restart(name) {
      const child = running.get(name)!
      running.delete(name)
      const code = await stopProcess(child)
      if (code !== 0) throw new Error(`${name} exited with ${code}.`)
      running.set(name, await starters.get(name)!())
    },
    async stop() {
      await Promise.all([...running.values()].map(stopProcess))
    },
  }
}
