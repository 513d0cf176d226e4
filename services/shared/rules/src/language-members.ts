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

const usedLists = new WeakMap<readonly Choice[], Choice[] | null>()

/** Made once of each list: one of 50,000 choices stays the same while other members of its field change. */
function usedChoices(choices: readonly Choice[]): Choice[] | null {
  const known = usedLists.get(choices)
  if (known !== undefined) return known
  const all = choices.map(usedChoice)
  const used = all.some((choice) => orNull(choice) !== null) ? all : null
  usedLists.set(choices, used)
  if (used) usedLists.set(used, used)
  return used
}

function usedValue(members: LanguageMembers, name: keyof LanguageMembers): unknown {
  const value = members[name]
  if (name === 'choices') return usedChoices(members.choices ?? [])
  if (name !== 'expressions' && name !== 'xlsform') return value
  return orNull(usedOf((value ?? {}) as FieldExpressions))
}

/** The members that a field uses, in a fixed order; null if it uses none. Blank text, false and empty lists count as unused. */
export function usedMembers(members: LanguageMembers): LanguageMembers | null {
  const used = languageMembers.map((name) => [name, usedValue(members, name)] as const)
  return orNull(Object.fromEntries(used.filter(([, value]) => isUsed(value))) as LanguageMembers)
}
