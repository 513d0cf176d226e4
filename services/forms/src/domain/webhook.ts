import { randomBytes } from 'node:crypto'

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
export function webhookUrlError(given: string, policy: NetworkPolicy): string | undefined {
  const wrongProtocol = policy.allowsHttp
    ? 'Must be an http or https address.'
    : 'Must be an https address.'
  if (!URL.canParse(given)) return wrongProtocol
  const url = new URL(given)
  if (url.protocol === 'http:' && !policy.allowsHttp)
    return 'Must be an https address. This service does not send webhooks over http.'
  if (!/^https?:$/.test(url.protocol)) return wrongProtocol
  if ([...given].length > maxLength) return `Must have at most ${maxLength} characters.`
  if (url.username || url.password) return 'Must not contain a user name or password.'
  const address = literalAddress(url)
  if (address && !policy.allows(address)) return 'Must not be a private or local address.'
  return undefined
}
