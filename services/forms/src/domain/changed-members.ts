import { languageMembers, usedMembers, type LanguageMembers } from '@formpost/rules'

/** The members of the language that a change of a field sets; null removes one. */
export function changedMembers(
  given: LanguageMembers | null,
  changed: readonly string[],
): { languageChange?: LanguageMembers } {
  const names = languageMembers.filter((name) => changed.includes(name))
  if (names.length === 0) return {}
  return { languageChange: Object.fromEntries(names.map((name) => [name, given?.[name] ?? null])) }
}

/** The members of a field after a change. */
export const withChangedMembers = (
  before: LanguageMembers | null,
  change: LanguageMembers | undefined,
): LanguageMembers | null => (change ? usedMembers({ ...before, ...change }) : before)
