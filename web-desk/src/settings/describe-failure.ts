import type { WebhookDelivery } from '@formpost/contract'
import { formatNumber } from '@formpost/ui/format.ts'

import { messages } from './messages/index.ts'

type Attempt = Pick<WebhookDelivery, 'status_code' | 'error' | 'duration_ms'>

/** Why a receiver did not take an event. The service says it in English; only a code in it, such as that of TLS, is shown. */
export function describeFailure({ status_code, error, duration_ms }: Attempt): string {
  if (status_code !== null) return messages.status(status_code)
  if (error?.endsWith('not called.')) return messages.notCalled
  const code = /\([A-Z0-9_]+\)/.exec(error ?? '')
  const text = messages.noResponse(messages.milliseconds(formatNumber(duration_ms)))
  return code ? `${text} ${code[0]}` : text
}
