import type { FieldLogic, LanguageMembers, Operator } from '@formpost/rules'

import type { FieldDraft } from '../field.ts'

/** A condition on another field of the same template, by its key. */
export interface TemplateCondition {
  key: string
  operator: Operator
  value?: string
}

export interface TemplateLogic extends Pick<FieldLogic, 'action' | 'condition_type'> {
  conditions: TemplateCondition[]
}

/**
 * A field of a template: only what differs from an empty field. The logic and the `parent` of other fields refer to its `key`. A heading
 * without a label gets the form's title.
 */
export type TemplateField = Pick<FieldDraft, 'type'> &
  Partial<Omit<FieldDraft, 'type' | 'logic'>> & { key?: string; logic?: TemplateLogic }

export interface Template {
  /** The slug that `POST /forms` takes. */
  id: string
  name: string
  description: string
  fields: readonly TemplateField[]
}

export interface TemplateCategory {
  id: string
  name: string
  templates: readonly Template[]
}

/** A field whose key is its name in expressions. */
export const named = (
  key: string,
  members: LanguageMembers = {},
): Pick<TemplateField, 'key' | 'members'> => ({ key, members: { name: key, ...members } })

/** The answer is this text or option. */
export const is = (key: string, value: string): TemplateCondition => ({
  key,
  operator: 'equals',
  value,
})

export const isNot = (key: string, value: string): TemplateCondition => ({
  key,
  operator: 'not_equals',
  value,
})

/** The option is one of those chosen. */
export const includes = (key: string, value: string): TemplateCondition => ({
  key,
  operator: 'contains',
  value,
})

export const isAbove = (key: string, value: number): TemplateCondition => ({
  key,
  operator: 'greater_than',
  value: String(value),
})

export const isBelow = (key: string, value: number): TemplateCondition => ({
  key,
  operator: 'less_than',
  value: String(value),
})

/** Shows the field if all conditions hold. */
export const showWhen = (...conditions: TemplateCondition[]): TemplateLogic => ({
  action: 'show',
  condition_type: 'all',
  conditions,
})

/** Shows the field if any condition holds. */
export const showWhenAny = (...conditions: TemplateCondition[]): TemplateLogic => ({
  action: 'show',
  condition_type: 'any',
  conditions,
})

/** Requires an answer if any condition holds. */
export const requireWhenAny = (...conditions: TemplateCondition[]): TemplateLogic => ({
  action: 'require',
  condition_type: 'any',
  conditions,
})

export const yesNo = ['Yes', 'No']
