import { log, registry } from '@formpost/kit/observability'
import { problem } from '@formpost/kit/rpc'
import { Counter, Gauge } from 'prom-client'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts a request under a key; throws 429 where it is one too many. */
type Consume = (key: string) => Promise<void>

export interface RateLimits {
  /** Allows so many requests a minute per key; undefined where `perMinute` is 0, which is no limit. */
  limit(name: string, perMinute: number): Consume | undefined
  start(): Promise<void>
  stop(): Promise<void>
}

const limitedTotal = new Counter({
  name: 'formpost_rate_limited_total',
  help: 'Requests that were refused because there were too many, by limit.',
  labelNames: ['limit'] as const,
  registers: [registry],
})
const sharedCounting = new Gauge({
  name: 'formpost_rate_limits_shared',
  help: 'Whether the gateways count together: 0 where Redis is down or there is none.',
  registers: [registry],
})

const windowSeconds = 60

async function createRedis(url: string) {
  // Loaded where there is one: it is a fifth of what the gateway loads.
  const { createClient } = await import('redis')
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 2_000,
      reconnectStrategy: (tries) => Math.min(tries * 100, 2_000),
    },
  })
}

/** Counts in Redis where there is one, so that all gateways count together; in memory while it is down. */
export async function createRateLimits(redisUrl: string | undefined): Promise<RateLimits> {
  const redis = redisUrl ? await createRedis(redisUrl) : undefined
  let isReported = false
  redis?.on('error', (error: Error) => {
    if (!isReported)
      log.warn({ reason: error.message }, 'Redis does not answer: counting in memory')
    isReported = true
    sharedCounting.set(0)
  })
  redis?.on('ready', () => {
    isReported = false
    sharedCounting.set(1)
    log.info('Redis answers')
  })

  const limit: RateLimits['limit'] = (name, perMinute) => {
    if (perMinute === 0) return undefined
    const inMemory = { points: perMinute, duration: windowSeconds, keyPrefix: `limit:${name}` }
    const memory = new RateLimiterMemory(inMemory)
    const limiter = redis
      ? new RateLimiterRedis({
          ...inMemory,
          storeClient: redis,
          useRedisPackage: true,
          insuranceLimiter: memory,
        })
      : memory
    return async (key) => {
      try {
        await limiter.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        limitedTotal.inc({ limit: name })
        // Counted in memory, a clock that went back would make it longer.
        throw problem('rate_limited', {
          retryAfter: Math.min(error.msBeforeNext / 1000, windowSeconds),
        })
      }
    }
  }

  return {
    limit,
    async start() {
      if (!redis) return
      // The first requests are counted there too; but one that is down is tried again without us.
      const isDecided = new Promise<void>((resolve) => {
        redis.once('ready', () => resolve())
        redis.once('error', () => resolve())
      })
      redis.connect().catch(() => undefined)
      await isDecided
    },
    async stop() {
      if (redis?.isOpen) await redis.close().catch(() => redis.destroy())
    },
  }
}
