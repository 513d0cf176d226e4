import { log } from '@formpost/kit/observability'

import { notificationsTotal } from '../metrics.ts'
import type { DeliveryLimiter } from './delivery-limiter.ts'
import type { Mail, Mailer } from './mailer.ts'

/** The mail server is paused after slow failures, as receivers of webhooks are. */
const mailServer = { owner: '', receiver: 'mail server' }

/** `finished`: it was sent, or the server will never accept it. A time is when to try, as the server is paused. */
export type SendOutcome = 'finished' | 'failed' | Date

/** Sends a mail about a form, unless the mail server is paused. */
export async function sendLimited(
  { send, limiter }: { send: Mailer; limiter: DeliveryLimiter },
  formUuid: string,
  mail: Mail,
): Promise<SendOutcome> {
  const permit = limiter.request(mailServer)
  if (permit.kind === 'wait') return new Date(Date.now() + permit.waitMs)
  const outcome = await send(mail)
  notificationsTotal.inc({ kind: 'mail', outcome: outcome.sent ? 'delivered' : 'failed' })
  const isFinished = outcome.sent || outcome.final
  if (isFinished) permit.succeeded()
  else permit.failed()
  if (!outcome.sent) {
    log.warn({ form: formUuid, reason: outcome.reason, final: outcome.final }, 'mail not sent')
  }
  return isFinished ? 'finished' : 'failed'
}
