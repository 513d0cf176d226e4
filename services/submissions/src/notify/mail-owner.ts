import { ownerMail, retryMailAt } from '../domain/owner-mail.ts'
import type { FormsClient } from '../rpc/clients/forms.ts'
import type { IdentityClient } from '../rpc/clients/identity.ts'
import type { Database } from '../store/database.ts'
import type { SubmissionsTasks } from '../store/jobs.ts'
import { clearUnmailed, postponeMail, readUnmailed, recordMail } from '../store/unmailed.ts'
import type { DeliveryLimiter } from './delivery-limiter.ts'
import { findRecipient } from './mail-recipient.ts'
import type { Mailer } from './mailer.ts'
import { afterOutage } from './outage.ts'
import { sendLimited } from './send-limited.ts'

export interface MailDependencies {
  db: Database
  forms: FormsClient
  identity: IdentityClient
  send: Mailer
  appUrl: string
  limiter: DeliveryLimiter
}

/** Mails a form's owner how many submissions were stored since the last mail. */
export function mailOwner(dependencies: MailDependencies): SubmissionsTasks['mail-owner'] {
  const { db, appUrl } = dependencies
  return async (job) => {
    const { formUuid } = job
    const unmailed = await readUnmailed(db, formUuid)
    if (!unmailed) return undefined
    const recipient = await findRecipient(
      dependencies,
      formUuid,
      ({ notifiesOwner }) => notifiesOwner,
    )
    if (recipient === 'later') return postponeMail(db, job, afterOutage())
    if (!recipient) return clearUnmailed(db, formUuid)

    const outcome = await sendLimited(dependencies, formUuid, {
      to: recipient.email,
      ...ownerMail({ ...unmailed, title: recipient.title, formUuid }, appUrl),
      messageId: `<${formUuid}.${unmailed.since.getTime()}@${new URL(appUrl).hostname}>`,
    })
    if (outcome instanceof Date) return postponeMail(db, job, outcome)
    // Submissions stored meanwhile get the next mail, a minute later, even if this one was rejected.
    if (outcome === 'finished') return recordMail(db, formUuid, unmailed.count)
    const failures = job.failures + 1
    return postponeMail(db, { formUuid, failures }, retryMailAt(new Date(), failures))
  }
}
