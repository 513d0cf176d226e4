import type { Handlers } from '@formpost/kit/rpc'

import type { Dependencies } from '../dependencies.ts'
import { changedMembers } from '../domain/changed-members.ts'
import { pickMembers } from '../domain/member-names.ts'
import { addField, changeField, orderFields, removeField } from '../edit/fields.ts'
import { requireInput, toFieldDraft, toFieldMessage, toMemberNames } from './messages.ts'

export const createField =
  (dependencies: Dependencies): Handlers<'forms'>['CreateField'] =>
  async ({ form_uuid, input, position, is_outside: isOutside }, call) => {
    const draft = toFieldDraft(requireInput(input))
    const place = { position, isOutside }
    return toFieldMessage(await addField(dependencies, form_uuid, draft, place, call))
  }

export const updateField =
  (dependencies: Dependencies): Handlers<'forms'>['UpdateField'] =>
  async ({ form_uuid, field_id, input, changed }, call) => {
    const draft = toFieldDraft(requireInput(input))
    const change = {
      ...pickMembers(draft, toMemberNames(changed)),
      ...changedMembers(draft.members, changed),
    }
    return toFieldMessage(await changeField(dependencies, form_uuid, field_id, change, call))
  }

export const deleteField =
  (dependencies: Dependencies): Handlers<'forms'>['DeleteField'] =>
  async ({ form_uuid, field_id }, call) => {
    await removeField(dependencies, form_uuid, field_id, call)
    return {}
  }

export const reorderFields =
  (dependencies: Dependencies): Handlers<'forms'>['ReorderFields'] =>
  async ({ form_uuid, ids }, call) => ({
    ids: await orderFields(dependencies, form_uuid, ids, call),
  })
