import { randomBytes } from 'node:crypto'

import type { PropertyError } from '@formpost/kit/errors'
import { literalAddress, type NetworkPolicy } from '@formpost/kit/security'

/** A signing secret in the format of the Standard Webhooks specification. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** How long deliveries are signed with the former secret too, so that a receiver has time for the change. */
export const formerSecretLifetimeMs = 24 * 60 * 60 * 1_000

const maxLength = 500

/**
 * Why a URL is refused as a receiver. A host name may resolve to a private address later, so each delivery checks again;
 * here only literal addresses are refused.
 */
export function webhookUrlError(given: string, policy: NetworkPolicy): PropertyError | undefined {
  const wrongProtocol: PropertyError = {
    code: policy.allowsHttp ? 'not_a_web_address' : 'not_an_https_address',
  }
  if (!URL.canParse(given)) return wrongProtocol
  const url = new URL(given)
  const isHttp = url.protocol === 'http:' && policy.allowsHttp
  if (url.protocol !== 'https:' && !isHttp) return wrongProtocol
  if ([...given].length > maxLength) return { code: 'too_long', max: maxLength }
  if (url.username || url.password) return { code: 'url_with_credentials' }
  const address = literalAddress(url)
  if (address && !policy.allows(address)) return { code: 'private_address' }
  return undefined
}
