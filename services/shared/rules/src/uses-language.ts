import type { FormField, LanguageMembers } from './definition.ts'

/**
 * Whether a form needs the evaluation of `@formpost/rules/form`, which browsers load only then. Names count too, because labels may
 * refer to them.
 */
export const usesLanguage = (
  fields: readonly (Pick<FormField, 'type'> & LanguageMembers)[],
): boolean =>
  fields.some(
    ({ type, name, parent, expressions, choices, read_only }) =>
      isContainer(type) || name || parent || expressions || choices || read_only,
  )

/** Whether a field of the type contains other fields. */
export const isContainer = (type: string): type is 'group' | 'repeat' =>
  type === 'group' || type === 'repeat'
