import { registry } from '@formpost/kit/observability'
import { problem } from '@formpost/kit/rpc'
import { Counter } from 'prom-client'

import { MinuteWindow, windowMs } from './minute-window.ts'
import { connectSharedCounters, type SharedCounters } from './shared-counters.ts'

/** Counts points under a key. Throws 429 if the limit is exceeded. */
type Consume = (key: string, points?: number) => Promise<void>
type ConsumeHere = (key: string, points?: number) => void

export interface RateLimits {
  /** A limit per key over all gateways; undefined if `perMinute` is 0, which disables it. */
  limit(name: string, perMinute: number): Consume | undefined
  /** A limit that this gateway counts alone, because Redis would cost too much per request. */
  limitHere(name: string, perMinute: number): ConsumeHere | undefined
  start(): Promise<void>
  stop(): Promise<void>
}

const limitedTotal = new Counter({
  name: 'formpost_rate_limited_total',
  help: 'Requests that were refused because there were too many, by limit.',
  labelNames: ['limit'] as const,
  registers: [registry],
})

/** Counts in Redis if it is configured, so that gateways share their limits, and in memory while Redis does not answer. */
export async function createRateLimits(redisUrl: string | undefined): Promise<RateLimits> {
  const shared: SharedCounters | undefined = redisUrl
    ? await connectSharedCounters(redisUrl)
    : undefined

  const refuseAfter = (name: string, waitMs: number) => {
    if (waitMs <= 0) return
    limitedTotal.inc({ limit: name })
    throw problem('rate_limited', { retryAfter: Math.min(waitMs, windowMs) / 1000 })
  }

  const limitHere: RateLimits['limitHere'] = (name, perMinute) => {
    if (perMinute === 0) return undefined
    const window = new MinuteWindow()
    return (key, points = 1) => refuseAfter(name, window.add(key, points, perMinute))
  }

  return {
    limitHere,
    limit(name, perMinute) {
      const consumeHere = limitHere(name, perMinute)
      if (!consumeHere) return undefined
      const counter = shared?.counter(name, perMinute)
      return async (key, points = 1) => {
        const waitMs = await counter?.(key, points)
        if (waitMs === undefined) consumeHere(key, points)
        else refuseAfter(name, waitMs)
      }
    },
    start: async () => shared?.start(),
    stop: async () => shared?.stop(),
  }
}
