import type { Field, Form } from '@formpost/contract'
import { acceptEntries, answerKind, isTextList } from '@formpost/rules'

import { questionOf } from '../filters/filter-text.ts'
import { messages } from '../messages/index.ts'
import type { HiddenQuestions } from './hidden-questions.ts'

export interface Column {
  /** The uuid of a field, or the name of a column that every table has. */
  key: string
  label: string
  /** In rem. */
  width: number
  isNumber: boolean
  /** Whether its files may be photos, which are shown. */
  hasPhotos: boolean
}

/** A table shows no more questions at once, because each costs time in every row; an answer itself shows all. */
export const maxQuestions = 40

const widths = {
  text: 16,
  number: 9,
  date: 12,
  option: 12,
  options: 16,
  ranking: 20,
  upload: 8,
  consent: 8,
  rating: 8,
  time: 8,
  datetime: 16,
}

/** Of a field that takes several files. */
const filesWidth = 16

const takesFiles = ({ type, settings }: Field): boolean =>
  type === 'file' && isTextList({ type, settings })

/** An image that browsers show, in an HTML `accept` attribute. */
const isPhoto = (entry: string) => /^(image\/|\*\/\*|\.(jpe?g|png|gif|webp|avif)$)/i.test(entry)

function mayHavePhotos({ type, settings }: Field): boolean {
  if (type !== 'file') return false
  const accepted = acceptEntries(settings?.accept ?? '')
  return accepted.length === 0 || accepted.some(isPhoto)
}

const isQuestion = ({ type }: Pick<Field, 'type'>) => answerKind(type) !== undefined

export const questionsOf = (form: Pick<Form, 'fields'>): readonly Field[] =>
  form.fields.filter(isQuestion)

/** What can have a column: questions outside of repeats, and repeats, of which it shows how often they were filled in. */
export function tableFieldsOf({ fields }: Pick<Form, 'fields'>): readonly Field[] {
  const repeated = new Set<string>()
  // Containers are listed before what they contain.
  for (const { uuid, type, parent } of fields)
    if (type === 'repeat' || (parent && repeated.has(parent))) repeated.add(uuid)
  return fields.filter((field) => {
    const isInRepeat = field.parent && repeated.has(field.parent)
    return !isInRepeat && (isQuestion(field) || field.type === 'repeat')
  })
}

/** The questions that the table shows. */
export const shownQuestions = (
  form: Pick<Form, 'fields'>,
  hidden: HiddenQuestions,
): readonly Field[] =>
  tableFieldsOf(form)
    .filter(({ uuid }) => !hidden.has(uuid))
    .slice(0, maxQuestions)

const noAnswers = { isNumber: false, hasPhotos: false }

/** When an answer was received, its review, and the questions in the order of the form. */
export function columnsOf(
  form: Pick<Form, 'fields'>,
  hidden: HiddenQuestions,
  isReadable: boolean,
): readonly Column[] {
  // Nothing can be shown of encrypted answers.
  const questions = isReadable ? shownQuestions(form, hidden) : []
  return [
    { key: 'received', label: messages.received, width: 16, ...noAnswers },
    { key: 'review', label: messages.review, width: 9, ...noAnswers },
    ...questions.map((field) => ({
      key: field.uuid,
      label: questionOf(field),
      width: takesFiles(field) ? filesWidth : widths[answerKind(field.type) ?? 'number'],
      isNumber: ['number', 'rating', 'repeat'].includes(field.type),
      hasPhotos: mayHavePhotos(field),
    })),
  ]
}
