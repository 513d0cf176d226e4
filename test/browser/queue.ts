import type { Page } from 'playwright-core'

import { waitUntil } from '../harness/wait-until.ts'
import { storedRows } from './stored.ts'

/**
 * Adds `count` copies of the only waiting record to IndexedDB, with new ids, a second apart, and with
 * their number as the answer to `fieldId`. Only the first `photos` copies have the record's files.
 * Reload the page to show them.
 */
export const copyRecord = (
  page: Page,
  copies: { count: number; fieldId: string; photos: number },
): Promise<void> =>
  page.evaluate(async ({ count, fieldId, photos }) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    interface Row extends Record<string, unknown> {
      clientUuid: string
      filledAt: string
      answers: Record<string, unknown>
    }
    interface StoredFile extends Record<string, unknown> {
      id: string
      fieldId: string
    }
    const db = await done(indexedDB.open('formpost'))
    const [record] = await done<Row[]>(db.transaction('records').objectStore('records').getAll())
    const files = await done<StoredFile[]>(db.transaction('files').objectStore('files').getAll())
    const writing = db.transaction(['records', 'files'], 'readwrite')
    for (let at = 1; at <= count; at++) {
      const clientUuid = crypto.randomUUID()
      const answers: Record<string, unknown> = { ...record!.answers, [fieldId]: `No. ${at}` }
      for (const file of files) {
        const id = crypto.randomUUID()
        if (at <= photos) {
          answers[file.fieldId] = id
          writing.objectStore('files').add({ ...file, id, ownerId: clientUuid })
        } else delete answers[file.fieldId]
      }
      const filledAt = new Date(Date.parse(record!.filledAt) + at * 1_000).toISOString()
      writing.objectStore('records').add({ ...record!, clientUuid, filledAt, answers })
    }
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve
      writing.onabort = () => reject(writing.error!)
    })
    db.close()
  }, copies)

/**
 * Empties the file of the oldest unsent record, so that the service refuses it. Waits until no record is
 * being sent, because an attempt has read the file before.
 */
export const emptyOldestFile = (page: Page): Promise<boolean> =>
  waitUntil(() => page.evaluate(emptyUnlessSending))

/** Whether the file is empty now; false while a record is being sent. */
async function emptyUnlessSending(): Promise<boolean> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error!)
    })
  const db = await done(indexedDB.open('formpost'))
  const transaction = db.transaction(['records', 'files'], 'readwrite')
  const records = await done<{ clientUuid: string; filledAt: string; state: string }[]>(
    transaction.objectStore('records').getAll(),
  )
  const isSending = records.some(({ state }) => state === 'sending')
  if (!isSending) {
    const [oldest] = records
      .filter(({ state }) => state !== 'sent')
      .sort((a, b) => a.filledAt.localeCompare(b.filledAt))
    const files = transaction.objectStore('files')
    const [file] = await done<object[]>(files.index('ownerId').getAll(oldest!.clientUuid))
    await done(files.put({ ...file!, blob: new Blob([]) }))
  }
  db.close()
  return !isSending
}

/** How often the unsent records were refused in all, once all of them wait for their next try. */
export async function countRefusals(page: Page): Promise<number | undefined> {
  const records = await storedRows<{ state: string; nextTryAt: number; refusals?: number }>(
    page,
    'records',
  )
  const isWaiting = ({ state, nextTryAt }: (typeof records)[number]) =>
    state === 'needs_attention' && nextTryAt > Date.now()
  if (!records.every(isWaiting)) return undefined
  return records.reduce((sum, { refusals }) => sum + (refusals ?? 0), 0)
}
