import type { FormField, LanguageMembers } from './definition.ts'

/**
 * Whether a form needs the evaluation of `@formpost/rules/form`, which browsers load only then. Names count too, because labels may
 * refer to them, and hidden fields that record the filling, which only that evaluation fills.
 */
export const usesLanguage = (
  fields: readonly (Pick<FormField, 'type'> &
    Partial<Pick<FormField, 'settings'>> &
    LanguageMembers)[],
): boolean =>
  fields.some(
    ({ type, settings, name, parent, expressions, choices, read_only }) =>
      isContainer(type) ||
      name ||
      parent ||
      expressions ||
      choices ||
      read_only ||
      (type === 'hidden' && settings?.metadata),
  )

/** Whether a field of the type contains other fields. */
export const isContainer = (type: string): type is 'group' | 'repeat' =>
  type === 'group' || type === 'repeat'
