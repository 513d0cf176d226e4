import { randomBytes } from 'node:crypto'

import { literalAddress, type NetworkPolicy } from '@formpost/kit/security'

/** A signing secret as the Standard Webhooks specification writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const longest = 500

/**
 * What is wrong with a receiver's address, in words. A name may resolve to a private address at any
 * time, so each delivery looks again; here only what can be seen is refused.
 */
export function webhookUrlFault(given: string, policy: NetworkPolicy): string | undefined {
  if (!URL.canParse(given)) return 'Must be an http or https address.'
  const url = new URL(given)
  if (!/^https?:$/.test(url.protocol)) return 'Must be an http or https address.'
  if ([...given].length > longest) return `Must have at most ${longest} characters.`
  if (url.username || url.password) return 'Must not contain a user name or password.'
  const address = literalAddress(url)
  if (address && !policy.allows(address)) return 'Must not be a private or local address.'
  return undefined
}
