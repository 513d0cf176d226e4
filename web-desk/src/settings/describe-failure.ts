import type { WebhookDelivery } from '@formpost/contract'
import { formatNumber } from '@formpost/ui/format.ts'
import { deliveryErrorText } from '@formpost/ui/messages/errors/index.ts'

import { messages } from './messages/index.ts'

type Attempt = Pick<WebhookDelivery, 'status_code' | 'reason' | 'error' | 'duration_ms'>

/**
 * Why a receiver did not take an event, with a code such as that of TLS. In general for a reason that this page does not know.
 */
export function describeFailure({ status_code, reason, error, duration_ms }: Attempt): string {
  const text =
    deliveryErrorText(reason, { status: status_code ?? undefined }) ??
    (status_code === null
      ? messages.noResponse(messages.milliseconds(formatNumber(duration_ms)))
      : messages.status(String(status_code)))
  const code = /\([A-Z0-9_]+\)/.exec(error ?? '')
  // Shown among other facts, without its full stop.
  const words = text.replace(/\.$/, '')
  return code ? `${words} ${code[0]}` : words
}
