import { answerKind, isDate, isInput } from '@formpost/rules'
import type { ShownField } from '@formpost/ui/fields/field-props.ts'
import { formatDateTime, formatTimeOfDay } from '@formpost/ui/fields/lazy/format.ts'
import { messages as lazyMessages } from '@formpost/ui/fields/lazy/messages/index.ts'
import { formatDay, formatNumber } from '@formpost/ui/format.ts'

import type { RecordRow } from '../db/rows.ts'
import { shownAnswer, type ShownForm } from '../fill/languages/translate-form.ts'

/** An answer of a record as text; that of a file is the id of its row in `files`. */
export interface ShownAnswer {
  fieldId: string
  label: string | null
  isFile: boolean
  text: string
}

function toText(answer: RecordRow['answers'][string], field: ShownField): string {
  if (typeof answer === 'number') return formatNumber(answer)
  if (answer === true) return lazyMessages.consentGiven
  const shown = shownAnswer(field, answer)
  if (Array.isArray(shown)) return shown.join(', ')
  if (field.type === 'time') return formatTimeOfDay(shown)
  if (field.type === 'datetime') return formatDateTime(shown)
  return isDate(shown) ? formatDay(shown) : shown
}

/** The answers of a record that its user has entered, in the order of the form. Empty if they are encrypted or sent. */
export function shownAnswers({ answers }: RecordRow, form: ShownForm | undefined): ShownAnswer[] {
  return (form?.fields ?? []).flatMap((field) => {
    const { id, type, label } = field
    const answer = answers[id]
    if (answer === undefined || !isInput(type) || type === 'hidden') return []
    const isFile = answerKind(type) === 'upload'
    return [
      {
        fieldId: id,
        label: label ?? null,
        isFile,
        text: isFile ? String(answer) : toText(answer, field),
      },
    ]
  })
}

const maxAnswers = 3
const maxLength = 40

const shorten = (text: string): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength).join('')}…`
    : characters.join('')
}

/** The first answers, shortened, by which a user recognises a record. */
export const firstAnswers = (record: RecordRow, form: ShownForm | undefined): string[] =>
  shownAnswers(record, form)
    .filter(({ isFile }) => !isFile)
    .slice(0, maxAnswers)
    .map(({ text }) => shorten(text))
