import type { PublicForm } from '@formpost/contract'

import { db } from '../../db/database.ts'
import { loadForm, saveFormResult, storedEtag } from '../../db/definitions.ts'
import { retryRefusedOf } from '../../db/outbox.ts'
import type { RecordRow } from '../../db/rows.ts'
import { apiClient, type Retry } from './api-client.ts'
import { storeParts } from './form-parts.ts'
import { withOptionLists } from './option-lists.ts'

/** The current form; undefined if the service returns 404 and the device does not have it. */
export type FormCheck = { kind: 'checked'; form: PublicForm | undefined } | Retry

/** Age in milliseconds up to which a stored form is current enough for answers that were just submitted. */
const maxAge = 60_000

async function requestForm(publicId: string): Promise<FormCheck> {
  const result = await withOptionLists(
    await apiClient.readForm(publicId, await storedEtag(publicId)),
  )
  if (result.kind === 'retry') return result
  try {
    const isAccepting = await saveFormResult(publicId, result, Date.now())
    if (result.kind === 'updated') void storeParts(result.form)
    if (isAccepting) await retryRefusedOf(publicId)
  } catch (error) {
    // A full disk must not stop delivery, which frees space.
    console.error(error)
  }
  return {
    kind: 'checked',
    form: result.kind === 'updated' ? result.form : await loadForm(publicId),
  }
}

async function isFresh(publicId: string): Promise<boolean> {
  const row = await db.forms.get(publicId)
  return row?.closedAt === null && Math.abs(Date.now() - row.fetchedAt) <= maxAge
}

/** Checks the forms of plain records before they are sent, with one request per form. Lives for one drain. */
export class FormChecks {
  private readonly running = new Map<string, Promise<FormCheck>>()

  /** A record that has waited needs a check in this drain: its form may have been encrypted meanwhile. */
  async before({ publicId, wasOffline }: RecordRow): Promise<FormCheck> {
    const running = this.running.get(publicId)
    if (running) return running
    if (!wasOffline && (await isFresh(publicId))) {
      return { kind: 'checked', form: await loadForm(publicId) }
    }
    return this.running.get(publicId) ?? this.repeat(publicId)
  }

  /** Requests the form again. */
  repeat(publicId: string): Promise<FormCheck> {
    const request = requestForm(publicId)
    this.running.set(publicId, request)
    const forget = () => this.running.delete(publicId)
    request.then(({ kind }) => kind === 'retry' && forget(), forget)
    return request
  }
}
