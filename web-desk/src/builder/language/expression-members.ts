import {
  answerKind,
  isContainer,
  isInput,
  isPageContent,
  needsOptions,
  type FieldExpressions,
  type FieldType,
  type TextExpression,
} from '@formpost/rules'

import type { DraftField, FieldChange } from '../document/index.ts'

/** The expressions that people write, without the messages, which belong to one of them. */
export type Member = Exclude<TextExpression, 'required_message' | 'constraint_message'>

/** The message that is shown when an expression decides against an answer. */
export const messageOf = { required: 'required_message', constraint: 'constraint_message' } as const

/** The expressions that a type can have, in the order of the panel. */
export function membersOf(type: FieldType): readonly Member[] {
  const isQuestion = isInput(type) && isPageContent(type)
  const isCalculable = isInput(type) && answerKind(type) !== 'upload'
  const members: (Member | false)[] = [
    type !== 'submit_button' && 'relevant',
    isQuestion && 'required',
    isQuestion && 'constraint',
    isCalculable && 'calculation',
    needsOptions(type) && 'choice_filter',
    isQuestion && isCalculable && 'default',
    type === 'repeat' && 'repeat_count',
  ]
  return members.filter((member) => member !== false)
}

/** Whether people can be kept from changing the answer. */
export const canBeReadOnly = (type: FieldType): boolean =>
  isInput(type) && isPageContent(type) && !isContainer(type)

/** A field with another expression, without what an expression excludes. */
export function withExpression<M extends keyof FieldExpressions>(
  field: DraftField,
  member: M,
  value: FieldExpressions[M],
): Pick<FieldChange, 'expressions' | 'default_value' | 'settings'> {
  const all = Object.entries({ ...field.expressions, [member]: value })
  const used = all.filter(([, each]) => each !== null && each !== undefined && each !== '')
  const expressions = used.length > 0 ? (Object.fromEntries(used) as FieldExpressions) : null
  const change = { expressions: expressions as DraftField['expressions'] }
  if (member === 'calculation' && value && field.type === 'hidden') {
    return { ...change, default_value: null, settings: without(field.settings, ['metadata']) }
  }
  if (member === 'repeat_count' && value) {
    return { ...change, settings: without(field.settings, ['min_count', 'max_count']) }
  }
  return change
}

function without(
  settings: DraftField['settings'],
  names: readonly string[],
): DraftField['settings'] {
  const kept = Object.entries(settings ?? {}).filter(([name]) => !names.includes(name))
  return kept.length > 0 ? Object.fromEntries(kept) : null
}
