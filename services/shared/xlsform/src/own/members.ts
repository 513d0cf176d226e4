import {
  wholeLogic,
  type FieldTranslation,
  type FormField,
  type FormTranslation,
  type Translations,
} from '@formpost/rules'

/** What a field says, member by member: `settings.max_files`, `translations.fr.placeholder`. Nothing is blank or null. */
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

type References = (id: string) => string | undefined

/** Logic whose conditions name their fields by `referenceOf`. */
export function logicWith(field: Pick<FormField, 'logic'>, referenceOf: References): unknown {
  const logic = field.logic && wholeLogic(field.logic)
  if (!logic?.conditions.length) return null
  const conditions = logic.conditions.map((condition) => ({
    ...condition,
    field_uuid: referenceOf(condition.field_uuid) ?? '',
  }))
  return { ...logic, conditions }
}

/** The members of a field; `referenceOf` writes the fields to which its logic refers. */
export function membersOf(
  field: FormField,
  translations: Translations | null | undefined,
  referenceOf: References,
): Members {
  const members = new Map<string, unknown>()
  const set = (name: string, value: unknown) => {
    if (!isBlank(value)) members.set(name, value)
  }
  for (const name of plain) set(name, field[name])
  set('choices', field.choices)
  set('logic', logicWith(field, referenceOf))
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
      const part = parts.get(outer) ?? { ...(changed[outer] as Changed | null | undefined) }
      parts.set(outer, part)
      part[rest.join('.')] = value
    }
  }
  for (const [outer, part] of parts) changed[outer] = orNull(part)
  return changed as unknown as FormField
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
