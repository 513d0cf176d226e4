import { randomUUID } from 'node:crypto'

import { problem, type CallContext } from '@formpost/kit/rpc'
import {
  placeNewField,
  sameJson,
  usedMembers,
  withoutConditionsOn,
  type LanguageMembers,
} from '@formpost/rules'

import { callingOwner, originOf } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { withChangedMembers } from '../domain/changed-members.ts'
import { checkField } from '../domain/check-field.ts'
import { choicesOfOptions } from '../domain/choices.ts'
import { throwIfInvalid } from '../domain/domain-error.ts'
import { reorder } from '../domain/field-order.ts'
import { cleanField, draftOf, type Field, type FieldDraft, type NewField } from '../domain/field.ts'
import type { WholeForm } from '../domain/form.ts'
import { changedLanguages } from '../domain/languages.ts'
import { removalErrors } from '../domain/members.ts'
import { withRenamedReferences } from '../domain/rename-field.ts'
import { inOrder, parentOf, placed, withChanged, withContents } from '../domain/structure.ts'
import { changeForm, listFields } from '../store/change-form.ts'
import { eraseBlock, insertField, writeField, writeLogic } from '../store/fields.ts'
import { writeLanguages } from '../store/form-parts.ts'
import type { Tx } from '../store/rows.ts'
import { writePositions } from '../store/transaction-statements.ts'
import { findMisfits } from './misfits.ts'

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

/** Where a new field goes; see `placeNewField`. */
interface WantedPlace {
  position: number | undefined
  isOutside: boolean
}

/** Adds a field. */
export async function addField(
  { db }: Dependencies,
  formUuid: string,
  sent: FieldDraft,
  { position, isOutside }: WantedPlace,
  call: CallContext,
): Promise<Field> {
  const uuid = randomUUID()
  const origin = originOf('field_added', call)
  const { fields } = await changeForm(db, formUuid, callingOwner(call), origin, (tx, whole) => {
    const wanted = { position, parent: parentOf(sent) ?? (isOutside ? null : undefined) }
    const place = placeNewField(whole.fields.map(placed), wanted)
    const draft = { ...sent, members: usedMembers({ ...sent.members, parent: place.parent }) }
    const after: NewField[] = [...whole.fields]
    after.splice(place.position, 0, { ...draft, uuid })
    checkField(uuid, draft, ['type'], whole, after)
    return insertField(tx, whole.form, uuid, cleanField(draft), place.position)
  })
  return findField(fields, (field) => field.uuid === uuid)
}

/** The properties of a field that change, and of the language those of its members. */
type FieldChange = Partial<FieldDraft> & { languageChange?: LanguageMembers }

export async function changeField(
  dependencies: Dependencies,
  formUuid: string,
  fieldId: number,
  { languageChange, ...change }: FieldChange,
  call: CallContext,
): Promise<Field> {
  const owner = callingOwner(call)
  const origin = originOf('field_changed', call)
  const { fields } = await changeForm(
    dependencies.db,
    formUuid,
    owner,
    origin,
    async (tx, whole) => {
      const before = findField(whole.fields, (field) => field.id === fieldId)
      const renamed = withRenamedReferences(whole, before.uuid, languageChange?.name)
      const own = findField(renamed.fields, (field) => field.id === fieldId)
      const { options = before.options } = change
      const members = withChangedMembers(own.members, {
        choices: choicesOfOptions(before, options),
        ...languageChange,
      })
      const draft = { ...draftOf(own), ...change, members }
      const after = withChanged(renamed.fields, before.uuid, draft)
      const changed = [...Object.keys(change), ...Object.keys(languageChange ?? {})]
      checkField(before.uuid, draft, changed, whole, after)
      const misfits = await findMisfits(
        dependencies,
        whole.form,
        whole.fields.map(placed),
        after,
        call,
      )
      throwIfInvalid(misfits.get(before.uuid) ?? {})
      await writeField(tx, whole.form, before, cleanField(draft))
      for (const [index, field] of whole.fields.entries()) {
        const referring = renamed.fields[index]!
        if (field === referring || field === before) continue
        await writeField(tx, whole.form, field, draftOf(referring))
      }
      if (parentOf(draft) !== parentOf(before)) {
        const ids = after.map((field) => field.id)
        await writePositions(tx, whole.form.id, ids)
      }
      const { translations } = renamed
      if (!sameJson(before.options, draft.options) || translations !== whole.translations)
        await fitLanguages(tx, { ...whole, translations })
    },
  )
  return findField(fields, (field) => field.id === fieldId)
}

/** Removes a field with all that it contains, and the conditions on them in other fields. */
export async function removeField(
  { db }: Dependencies,
  formUuid: string,
  fieldId: number,
  call: CallContext,
): Promise<void> {
  const origin = originOf('field_removed', call)
  await changeForm(db, formUuid, callingOwner(call), origin, async (tx, whole) => {
    const { form, fields } = whole
    const { uuid: removedUuid } = findField(fields, (field) => field.id === fieldId)
    const removed = withContents(fields, removedUuid)
    const uuids = new Set(removed.map(({ uuid }) => uuid))
    const { rootName } = form
    const kept = fields.filter((field) => !uuids.has(field.uuid))
    throwIfInvalid(removalErrors({ fields: kept, rootName }, { fields, rootName }))
    for (const field of fields) {
      if (uuids.has(field.uuid)) continue
      const logic = withoutConditionsOn(field.logic, uuids)
      if (logic !== field.logic) await writeLogic(tx, field.id, logic)
    }
    await eraseBlock(db, tx, removed, form)
    await fitLanguages(tx, whole)
  })
}

/** Puts the fields with these ids first, in this order, as far as their containers allow. Returns the ids of all in their new order. */
export async function orderFields(
  { db }: Dependencies,
  formUuid: string,
  ids: number[],
  call: CallContext,
): Promise<number[]> {
  const origin = originOf('fields_reordered', call)
  const { fields } = await changeForm(db, formUuid, callingOwner(call), origin, (tx, whole) => {
    const byId = new Map(whole.fields.map((field) => [field.id, field]))
    const wanted = reorder([...byId.keys()], ids).map((id) => byId.get(id)!)
    return writePositions(
      tx,
      whole.form.id,
      inOrder(wanted).map(({ id }) => id),
    )
  })
  return fields.map((field) => field.id)
}
