import {
  languageMembers,
  type Choice,
  type FieldExpressions,
  type LanguageMembers,
} from './definition.ts'

const isUsed = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)

const usedOf = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => isUsed(value)))

const orNull = <T extends object>(value: T): T | null =>
  Object.keys(value).length > 0 ? value : null

function usedChoice(choice: Choice): Choice {
  const filter = choice.filter ? orNull(usedOf(choice.filter)) : null
  return usedOf({ ...choice, filter })
}

function usedValue(members: LanguageMembers, name: keyof LanguageMembers): unknown {
  const value = members[name]
  if (name === 'choices') {
    const choices = (members.choices ?? []).map(usedChoice)
    return choices.some((choice) => orNull(choice) !== null) ? choices : null
  }
  if (name !== 'expressions' && name !== 'xlsform') return value
  return orNull(usedOf((value ?? {}) as FieldExpressions))
}

/** The members that a field uses, in a fixed order; null if it uses none. Blank text, false and empty lists count as unused. */
export function usedMembers(members: LanguageMembers): LanguageMembers | null {
  const used = languageMembers.map((name) => [name, usedValue(members, name)] as const)
  return orNull(Object.fromEntries(used.filter(([, value]) => isUsed(value))) as LanguageMembers)
}
