import { keyEndMail } from '../domain/key-end-mail.ts'
import { retryMailAt } from '../domain/owner-mail.ts'
import { enqueueKeyEndMail, type MailKeyEnd, type SubmissionsTasks } from '../store/jobs.ts'
import type { MailDependencies } from './mail-owner.ts'
import { findRecipient } from './mail-recipient.ts'
import { afterOutage } from './outage.ts'
import { sendLimited } from './send-limited.ts'

/** Mails a form's owner that the encryption key ends, unless it was renewed or the form was closed meanwhile. */
export function mailKeyEnd(dependencies: MailDependencies): SubmissionsTasks['mail-key-end'] {
  const { db, appUrl } = dependencies
  const postpone = (job: MailKeyEnd, until: Date) =>
    enqueueKeyEndMail(db.pool, db.queue, job, until)
  return async (job) => {
    const { formUuid, expiresAt } = job
    const recipient = await findRecipient(
      dependencies,
      formUuid,
      ({ keyExpiresAt }) => keyExpiresAt?.getTime() === expiresAt.getTime(),
    )
    if (recipient === 'later') return postpone(job, afterOutage())
    if (!recipient) return undefined
    const now = new Date()
    const outcome = await sendLimited(dependencies, formUuid, {
      to: recipient.email,
      ...keyEndMail({ title: recipient.title, formUuid, expiresAt }, appUrl, now),
      messageId: `<${formUuid}.key.${expiresAt.getTime()}@${new URL(appUrl).hostname}>`,
    })
    if (outcome === 'finished') return undefined
    if (outcome instanceof Date) return postpone(job, outcome)
    const failures = job.failures + 1
    return postpone({ ...job, failures }, retryMailAt(now, failures))
  }
}
