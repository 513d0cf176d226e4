import { randomUUID } from 'node:crypto'

import { log } from '@formpost/kit/observability'
import { type Client, Problem } from '@formpost/kit/rpc'

import { digestMail, retryMailAt } from '../domain/digest.ts'
import { notificationsTotal } from '../metrics.ts'
import type { Database, SubmissionsTasks } from '../store/database.ts'
import { dropDigest, putOffMail, readDigest, settleDigest } from '../store/digests.ts'
import type { Mailer } from './mailer.ts'
import { afterOutage, isPassing } from './passing.ts'
import type { Receivers } from './receivers.ts'

export interface MailParts {
  db: Database
  forms: Client<'forms'>
  identity: Client<'identity'>
  send: Mailer
  appUrl: string
  receivers: Receivers
}

/** The mail server is spared as the receivers of webhooks are. */
const mailServer = { owner: '', receiver: 'mail server' }

/** Mails a form's owner how many submissions have come since the last mail. */
export function mailOwner(parts: MailParts): SubmissionsTasks['mail-owner'] {
  const { db, send, receivers, appUrl } = parts
  return async ({ form_uuid, failures }) => {
    const digest = await readDigest(db, form_uuid)
    if (!digest) return undefined
    const target = await findTarget(parts, form_uuid).catch((error: unknown) => {
      if (isPassing(error)) return 'later' as const
      throw error
    })
    if (target === 'later') return putOffMail(db, { form_uuid, failures }, afterOutage())
    if (!target) return dropDigest(db, form_uuid)

    const permit = receivers.ask(mailServer)
    if ('for' in permit) {
      return putOffMail(db, { form_uuid, failures }, new Date(Date.now() + permit.for))
    }
    const outcome = await send({
      to: target.email,
      ...digestMail({ ...digest, title: target.title, formUuid: form_uuid }, appUrl),
      messageId: `<${form_uuid}.${digest.since.getTime()}@${new URL(appUrl).hostname}>`,
    })
    notificationsTotal.inc({ kind: 'mail', outcome: outcome.sent ? 'delivered' : 'failed' })
    if (outcome.sent || outcome.final) permit.worked()
    else permit.failed()
    if (!outcome.sent)
      log.warn({ form: form_uuid, reason: outcome.reason, final: outcome.final }, 'mail not sent')
    // What came meanwhile gets a mail of its own, a minute later, also where this one was refused.
    if (outcome.sent || outcome.final) return settleDigest(db, form_uuid, digest.count)
    const again = { form_uuid, failures: failures + 1 }
    return putOffMail(db, again, retryMailAt(new Date(), again.failures))
  }
}

/** Undefined where nobody is to be told: the form is gone, or wants no mails any more. */
async function findTarget(
  { forms, identity }: MailParts,
  form_uuid: string,
): Promise<{ title: string; email: string } | undefined> {
  const call = { requestId: randomUUID() }
  try {
    const { owner_uuid, title, notifies_owner } = await forms.GetNotificationTargets(
      { form_uuid },
      call,
    )
    if (!notifies_owner) return undefined
    const { email } = await identity.GetOwner({ owner_uuid }, call)
    return { title, email }
  } catch (error) {
    const isGone =
      error instanceof Problem &&
      (error.code === 'form_not_found' || error.code === 'owner_not_found')
    if (isGone) return undefined
    throw error
  }
}
