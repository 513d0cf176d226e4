import { randomUUID } from 'node:crypto'

import { problem, type CallContext } from '@formpost/kit/rpc'
import { sameJson, withoutConditionsOn, type LanguageMembers } from '@formpost/rules'

import { callingOwner, originOf } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { withChangedMembers } from '../domain/changed-members.ts'
import { checkField } from '../domain/check-field.ts'
import { reorder } from '../domain/field-order.ts'
import { cleanField, draftOf, type Field, type FieldDraft } from '../domain/field.ts'
import type { WholeForm } from '../domain/form.ts'
import { changedLanguages } from '../domain/languages.ts'
import { changeForm, listFields } from '../store/change-form.ts'
import { eraseField, insertField, writeField, writeLogic } from '../store/fields.ts'
import { writeLanguages } from '../store/form-parts.ts'
import type { Tx } from '../store/rows.ts'
import { writePositions } from '../store/transaction-statements.ts'

function findField(fields: Field[], matches: (field: Field) => boolean): Field {
  const field = fields.find(matches)
  if (!field) throw problem('field_not_found')
  return field
}

/** Makes the translations of a locked form follow its fields; `whole` is the form as it was before. */
async function fitLanguages(tx: Tx, { form, fields, translations }: WholeForm): Promise<void> {
  if (form.parts === null) return
  const { languages } = form
  const after = await listFields(tx, form.id)
  await writeLanguages(
    tx,
    form.id,
    changedLanguages({ languages, translations }, {}, fields, after),
  )
}

/** Adds a field at an index, which starts at 0; at the end without one. */
export async function addField(
  { db }: Dependencies,
  formUuid: string,
  draft: FieldDraft,
  position: number | undefined,
  call: CallContext,
): Promise<Field> {
  const uuid = randomUUID()
  const origin = originOf('field_added', call)
  const { fields } = await changeForm(db, formUuid, callingOwner(call), origin, (tx, whole) => {
    checkField(uuid, draft, ['type'], whole)
    const index = Math.min(position ?? whole.fields.length, whole.fields.length)
    return insertField(tx, whole.form, uuid, cleanField(draft), index)
  })
  return findField(fields, (field) => field.uuid === uuid)
}

/** The properties of a field that change, and of the language those of its members. */
type FieldChange = Partial<FieldDraft> & { languageChange?: LanguageMembers }

export async function changeField(
  { db }: Dependencies,
  formUuid: string,
  fieldId: number,
  { languageChange, ...change }: FieldChange,
  call: CallContext,
): Promise<Field> {
  const owner = callingOwner(call)
  const origin = originOf('field_changed', call)
  const { fields } = await changeForm(db, formUuid, owner, origin, async (tx, whole) => {
    const before = findField(whole.fields, (field) => field.id === fieldId)
    const members = withChangedMembers(before.members, languageChange)
    const draft = { ...draftOf(before), ...change, members }
    checkField(before.uuid, draft, Object.keys(change), whole)
    await writeField(tx, whole.form, before, cleanField(draft))
    if (!sameJson(before.options, draft.options)) await fitLanguages(tx, whole)
  })
  return findField(fields, (field) => field.id === fieldId)
}

/** Removes a field, and the conditions on it in other fields. */
export async function removeField(
  { db }: Dependencies,
  formUuid: string,
  fieldId: number,
  call: CallContext,
): Promise<void> {
  const origin = originOf('field_removed', call)
  await changeForm(db, formUuid, callingOwner(call), origin, async (tx, whole) => {
    const { form, fields } = whole
    const removed = findField(fields, (field) => field.id === fieldId)
    for (const field of fields) {
      const logic = withoutConditionsOn(field.logic, new Set([removed.uuid]))
      if (logic !== field.logic) await writeLogic(tx, field.id, logic)
    }
    await eraseField(db, tx, removed, form)
    await fitLanguages(tx, whole)
  })
}

/** Puts the fields with these ids first, in this order. Returns the ids of all in their new order. */
export async function orderFields(
  { db }: Dependencies,
  formUuid: string,
  ids: number[],
  call: CallContext,
): Promise<number[]> {
  const origin = originOf('fields_reordered', call)
  const { fields } = await changeForm(db, formUuid, callingOwner(call), origin, (tx, whole) => {
    const current = whole.fields.map((field) => field.id)
    return writePositions(tx, whole.form.id, reorder(current, ids))
  })
  return fields.map((field) => field.id)
}
