import { randomUUID } from 'node:crypto'

import { type Handlers, invalid, problem, type PropertyErrors } from '@formpost/kit/rpc'
import type { FieldLogic } from '@formpost/rules'

import {
  cleanField,
  type FieldDraft,
  fieldErrors,
  logicErrors,
  settingsErrors,
  withoutConditionsOn,
} from '../domain/field.ts'
import { changeForm, type WholeForm } from '../store/change-form.ts'
import type { Database, FieldRow } from '../store/database.ts'
import { eraseField, insertField, setLogic, setPositions, updateField } from '../store/fields.ts'
import { draftOfRow, merged, ownerOf, toFieldDraft, toFieldMessage } from './messages.ts'

type Fields = Pick<
  Handlers<'forms'>,
  'CreateField' | 'UpdateField' | 'DeleteField' | 'ReorderFields'
>

/** The members that settings are judged by; a field from before they were judged can still be renamed. */
const settingsMembers = ['type', 'settings']

/** Throws 422 with all that is wrong with a field as it would stand in its form, once `sent` has changed. */
function check(
  uuid: string,
  draft: FieldDraft,
  sent: readonly string[],
  { form, fields }: WholeForm,
): void {
  const others = fields.filter((field) => field.uuid !== uuid)
  const controlled = others.map((row) => ({
    uuid: row.uuid,
    logic: row.logic as FieldLogic | null,
  }))
  const errors: PropertyErrors = {
    ...fieldErrors(draft),
    ...(sent.some((member) => settingsMembers.includes(member)) ? settingsErrors(draft) : {}),
    ...logicErrors({ uuid, logic: draft.logic }, [...controlled, { uuid, logic: draft.logic }]),
  }
  if (draft.type === 'payment' && form.is_encrypted) {
    errors['type'] = ['An encrypted form cannot have a payment field.']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function findField(fields: FieldRow[], id: number): FieldRow {
  const field = fields.find((each) => each.id === id)
  if (!field) throw problem('field_not_found')
  return field
}

const rowWith = (fields: FieldRow[], uuid: string) =>
  toFieldMessage(fields.find((field) => field.uuid === uuid)!)

export const fieldRpcs = (db: Database): Fields => ({
  async CreateField({ form_uuid, input, position }, call) {
    const uuid = randomUUID()
    const draft = toFieldDraft(input!)
    const { fields } = await changeForm(db, form_uuid, ownerOf(call), (tx, whole) => {
      check(uuid, draft, settingsMembers, whole)
      const at = Math.min(position ?? whole.fields.length, whole.fields.length)
      return insertField(tx, whole.form.id, uuid, cleanField(draft), at)
    })
    return rowWith(fields, uuid)
  },

  async UpdateField({ form_uuid, field_id, input, changed }, call) {
    const { result, fields } = await changeForm(db, form_uuid, ownerOf(call), async (tx, whole) => {
      const before = findField(whole.fields, field_id)
      const draft = merged(draftOfRow(before), toFieldDraft(input!), changed)
      check(before.uuid, draft, changed, whole)
      await updateField(tx, before, cleanField(draft))
      return before.uuid
    })
    return rowWith(fields, result)
  },

  async DeleteField({ form_uuid, field_id }, call) {
    await changeForm(db, form_uuid, ownerOf(call), async (tx, { fields }) => {
      const field = findField(fields, field_id)
      for (const other of fields) {
        const before = other.logic as FieldLogic | null
        const after = withoutConditionsOn(before, field.uuid)
        if (after !== before) await setLogic(tx, other.id, after)
      }
      await eraseField(tx, db.queue, field, form_uuid)
    })
    return {}
  },

  async ReorderFields({ form_uuid, ids }, call) {
    const { fields } = await changeForm(db, form_uuid, ownerOf(call), async (tx, whole) => {
      const known = new Set(whole.fields.map((field) => field.id))
      const errors: PropertyErrors = {}
      ids.forEach((id, index) => {
        if (!known.has(id)) errors[`ids.${index}`] = ['Is not a field of this form.']
        else if (ids.indexOf(id) !== index) errors[`ids.${index}`] = ['Is there twice.']
      })
      if (Object.keys(errors).length > 0) throw invalid(errors)
      const rest = whole.fields.map((field) => field.id).filter((id) => !ids.includes(id))
      await setPositions(tx, whole.form.id, [...ids, ...rest])
    })
    return { ids: fields.map((field) => field.id) }
  },
})
