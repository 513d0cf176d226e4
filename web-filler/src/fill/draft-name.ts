import type { PublicForm } from '@formpost/contract'
import { isBlank, isPageContent, isPrefillable, type FormField } from '@formpost/rules'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'

import type { DraftRow, RawAnswers } from '../db/rows.ts'
import { linkedAnswers } from './linked-answers.ts'

/** In code points. */
const maxLength = 60

function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  if (characters.length <= maxLength) return characters.join('')
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`
}

/**
 * What tells a draft from others of its form: the answers of its link, shown ones first, else its first
 * answers. Names of encrypted forms have no answers of people. Empty if there is nothing to tell.
 */
export function draftName(form: PublicForm, draft: Pick<DraftRow, 'link' | 'answers'>): string {
  const linked = linkedAnswers(form.fields, draft.link ?? '')
  const isText = ({ type }: FormField) => isPageContent(type) && isPrefillable(type)
  const textsOf = (answers: RawAnswers, isNamed: (field: FormField) => boolean) =>
    form.fields
      .filter((field) => isNamed(field) && !isBlank(answers[field.id]))
      .map(({ id }) => [answers[id] as RawAnswer].flat().join(', ').trim())
  const candidates = [
    textsOf(linked, isText),
    textsOf(linked, (field) => !isText(field)),
    form.is_encrypted ? [] : textsOf(draft.answers, isText).slice(0, 2),
  ]
  const texts = candidates.find(({ length }) => length > 0) ?? []
  return shorten(texts.join(' · '))
}
