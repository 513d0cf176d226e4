import { answerKind, isInput, type AnswerValue } from '@formpost/rules'
import type { ShownField } from '@formpost/ui/fields/field-props.ts'

import type { RecordRow } from '../db/rows.ts'
import { answerText } from '../fill/answer-text.ts'
import type { ShownForm } from '../fill/languages/translate-form.ts'

/** An answer of a record as text. */
export interface ShownAnswer {
  fieldId: string
  label: string | null
  text: string
  /** Of a file field: the ids of rows in `files`. */
  files?: readonly string[]
  /** Of a repeat. */
  instances?: { title: string; answers: ShownAnswer[] }[]
}

/** An answer as text, or as the ids of its files. */
export const shownAs = (
  answer: AnswerValue,
  field: ShownField,
): Pick<ShownAnswer, 'text' | 'files'> =>
  answerKind(field.type) === 'upload'
    ? { text: '', files: [answer].flat() as string[] }
    : { text: answerText(answer, field) }

/** The answers of a record that its user has entered, in the order of the form. Empty if they are encrypted or sent. */
export function shownAnswers({ answers }: RecordRow, form: ShownForm | undefined): ShownAnswer[] {
  return (form?.fields ?? []).flatMap((field) => {
    const { id, type, label } = field
    const answer = answers[id] as AnswerValue | undefined
    if (answer === undefined || !isInput(type) || type === 'hidden') return []
    return [{ fieldId: id, label: label ?? null, ...shownAs(answer, field) }]
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
    .filter(({ files }) => !files)
    .slice(0, maxAnswers)
    .map(({ text }) => shorten(text))
