import { request } from 'node:http'

import type { StartedTestContainer } from 'testcontainers'

import type { OpenStores, Stores } from './store-types.ts'

const images = {
  postgres: 'postgres:17',
  redis: 'redis:7',
  minio: 'quay.io/minio/minio:RELEASE.2025-09-07T16-13-09Z',
}
const password = 'formpost-test'

/** Whether a Docker engine responds at DOCKER_HOST or at the default socket. */
export function isDockerRunning(env: NodeJS.ProcessEnv): Promise<boolean> {
  const host = env['DOCKER_HOST'] || 'unix:///var/run/docker.sock'
  const url = new URL(host)
  const endpoint =
    url.protocol === 'unix:'
      ? { socketPath: url.pathname }
      : { hostname: url.hostname, port: url.port }
  return new Promise((resolve) => {
    const ping = request({ ...endpoint, path: '/_ping', timeout: 2_000 }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    ping.once('error', () => resolve(false))
    ping.once('timeout', () => ping.destroy())
    ping.end()
  })
}

/** Starts containers for stores that are not configured. If one cannot start, the tests use the embedded default. */
export async function startContainers(configured: Stores): Promise<OpenStores> {
  const { GenericContainer, Wait } = await import('testcontainers')
  const running: StartedTestContainer[] = []
  const start = async (
    name: keyof typeof images,
    container: () => Promise<StartedTestContainer>,
  ) => {
    try {
      const started = await container()
      running.push(started)
      return started
    } catch (error) {
      console.log(`Cannot start ${images[name]} (${String(error)}); using the embedded default.`)
      return undefined
    }
  }
  const [postgres, redis, minio] = await Promise.all([
    configured.databaseUrl
      ? undefined
      : start('postgres', () =>
          new GenericContainer(images.postgres)
            .withEnvironment({ POSTGRES_PASSWORD: password })
            .withExposedPorts(5432)
            .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
            .start(),
        ),
    configured.redisUrl
      ? undefined
      : start('redis', () => new GenericContainer(images.redis).withExposedPorts(6379).start()),
    configured.s3
      ? undefined
      : start('minio', () =>
          new GenericContainer(images.minio)
            .withEnvironment({ MINIO_ROOT_USER: 'formpost', MINIO_ROOT_PASSWORD: password })
            .withCommand(['server', '/data'])
            .withExposedPorts(9000)
            .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
            .start(),
        ),
  ])
  const at = (container: StartedTestContainer, port: number) =>
    `${container.getHost()}:${container.getMappedPort(port)}`
  return {
    stores: {
      databaseUrl: postgres && `postgres://postgres:${password}@${at(postgres, 5432)}/postgres`,
      redisUrl: redis && `redis://${at(redis, 6379)}`,
      s3: minio && {
        S3_ENDPOINT: `http://${at(minio, 9000)}`,
        S3_ACCESS_KEY: 'formpost',
        S3_SECRET_KEY: password,
        S3_BUCKET: 'formpost',
      },
    },
    async close() {
      await Promise.all(running.map((container) => container.stop()))
    },
  }
}
