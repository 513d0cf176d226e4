import { randomUUID } from 'node:crypto'

import { log } from '@formpost/kit/observability'
import { Problem } from '@formpost/kit/rpc'

import { ownerMail, retryMailAt } from '../domain/owner-mail.ts'
import { notificationsTotal } from '../metrics.ts'
import type { FormsClient } from '../rpc/clients/forms.ts'
import type { IdentityClient } from '../rpc/clients/identity.ts'
import type { Database } from '../store/database.ts'
import type { SubmissionsTasks } from '../store/jobs.ts'
import { clearUnmailed, postponeMail, readUnmailed, recordMail } from '../store/unmailed.ts'
import type { DeliveryLimiter } from './delivery-limiter.ts'
import type { Mailer } from './mailer.ts'
import { afterOutage, isServiceDown } from './outage.ts'

export interface MailDependencies {
  db: Database
  forms: FormsClient
  identity: IdentityClient
  send: Mailer
  appUrl: string
  limiter: DeliveryLimiter
}

/** The mail server is paused after slow failures, as receivers of webhooks are. */
const mailServer = { owner: '', receiver: 'mail server' }

/** Mails a form's owner how many submissions were stored since the last mail. */
export function mailOwner(dependencies: MailDependencies): SubmissionsTasks['mail-owner'] {
  const { db, send, limiter, appUrl } = dependencies
  return async (job) => {
    const { formUuid } = job
    const unmailed = await readUnmailed(db, formUuid)
    if (!unmailed) return undefined
    const recipient = await findRecipient(dependencies, formUuid).catch((error: unknown) => {
      if (isServiceDown(error)) return 'later' as const
      throw error
    })
    if (recipient === 'later') return postponeMail(db, job, afterOutage())
    if (!recipient) return clearUnmailed(db, formUuid)

    const permit = limiter.request(mailServer)
    if (permit.kind === 'wait') {
      return postponeMail(db, job, new Date(Date.now() + permit.waitMs))
    }
    const outcome = await send({
      to: recipient.email,
      ...ownerMail({ ...unmailed, title: recipient.title, formUuid }, appUrl),
      messageId: `<${formUuid}.${unmailed.since.getTime()}@${new URL(appUrl).hostname}>`,
    })
    notificationsTotal.inc({ kind: 'mail', outcome: outcome.sent ? 'delivered' : 'failed' })
    if (outcome.sent || outcome.final) permit.succeeded()
    else permit.failed()
    if (!outcome.sent)
      log.warn({ form: formUuid, reason: outcome.reason, final: outcome.final }, 'mail not sent')
    // Submissions stored meanwhile get the next mail, a minute later, even if this one was rejected.
    if (outcome.sent || outcome.final) return recordMail(db, formUuid, unmailed.count)
    const failures = job.failures + 1
    return postponeMail(db, { formUuid, failures }, retryMailAt(new Date(), failures))
  }
}

/** Undefined if the form or its owner is gone, or the owner has switched mails off. */
async function findRecipient(
  { forms, identity }: MailDependencies,
  formUuid: string,
): Promise<{ title: string; email: string } | undefined> {
  const call = { requestId: randomUUID() }
  try {
    const { ownerUuid, title, notifiesOwner } = await forms.getNotificationTargets(formUuid, call)
    if (!notifiesOwner) return undefined
    return { title, email: await identity.getEmail(ownerUuid, call) }
  } catch (error) {
    const isGone =
      error instanceof Problem &&
      (error.code === 'form_not_found' || error.code === 'owner_not_found')
    if (isGone) return undefined
    throw error
  }
}
