import type { Form } from '@formpost/contract'
import { byteOrderMark, tableHeader, tableLines } from '@formpost/rules/csv'

import { exportedTables, type TableChoice } from '../../answers/export/exported-tables.ts'
import { openAll } from './open-all.ts'

/** Submissions have their uuids, by which the tables are joined. */
const withIds = true

/**
 * A table of an encrypted form in the format of the service's export (docs/api-behaviour.md#csv-export), as it is decrypted.
 * Submissions that no unlocked key opens are left out and reported.
 */
export function decryptedCsv(
  form: Pick<Form, 'uuid' | 'fields'>,
  choice: TableChoice,
  filter: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onSealed: (count: number) => void = () => undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const tables = exportedTables(form.fields, choice)
  const table = tables.find(({ repeat }) => repeat?.field.id === choice.repeat)!
  const encoder = new TextEncoder()
  const pages = openAll(form.uuid, filter, signal)
  return new ReadableStream({
    start: (controller) =>
      controller.enqueue(encoder.encode(byteOrderMark + tableHeader(table, withIds))),
    async pull(controller) {
      const { value: page } = await pages.next()
      if (!page) return controller.close()
      const readable = page.opened.filter(({ answers }) => answers)
      if (readable.length < page.opened.length) onSealed(page.opened.length - readable.length)
      const lines = readable.map(({ submission, answers }) =>
        tableLines(table, { ...submission, answers: answers ?? null }, withIds),
      )
      // An empty page is sent too, so that the next one is asked for.
      controller.enqueue(encoder.encode(lines.join('')))
    },
    async cancel() {
      await pages.return(undefined)
    },
  })
}
