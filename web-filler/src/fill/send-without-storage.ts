import type { RecordRow } from '../db/rows.ts'
import { sendRecord } from '../outbox/delivery/send-record.ts'
import { fetchForm } from './fetch-form.ts'
import type { FormSession } from './form-session.ts'
import { newestForm } from './newest-form.ts'
import type { HeldRecord } from './prepare-encrypted.ts'
import { prepareRecord } from './prepare-record.ts'
import { loadRefusalMessages } from './refusal-messages.ts'

/** Sends the answers without the outbox, for devices that cannot store them. */
export async function sendWithoutStorage(
  session: FormSession,
): Promise<RecordRow | HeldRecord | null> {
  const fetched = await fetchForm(session.form.public_id)
  if (fetched.kind === 'unreachable') return null
  const newest = fetched.kind === 'updated' ? fetched.form : await newestForm(session)
  const prepared = await prepareRecord(session, newest)
  if (!prepared || 'heldFor' in prepared) return prepared
  const { record, files } = prepared
  const result = await sendRecord(record, files, async ({ id, uploadUuid, resent }) => {
    const own = session.files.find((file) => file.id === id)
    if (own) Object.assign(own, { uploadUuid, resent })
  })
  if (result.kind !== 'ok') {
    if (result.kind === 'refused') {
      await loadRefusalMessages()
      session.row.refusal = result.refusal
    }
    return null
  }
  const { submission_uuid: submissionUuid, redirect_url: redirectUrl } = result.body
  return { ...record, state: 'sent', receipt: { submissionUuid, redirectUrl, at: Date.now() } }
}
