import type { Form } from '@formpost/contract'
import type { FormField } from '@formpost/rules'
import {
  asRemovedColumn,
  byteOrderMark,
  csvFields,
  csvHeader,
  csvLine,
  idColumn,
} from '@formpost/rules/csv'

import type { Question } from '../../answers/removed/removed-questions.ts'
import { openAll } from './open-all.ts'

/**
 * The CSV of an encrypted form in the format of the service's export (docs/api-behaviour.md#csv-export), as it is decrypted.
 * Submissions that no unlocked key opens are left out and reported.
 */
export function decryptedCsv(
  form: Pick<Form, 'uuid' | 'fields'>,
  filter: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onSealed: (count: number) => void = () => undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const fields = csvFields(
    form.fields.map(({ uuid, ...field }: Question): FormField => {
      const column = { ...field, id: uuid }
      return field.removed ? asRemovedColumn(column) : column
    }),
  )
  const encoder = new TextEncoder()
  const pages = openAll(form.uuid, filter, signal)
  return new ReadableStream({
    start: (controller) =>
      controller.enqueue(encoder.encode(byteOrderMark + csvHeader(fields, [], [idColumn]))),
    async pull(controller) {
      const { value: page } = await pages.next()
      if (!page) return controller.close()
      const readable = page.opened.filter(({ answers }) => answers)
      if (readable.length < page.opened.length) onSealed(page.opened.length - readable.length)
      const lines = readable.map(
        ({ submission, answers }) =>
          `${submission.uuid},${csvLine(fields, { ...submission, answers: answers ?? null })}`,
      )
      // An empty page is sent too, so that the next one is asked for.
      controller.enqueue(encoder.encode(lines.join('')))
    },
    async cancel() {
      await pages.return(undefined)
    },
  })
}
