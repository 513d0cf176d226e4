// Prisma: ordinary writes of fields, in the transaction of a form's writer.
import { uploadTypes, type Field, type FieldDraft } from '../domain/field.ts'
import type { Form } from '../domain/form.ts'
import { losesAnswers } from '../domain/removed-field.ts'
import type { Database } from './database.ts'
import { enqueuePurgeFields } from './jobs.ts'
import { rememberFields, takeFormerFields } from './removed-fields.ts'
import { toFieldData, toJson, type Tx } from './rows.ts'
import { keepFormerFileFields, transactionTime } from './transaction-statements.ts'

/** Inserts a field into a locked form at a position, which starts at 0, and moves the following ones down. */
export async function insertField(
  tx: Tx,
  { id: formId, version }: Form,
  uuid: string,
  field: FieldDraft,
  position: number,
): Promise<void> {
  await tx.field.updateMany({
    where: { formId, position: { gte: position } },
    data: { position: { increment: 1 } },
  })
  const sinceVersion = version + 1
  await tx.field.create({ data: { ...toFieldData(field), uuid, formId, position, sinceVersion } })
}

/** Changes a field of a locked form. */
export async function writeField(
  tx: Tx,
  { version }: Form,
  before: Field,
  field: FieldDraft,
): Promise<void> {
  if (losesUploads(before, field)) await keepFormerFileFields(tx, [before.id])
  if (losesAnswers(before, field)) await rememberFields(tx, version, [before])
  if (losesAnswers({ ...before, ...field }, before)) {
    await takeFormerFields(tx, before.formId, [before.uuid])
  }
  await tx.field.update({
    where: { id: before.id },
    data: { ...toFieldData(field), updatedAt: new Date() },
  })
}

const takesUploads = ({ type }: Pick<Field, 'type'>) => uploadTypes.includes(type)

export const losesUploads = (before: Field, after: FieldDraft): boolean =>
  takesUploads(before) && !takesUploads(after)

/** Deletes fields that follow each other, and moves those behind them up. */
export async function eraseBlock(db: Database, tx: Tx, fields: Field[], form: Form): Promise<void> {
  await eraseFields(db, tx, fields, form)
  await tx.field.updateMany({
    where: { formId: form.id, position: { gt: fields[0]!.position } },
    data: { position: { decrement: fields.length } },
  })
}

/** Deletes fields of a locked form, leaving gaps in the positions, and enqueues the deletion of their files. */
export async function eraseFields(
  { queue }: Database,
  tx: Tx,
  fields: Field[],
  { uuid: formUuid, version }: Form,
): Promise<void> {
  await rememberFields(tx, version, fields)
  const fileFields = fields.filter(takesUploads)
  if (fileFields.length > 0) {
    await keepFormerFileFields(
      tx,
      fileFields.map(({ id }) => id),
    )
  }
  // Includes fields that took files before their type was changed.
  const tookFiles = await tx.formerFileField.findMany({
    where: { uuid: { in: fields.map(({ uuid }) => uuid) } },
  })
  if (tookFiles.length > 0) {
    const uuids = tookFiles.map(({ uuid }) => uuid)
    await enqueuePurgeFields(tx, queue, formUuid, uuids, await transactionTime(tx))
  }
  await tx.field.deleteMany({ where: { id: { in: fields.map(({ id }) => id) } } })
}

export async function writeLogic(tx: Tx, fieldId: number, logic: Field['logic']): Promise<void> {
  await tx.field.update({
    where: { id: fieldId },
    data: { logic: toJson(logic), updatedAt: new Date() },
  })
}
