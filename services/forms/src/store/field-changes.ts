// SQL: the writes of many fields are one statement each.
import type { FieldChanges } from '../domain/field-changes.ts'
import type { Form } from '../domain/form.ts'
import { losesAnswers } from '../domain/removed-field.ts'
import type { Database } from './database.ts'
import { eraseFields, losesUploads } from './fields.ts'
import { findFreeIds, rememberFields, takeFormerFields } from './removed-fields.ts'
import { toFieldRow, type Tx } from './rows.ts'
import {
  insertFields,
  keepFormerFileFields,
  updateFields,
  writePositions,
} from './transaction-statements.ts'

type Changed = FieldChanges['changed'][number]

const toUpdate = ({ before, after }: Changed) => ({ ...toFieldRow(after), id: before.id })

/** Changes the fields of a locked form. A field that was removed before gets its former id. Returns false if a uuid of an added field has been taken. */
export async function writeFieldChanges(
  db: Database,
  tx: Tx,
  form: Form,
  { deleted, changed, added, order }: FieldChanges,
): Promise<boolean> {
  if (deleted.length > 0) await eraseFields(db, tx, deleted, form)
  if (changed.length > 0) {
    const former = changed.filter(({ before, after }) => losesUploads(before, after))
    await keepFormerFileFields(
      tx,
      former.map(({ before }) => before.id),
    )
    const lost = changed.filter(({ before, after }) => losesAnswers(before, after))
    if (lost.length > 0) {
      await rememberFields(
        tx,
        form.version,
        lost.map(({ before }) => before),
      )
    }
    const back = changed.filter(({ before, after }) =>
      losesAnswers({ ...before, ...after }, before),
    )
    if (back.length > 0) {
      await takeFormerFields(
        tx,
        form.id,
        back.map(({ before }) => before.uuid),
      )
    }
    await updateFields(tx, JSON.stringify(changed.map(toUpdate)))
  }
  if (order) await writePositions(tx, form.id, order)
  return addFields(tx, form, added)
}

async function addFields(
  tx: Tx,
  { id: formId, version }: Form,
  added: FieldChanges['added'],
): Promise<boolean> {
  if (added.length === 0) return true
  const uuids = added.map(({ uuid }) => uuid)
  const known = await takeFormerFields(tx, formId, uuids)
  const former = new Map(known.map((field) => [field.uuid, field]))
  const freeIds = await findFreeIds(
    tx,
    known.flatMap(({ fieldId }) => fieldId ?? []),
  )
  const rows = added.map((field) => {
    const { fieldId, sinceVersion = version + 1 } = former.get(field.uuid) ?? {}
    const id = fieldId && freeIds.has(fieldId) ? { id: fieldId } : {}
    return { ...toFieldRow(field), ...id, since_version: sinceVersion }
  })
  return (await insertFields(tx, formId, JSON.stringify(rows))) === added.length
}
