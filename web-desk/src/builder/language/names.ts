import type { Form } from '@formpost/contract'
import { isInput } from '@formpost/rules'
import { renameReferences, type MemberField } from '@formpost/rules/form-members'

import {
  batch,
  changeField,
  findField,
  languagesOf,
  translationsBetween,
  type DraftDocument,
  type DraftField,
  type FieldChange,
  type Operation,
} from '../document/index.ts'
import { fieldLabel } from '../properties/field-label.ts'

/** A field as the rules know it. */
const memberField = ({ uuid, ...field }: DraftField): MemberField => ({ ...field, id: uuid })

export const memberFields = ({ fields }: DraftDocument): MemberField[] => fields.map(memberField)

/** As long as names that people type: the label of a question may be a sentence. */
const maxDerived = 40

function deriveName(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
  const base = words.join('_').slice(0, maxDerived)
  if (/^[a-z]/.test(base)) return freeName(base, taken)
  return freeName(base === '' ? 'field' : `field_${base}`, taken)
}

function freeName(base: string, taken: ReadonlySet<string>): string {
  let name = base
  for (let count = 2; taken.has(name) || name === 'meta'; count++) name = `${base}_${count}`
  return name
}

/** The name of each field in expressions; one is made from its label if it has none. */
export function namesIn({ fields }: DraftDocument): (field: DraftField) => string {
  const taken = new Set(fields.flatMap(({ name }) => name ?? []))
  return (field) => field.name || deriveName(fieldLabel(field), taken)
}

/** Gives a field the name that it is referred to by, if it has none. */
export function giveName(document: DraftDocument, uuid: string): Operation[] {
  const field = findField(document, uuid)
  return field && !field.name ? [changeField(uuid, { name: namesIn(document)(field) })] : []
}

/** The fields whose answers expressions and texts can refer to, in form order. */
export const referableFields = ({ fields }: DraftDocument): readonly DraftField[] =>
  fields.filter(({ type }) => isInput(type) || type === 'repeat')

/** Renames a field, also where others and translations refer to it. Without a name, references to it stay as they are. */
export function renameField(
  document: DraftDocument,
  form: Form,
  uuid: string,
  name: string | null,
): Operation {
  if (name === null) return changeField(uuid, { name })
  const { translations } = languagesOf(document, form)
  const rootName = document.form.root_name ?? form.root_name
  const fields = memberFields(document)
  const renamed = renameReferences({ fields, rootName, translations }, uuid, name)
  const changes = new Map(renamed.fields as ReadonlyMap<string, FieldChange>)
  changes.set(uuid, { ...changes.get(uuid), name })
  return batch([
    {
      kind: 'change_fields',
      changes: Array.from(changes, ([id, change]) => ({ uuid: id, change })),
    },
    translationsBetween(
      { ...document, form: { ...document.form, translations } },
      { ...document, form: { ...document.form, translations: renamed.translations } },
    ),
  ])
}

/** Gives copies of fields names of their own, with which they refer to each other. */
export function withOwnNames(
  document: DraftDocument,
  copies: readonly DraftField[],
): readonly DraftField[] {
  const taken = new Set(document.fields.flatMap(({ name }) => name ?? []))
  let fields = copies
  for (const { uuid, name } of copies) {
    if (!name) continue
    const own = freeName(name, taken)
    taken.add(own)
    const renamed = renameReferences({ fields: fields.map(memberField) }, uuid, own).fields
    fields = fields.map((field) => ({
      ...field,
      ...(renamed.get(field.uuid) as FieldChange | undefined),
      ...(field.uuid === uuid && { name: own }),
    }))
  }
  return fields
}
