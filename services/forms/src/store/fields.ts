// Prisma: ordinary writes of fields, in the transaction of a form's writer.
import { type Field, type FieldDraft, uploadTypes } from '../domain/field.ts'
import type { Database } from './database.ts'
import { enqueuePurgeField } from './queue.ts'
import { toFieldData, toJson, type Tx } from './rows.ts'
import { transactionTime } from './transaction-statements.ts'

/** Inserts a field at a position, which starts at 0, and moves the following ones down. */
export async function insertField(
  tx: Tx,
  formId: number,
  uuid: string,
  field: FieldDraft,
  position: number,
): Promise<void> {
  await tx.field.updateMany({
    where: { formId, position: { gte: position } },
    data: { position: { increment: 1 } },
  })
  await tx.field.create({ data: { ...toFieldData(field), uuid, formId, position } })
}

export async function writeField(tx: Tx, before: Field, field: FieldDraft): Promise<void> {
  const losesUploads = uploadTypes.includes(before.type) && !uploadTypes.includes(field.type)
  if (losesUploads) await keepFormerFileField(tx, before)
  await tx.field.update({
    where: { id: before.id },
    data: { ...toFieldData(field), updatedAt: new Date() },
  })
}

/** Deletes a field, moves the following ones up, and enqueues the deletion of its files. */
export async function eraseField(
  { queue }: Database,
  tx: Tx,
  field: Field,
  formUuid: string,
): Promise<void> {
  if (uploadTypes.includes(field.type)) await keepFormerFileField(tx, field)
  // Also true for a field that took files before its type was changed.
  const tookFiles = await tx.formerFileField.count({ where: { uuid: field.uuid } })
  if (tookFiles > 0) {
    await enqueuePurgeField(tx, queue, formUuid, field.uuid, await transactionTime(tx))
  }
  await tx.field.delete({ where: { id: field.id } })
  await tx.field.updateMany({
    where: { formId: field.formId, position: { gt: field.position } },
    data: { position: { decrement: 1 } },
  })
}

async function keepFormerFileField(tx: Tx, { uuid, formId, settings }: Field): Promise<void> {
  const data = { settings: toJson(settings) }
  await tx.formerFileField.upsert({
    where: { uuid },
    create: { uuid, formId, ...data },
    update: data,
  })
}

export async function writeLogic(tx: Tx, fieldId: number, logic: Field['logic']): Promise<void> {
  await tx.field.update({
    where: { id: fieldId },
    data: { logic: toJson(logic), updatedAt: new Date() },
  })
}
