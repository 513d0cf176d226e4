import { log, registry } from '@formpost/kit/observability'
import { Gauge } from 'prom-client'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

import { windowMs } from './minute-window.ts'
import { TimeoutError, within } from './within.ts'

/** How long a request waits for Redis, and how long Redis is skipped after a timeout, in ms. */
const timeoutMs = 250
const pauseMs = 1_000
const connectTimeoutMs = 2_000

const sharedCounting = new Gauge({
  name: 'formpost_rate_limits_shared',
  help: 'Whether the gateways count together: 0 where Redis is down or there is none.',
  registers: [registry],
})

export interface SharedCounters {
  /** Adds points. Resolves to 0, to the ms left of the window if the limit is exceeded, or to undefined if Redis does not answer in time. */
  counter(
    name: string,
    perMinute: number,
  ): (key: string, points: number) => Promise<number | undefined>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Counters in Redis that all gateways share. If Redis is down or silent, one request per second waits for it at most. */
export async function connectSharedCounters(url: string): Promise<SharedCounters> {
  // Loaded only if it is used: it is a fifth of the gateway's code.
  const { createClient } = await import('redis')
  const redis = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    // Replaces a connection that stopped answering.
    pingInterval: 2_000,
    socket: {
      connectTimeout: connectTimeoutMs,
      socketTimeout: 5_000,
      reconnectStrategy: (tries) => Math.min(tries * 100, 2_000),
    },
  })
  let isAnswering = true
  let pausedUntil = 0

  function reportFailure(error: unknown): void {
    if (isAnswering) {
      log.warn({ reason: (error as Error).message }, 'Redis does not answer: counting in memory')
    }
    isAnswering = false
    sharedCounting.set(0)
  }
  function reportSuccess(): void {
    if (!isAnswering) log.info('Redis answers again')
    isAnswering = true
    sharedCounting.set(1)
  }
  redis.on('error', reportFailure)
  redis.on('ready', reportSuccess)

  return {
    counter(name, perMinute) {
      const limiter = new RateLimiterRedis({
        points: perMinute,
        duration: windowMs / 1000,
        keyPrefix: `limit:${name}`,
        storeClient: redis,
        useRedisPackage: true,
      })
      return async (key, points) => {
        if (performance.now() < pausedUntil) return undefined
        // While Redis is down, one request per second tries it and the others do not wait.
        if (!isAnswering) pausedUntil = performance.now() + pauseMs
        try {
          await within(limiter.consume(key, points), timeoutMs)
          reportSuccess()
          return 0
        } catch (error) {
          if (error instanceof RateLimiterRes) {
            reportSuccess()
            return Math.max(1, error.msBeforeNext)
          }
          reportFailure(error)
          if (error instanceof TimeoutError) pausedUntil = performance.now() + pauseMs
          return undefined
        }
      }
    },
    async start() {
      // The first requests are counted in Redis too; where it is down, it is tried again in the background.
      const isDecided = new Promise<void>((resolve) => {
        redis.once('ready', () => resolve())
        redis.once('error', () => resolve())
      })
      redis.connect().catch(() => undefined)
      await within(isDecided, connectTimeoutMs).catch(reportFailure)
    },
    async stop() {
      if (!redis.isOpen) return
      await within(redis.close(), timeoutMs).catch(() => redis.destroy())
    },
  }
}
