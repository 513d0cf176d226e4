// Prisma: inserts; the updates of many fields are SQL statements.
import type { FieldChanges } from '../domain/field-changes.ts'
import type { Form } from '../domain/form.ts'
import type { Database } from './database.ts'
import { eraseFields, losesUploads } from './fields.ts'
import { toFieldData, type Tx } from './rows.ts'
import { keepFormerFileFields, updateFields, writePositions } from './transaction-statements.ts'

type Changed = FieldChanges['changed'][number]

const toUpdate = ({ before, after: { defaultValue, isRequired, ...field } }: Changed) => ({
  ...field,
  id: before.id,
  default_value: defaultValue,
  is_required: isRequired,
})

/** Changes the fields of a locked form. Returns false if a uuid of an added field has been taken. */
export async function writeFieldChanges(
  db: Database,
  tx: Tx,
  form: Form,
  { deleted, changed, added, order }: FieldChanges,
): Promise<boolean> {
  if (deleted.length > 0) await eraseFields(db, tx, deleted, form.uuid)
  if (changed.length > 0) {
    const former = changed.filter(({ before, after }) => losesUploads(before, after))
    await keepFormerFileFields(
      tx,
      former.map(({ before }) => before.id),
    )
    await updateFields(tx, JSON.stringify(changed.map(toUpdate)))
  }
  if (order) await writePositions(tx, form.id, order)
  const { count } = await tx.field.createMany({
    data: added.map((field) => ({ ...toFieldData(field), formId: form.id })),
    skipDuplicates: true,
  })
  return count === added.length
}
