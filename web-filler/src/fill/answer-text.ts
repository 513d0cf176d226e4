import { isDate, type AnswerValue } from '@formpost/rules'
import type { ShownField } from '@formpost/ui/fields/field-props.ts'
import { formatDateTime, formatTimeOfDay } from '@formpost/ui/fields/lazy/format.ts'
import { messages as lazyMessages } from '@formpost/ui/fields/lazy/messages/index.ts'
import { formatDay, formatNumber } from '@formpost/ui/format.ts'

import { shownAnswer } from './languages/translate-form.ts'

/** An answer as text, in the language that is shown. */
export function answerText(answer: AnswerValue, field: ShownField): string {
  if (typeof answer === 'number') return formatNumber(answer)
  if (answer === true) return lazyMessages.consentGiven
  const shown = shownAnswer(field, answer)
  if (Array.isArray(shown)) return shown.join(', ')
  if (field.type === 'time') return formatTimeOfDay(shown)
  if (field.type === 'datetime') return formatDateTime(shown)
  return isDate(shown) ? formatDay(shown) : shown
}
