import type { RateLimitName } from '@formpost/contract'

import type { Config } from '../config.ts'
import type { RateLimits } from './rate-limit.ts'
import type { RequestContext } from './request-context.ts'

/** Throws 429 if the limit is exceeded. */
type OperationLimit = (context: RequestContext) => Promise<void> | void

export interface OperationLimits {
  /** By name; undefined if the limit is disabled. */
  byName: Readonly<Record<RateLimitName, OperationLimit | undefined>>
  /** Counts bytes of a body that anyone may send, as they arrive. */
  countBytes(context: RequestContext, size: number): void
}

/** See docs/api-behaviour.md#api-keys. */
const keysPerMinute = 10
/** See docs/api-behaviour.md#webhooks. */
const webhookTestsPerMinute = 10
/** The limit of an address over all forms, as a multiple of its limit on one (docs/api-behaviour.md#rate-limits). */
const formsPerAddress = 5
/** The limit of a /48 network of IPv6, as a multiple of the limit of an address. */
const addressesPerNetwork = 4
const mebibyte = 1024 * 1024

const byAddress = (context: RequestContext) => context.clientAddress
const byFormAndAddress = (context: RequestContext) =>
  `${String(context.params['public_id'])}:${context.clientAddress}`
const byOwner = (context: RequestContext) => context.caller!.ownerUuid

/** The rate limits of operations: requests per minute and the key that they are counted by. */
export function createOperationLimits(config: Config, limits: RateLimits): OperationLimits {
  const create = (
    name: RateLimitName,
    perMinute: number,
    keyOf: (context: RequestContext) => string,
  ): OperationLimit | undefined => {
    const consume = limits.limit(name, perMinute)
    return consume && ((context) => consume(keyOf(context)))
  }

  /** Counts by address and, for IPv6, by the network around it. */
  function createTotal(name: string, perMinute: number) {
    const ofAddress = limits.limitHere(`${name}-total`, perMinute)
    const ofNetwork = limits.limitHere(`${name}-network`, perMinute * addressesPerNetwork)
    return (context: RequestContext, points: number) => {
      ofAddress?.(context.clientAddress, points)
      if (context.clientNetwork) ofNetwork?.(context.clientNetwork, points)
    }
  }

  /** Counts by address, and by the network around an IPv6 address. */
  function createPerAddress(name: RateLimitName, perMinute: number): OperationLimit | undefined {
    const ofAddress = create(name, perMinute, byAddress)
    if (!ofAddress) return undefined
    const ofNetwork = limits.limitHere(`${name}-network`, perMinute * addressesPerNetwork)
    return (context) => {
      if (context.clientNetwork) ofNetwork?.(context.clientNetwork)
      return ofAddress(context)
    }
  }

  /** Counts by form and address, and by address over all forms. */
  function createPerForm(name: RateLimitName, perMinute: number): OperationLimit | undefined {
    const ofForm = create(name, perMinute, byFormAndAddress)
    if (!ofForm) return undefined
    const countTotal = createTotal(name, perMinute * formsPerAddress)
    return (context) => {
      countTotal(context, 1)
      return ofForm(context)
    }
  }

  return {
    byName: {
      // In addition to the throttle per email: against one address that tries many emails.
      login: createPerAddress('login', config.LIMIT_LOGIN),
      'key-create': create('key-create', keysPerMinute, byOwner),
      'webhook-test': create('webhook-test', webhookTestsPerMinute, byOwner),
      'public-read': createPerForm('public-read', config.LIMIT_PUBLIC_READ),
      'device-report': createPerForm('device-report', config.LIMIT_PUBLIC_READ),
      submit: createPerForm('submit', config.LIMIT_SUBMIT),
      'legacy-submit': createPerAddress('legacy-submit', config.LIMIT_LEGACY_SUBMIT),
      upload: createPerForm('upload', config.LIMIT_UPLOAD),
    },
    countBytes: createTotal('bytes', config.LIMIT_MEGABYTES * mebibyte),
  }
}
