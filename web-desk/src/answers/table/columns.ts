import type { Field, Form } from '@formpost/contract'
import { answerKind } from '@formpost/rules'

import { questionOf } from '../filters/filter-text.ts'
import { messages } from '../messages/index.ts'

export interface Column {
  /** The uuid of a field, or the name of a column that every table has. */
  key: string
  label: string
  /** In rem. */
  width: number
  isNumber: boolean
}

/** Tables of forms with more questions show the first ones; the answer itself shows all. */
export const maxQuestions = 40

const widths = { text: 16, number: 9, date: 12, option: 12, options: 16, upload: 8 }

const isQuestion = ({ type }: Pick<Field, 'type'>) => answerKind(type) !== undefined

export const questionsOf = (form: Pick<Form, 'fields'>): readonly Field[] =>
  form.fields.filter(isQuestion)

/** When an answer was received, its review, and the questions in the order of the form. */
export function columnsOf(
  form: Pick<Form, 'fields' | 'is_encrypted'>,
  isReadable = !form.is_encrypted,
): readonly Column[] {
  // Nothing can be shown of encrypted answers.
  const questions = isReadable ? questionsOf(form).slice(0, maxQuestions) : []
  return [
    { key: 'received', label: messages.received, width: 16, isNumber: false },
    { key: 'review', label: messages.review, width: 9, isNumber: false },
    ...questions.map((field) => ({
      key: field.uuid,
      label: questionOf(field),
      width: widths[answerKind(field.type)!],
      isNumber: field.type === 'number',
    })),
  ]
}
