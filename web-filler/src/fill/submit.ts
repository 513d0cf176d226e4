import { storageFailure } from '../app/storage-failure.ts'
import { requestPersistence } from '../app/storage.ts'
import { enqueue } from '../db/outbox.ts'
import type { RecordRow } from '../db/rows.ts'
import { requestBackgroundSync } from '../outbox/background-sync.ts'
import { sendNow } from '../outbox/load-schedule.ts'
import type { FormSession } from './form-session.ts'
import { newestForm } from './newest-form.ts'
import type { HeldRecord } from './prepare-encrypted.ts'
import { prepareRecord } from './prepare-record.ts'

/** Not needed where the device can store answers. Null if it cannot be loaded. */
const loadSending = () => import('./send-without-storage.ts').catch(() => null)

/**
 * Moves valid answers to the outbox and starts delivery. Returns null if the record could be neither
 * stored nor sent; the session then still has everything.
 */
export async function submit(session: FormSession): Promise<RecordRow | HeldRecord | null> {
  const prepared = await prepareRecord(session, await newestForm(session))
  if (!prepared || 'heldFor' in prepared) return prepared
  const { record, files } = prepared
  const { guard } = storageFailure
  await guard(session.autosave.stop())
  const queued = await guard(enqueue(record, files, session.form, session.row))
  if (!queued) {
    const sent = (await (await loadSending())?.sendWithoutStorage(session)) ?? null
    if (!sent) session.autosave.resume()
    session.redraw()
    return sent
  }
  void requestPersistence()
  void requestBackgroundSync()
  void sendNow('queue')
  return queued
}
