import { randomUUID } from 'node:crypto'

import { problem, type Handlers } from '@formpost/kit/rpc'
import { withoutConditionsOn } from '@formpost/rules'

import { checkField } from '../domain/check-field.ts'
import { reorder } from '../domain/field-order.ts'
import { cleanField, draftOf, type Field } from '../domain/field.ts'
import { changeForm } from '../store/change-form.ts'
import { eraseField, insertField, writeField, writeLogic } from '../store/fields.ts'
import { writePositions } from '../store/transaction-statements.ts'
import { callingOwner, originOf } from './caller.ts'
import type { Dependencies } from './dependencies.ts'
import { pickSent, requireInput, toFieldDraft, toFieldMessage, toMemberNames } from './messages.ts'

function findField(fields: Field[], matches: (field: Field) => boolean): Field {
  const field = fields.find(matches)
  if (!field) throw problem('field_not_found')
  return field
}

export const createField =
  ({ db }: Dependencies): Handlers<'forms'>['CreateField'] =>
  async ({ form_uuid, input, position }, call) => {
    const uuid = randomUUID()
    const draft = toFieldDraft(requireInput(input))
    const origin = originOf('field_added', call)
    const { fields } = await changeForm(db, form_uuid, callingOwner(call), origin, (tx, whole) => {
      checkField(uuid, draft, ['type'], whole)
      const index = Math.min(position ?? whole.fields.length, whole.fields.length)
      return insertField(tx, whole.form, uuid, cleanField(draft), index)
    })
    return toFieldMessage(findField(fields, (field) => field.uuid === uuid))
  }

export const updateField =
  ({ db }: Dependencies): Handlers<'forms'>['UpdateField'] =>
  async ({ form_uuid, field_id, input, changed }, call) => {
    const sent = toMemberNames(changed)
    const owner = callingOwner(call)
    const origin = originOf('field_changed', call)
    const { fields } = await changeForm(db, form_uuid, owner, origin, async (tx, whole) => {
      const before = findField(whole.fields, (field) => field.id === field_id)
      const change = pickSent(toFieldDraft(requireInput(input)), sent)
      const draft = { ...draftOf(before), ...change }
      checkField(before.uuid, draft, sent, whole)
      await writeField(tx, whole.form, before, cleanField(draft))
    })
    return toFieldMessage(findField(fields, (field) => field.id === field_id))
  }

export const deleteField =
  ({ db }: Dependencies): Handlers<'forms'>['DeleteField'] =>
  async ({ form_uuid, field_id }, call) => {
    const origin = originOf('field_removed', call)
    await changeForm(db, form_uuid, callingOwner(call), origin, async (tx, { form, fields }) => {
      const deleted = findField(fields, (field) => field.id === field_id)
      for (const field of fields) {
        const logic = withoutConditionsOn(field.logic, new Set([deleted.uuid]))
        if (logic !== field.logic) await writeLogic(tx, field.id, logic)
      }
      await eraseField(db, tx, deleted, form)
    })
    return {}
  }

export const reorderFields =
  ({ db }: Dependencies): Handlers<'forms'>['ReorderFields'] =>
  async ({ form_uuid, ids }, call) => {
    const origin = originOf('fields_reordered', call)
    const { fields } = await changeForm(db, form_uuid, callingOwner(call), origin, (tx, whole) => {
      const current = whole.fields.map((field) => field.id)
      return writePositions(tx, whole.form.id, reorder(current, ids))
    })
    return { ids: fields.map((field) => field.id) }
  }
