import type { AnswerValue } from '@formpost/rules'

import type { Definition } from './definition.ts'

export type Answers = Readonly<Record<string, AnswerValue>>

/** The answered fields in form order, by the definition that the answers were given to. */
export function valuesOf(answers: Answers | null, definition: Definition) {
  if (!answers) return []
  return definition.form.fields
    .filter((field) => Object.hasOwn(answers, field.id))
    .map((field) => ({
      field_uuid: field.id,
      field_type: field.type,
      field_label: field.label ?? undefined,
      value: JSON.stringify(answers[field.id]),
    }))
}
