import { isPageContent, type FormField } from '@formpost/rules'

import { messages } from '../app/messages/index.ts'
import type { FormSession } from './form-session.ts'
import { isSaidByMisfit, problemMessage } from './problem-messages.ts'
import { refusedField } from './refusal-messages.ts'

/** Whether the user can see and correct the field. */
const isFixable = (field: FormField, session: FormSession): boolean =>
  isPageContent(field.type) && session.evaluation.visible.has(field.id)

/** The ids of fields with problems that the user can fix. */
export const invalidFields = (fields: readonly FormField[], session: FormSession): string[] =>
  fields
    .filter(
      (field) =>
        (session.evaluation.problems.has(field.id) || session.hasUnfitFile(field.id)) &&
        isFixable(field, session),
    )
    .map(({ id }) => id)

function messageAt(field: FormField, session: FormSession): string | undefined {
  const problem = session.evaluation.problems.get(field.id)
  const misfit = session.misfitOf(field.id)
  if (misfit !== undefined && isSaidByMisfit(problem)) {
    return messages.noLongerFits({ label: field.label ?? '', answer: misfit })
  }
  if (problem) return problemMessage(problem, field, session.answers[field.id])
  return refusedField(session.row.refusal, field.id, field.label)
}

/** The messages to show at fields, by field id. Problems found by the rules replace those of the service. */
export function shownProblems(
  fields: readonly FormField[],
  session: FormSession,
): Map<string, string> {
  const shown = new Map<string, string>()
  for (const field of fields) {
    if (!session.checked.has(field.id) || !isFixable(field, session)) continue
    const message = messageAt(session.shownField(field), session)
    if (message) shown.set(field.id, message)
  }
  return shown
}
