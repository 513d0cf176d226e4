import type { RateLimitName } from '@formpost/contract'

import type { Config } from '../config.ts'
import type { RateLimits } from './rate-limit.ts'
import type { RequestContext } from './request-context.ts'

/** Throws 429 where a request is one too many. */
type OperationLimit = (context: RequestContext) => Promise<void>

/** By name; a limit that is switched off is undefined. */
export type OperationLimits = Readonly<Record<RateLimitName, OperationLimit | undefined>>

/** See docs/api-behaviour.md#api-keys. */
const keysPerMinute = 10

const byAddress = (context: RequestContext) => context.clientAddress
const byFormAndAddress = (context: RequestContext) =>
  `${String(context.params['public_id'])}:${context.clientAddress}`
const byOwner = (context: RequestContext) => context.caller!.ownerUuid

/** The limits that operations name: how many requests a minute, and what counts as one caller. */
export function createOperationLimits(config: Config, { limit }: RateLimits): OperationLimits {
  const create = (
    name: RateLimitName,
    perMinute: number,
    keyOf: (context: RequestContext) => string,
  ): OperationLimit | undefined => {
    const consume = limit(name, perMinute)
    return consume && ((context) => consume(keyOf(context)))
  }
  return {
    // Beside the throttle per email: for one address that tries a password on many emails.
    login: create('login', config.LIMIT_LOGIN, byAddress),
    'key-create': create('key-create', keysPerMinute, byOwner),
    'public-read': create('public-read', config.LIMIT_PUBLIC_READ, byFormAndAddress),
    submit: create('submit', config.LIMIT_SUBMIT, byFormAndAddress),
    'legacy-submit': create('legacy-submit', config.LIMIT_LEGACY_SUBMIT, byAddress),
    upload: create('upload', config.LIMIT_UPLOAD, byFormAndAddress),
  }
}
