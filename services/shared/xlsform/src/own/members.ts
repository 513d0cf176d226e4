import {
  type Choice,
  type FieldTranslation,
  type FormField,
  type FormTranslation,
  type Translations,
} from '@formpost/rules'

import { namesOfChoices, type References } from './references.ts'

/** What a field says, member by member: `settings.max_files`, `translations.fr.placeholder`, `choices.red`. Nothing is blank or null. */
export type Members = ReadonlyMap<string, unknown>

const plain = [
  ...(['type', 'label', 'content', 'description', 'placeholder', 'default_value'] as const),
  ...(['is_required', 'read_only', 'options'] as const),
]
const nested = ['settings', 'expressions', 'xlsform'] as const

/** A whole field has these, apart from its logic and its place. */
export const wholeMembers = ['name', ...plain, ...nested, 'choices'] as const

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** Texts of options without those at the end that are not translated. */
const withoutEnd = (value: unknown): unknown =>
  Array.isArray(value) ? value.slice(0, value.findLastIndex((text) => text !== null) + 1) : value

/** What a choice says besides its name, which finds it. */
const choiceMember = ({ filter, was }: Choice): object | null =>
  orNull({ filter: orNull(filter ?? {}), was: was ?? [] })

/** The members of a field, whose logic refers to fields and choices as the sheet does. */
export function membersOf(
  field: FormField,
  translations: Translations | null | undefined,
  references: References,
): Members {
  const members = new Map<string, unknown>()
  const set = (name: string, value: unknown) => {
    if (!isBlank(value)) members.set(name, value)
  }
  for (const name of plain) set(name, field[name])
  if (field.choices?.some(choiceMember)) {
    for (const [index, name] of namesOfChoices(field).entries())
      set(`choices.${name}`, choiceMember(field.choices[index] ?? {}))
  }
  set('logic', references.writtenLogic(field.logic))
  for (const name of nested)
    for (const [key, value] of Object.entries(field[name] ?? {})) set(`${name}.${key}`, value)
  for (const [tag, { fields }] of Object.entries(translations ?? {}))
    for (const [key, value] of Object.entries(fields?.[field.id] ?? {}))
      set(`translations.${tag}.${key}`, key === 'options' ? withoutEnd(value) : value)
  return members
}

type Changed = Record<string, unknown>

/** An object without blank members; null if none is left. */
const orNull = (object: Changed): Changed | null => {
  const used = Object.entries(object).filter(([, value]) => !isBlank(value))
  return used.length > 0 ? Object.fromEntries(used) : null
}

/** A field with other members. Those of translations are in the texts. */
export function withMembers(field: FormField, members: Iterable<[string, unknown]>): FormField {
  const changed: Changed = { ...field }
  const parts = new Map<string, Changed>()
  for (const [name, value] of members) {
    const [outer = '', ...rest] = name.split('.')
    if (rest.length === 0) changed[outer] = isBlank(value) ? blankOf(outer) : value
    else {
      // Copied once for all its members.
      const part =
        parts.get(outer) ??
        (outer === 'choices' ? {} : { ...(field[outer as 'settings'] as Changed | null) })
      parts.set(outer, part)
      part[rest.join('.')] = value
    }
  }
  for (const [outer, part] of parts)
    changed[outer] = outer === 'choices' ? withChoices(field, part) : orNull(part)
  return changed as unknown as FormField
}

/** The choices of a field with other members of those that have the names. */
function withChoices(field: FormField, members: Changed): Choice[] | null {
  const choices = namesOfChoices(field).map((name, index): Choice => {
    const own = field.choices?.[index] ?? {}
    if (!Object.hasOwn(members, name)) return own
    return { ...(own.name && { name: own.name }), ...(members[name] as Choice | null) }
  })
  return choices.some((choice) => Object.keys(choice).length > 0) ? choices : null
}

const blankOf = (name: string) => (name === 'is_required' ? false : null)

/** The texts of a language that may be changed. */
export function textsIn(
  translations: Record<string, FormTranslation>,
  tag: string,
): FormTranslation {
  if (!Object.hasOwn(translations, tag)) translations[tag] = {}
  return translations[tag]!
}

/** Sets another text of a field in translations that may be changed. */
export function setTranslation(
  translations: Record<string, FormTranslation>,
  id: string,
  name: string,
  value: unknown,
): void {
  const [, tag = '', member = ''] = name.split('.')
  const of = textsIn(translations, tag)
  const fields = (of.fields ??= {}) as Record<string, FieldTranslation>
  const texts = orNull({ ...fields[id], [member]: value })
  if (texts) fields[id] = texts
  else delete fields[id]
}
