import type { FieldLogic } from '@formpost/rules'

import { type FieldDraft, uploadTypes } from '../domain/field.ts'
import { type FieldRow, JsonNull, type Tx } from './database.ts'
import { fieldColumns } from './forms.ts'
import { enqueue, type FormsQueue } from './queue.ts'

/** Inserts a field at a position from 0; those from there on move one down. */
export async function insertField(
  tx: Tx,
  formId: number,
  uuid: string,
  field: FieldDraft,
  position: number,
): Promise<void> {
  await tx.fields.updateMany({
    where: { form_id: formId, position: { gte: position } },
    data: { position: { increment: 1 } },
  })
  await tx.fields.create({ data: { ...fieldColumns(field), uuid, form_id: formId, position } })
}

export async function updateField(tx: Tx, before: FieldRow, field: FieldDraft): Promise<void> {
  const stopsTakingFiles = uploadTypes.includes(before.type) && !uploadTypes.includes(field.type)
  if (stopsTakingFiles) await keepFormerFileField(tx, before)
  await tx.fields.update({
    where: { id: before.id },
    data: { ...fieldColumns(field), updated_at: new Date() },
  })
}

/** Deletes a field, closes the gap it leaves, and has its stored files deleted. */
export async function eraseField(
  tx: Tx,
  queue: FormsQueue,
  field: FieldRow,
  formUuid: string,
): Promise<void> {
  if (uploadTypes.includes(field.type)) await keepFormerFileField(tx, field)
  // Also of a field that took files before it was given another type.
  const tookFiles = await tx.former_file_fields.count({ where: { uuid: field.uuid } })
  if (tookFiles > 0) {
    const [clock] = await tx.$queryRaw<{ now: Date }[]>`SELECT now()`
    await enqueue(tx, queue, 'purge-field', {
      form_uuid: formUuid,
      field_uuid: field.uuid,
      until: clock!.now.toISOString(),
    })
  }
  await tx.fields.delete({ where: { id: field.id } })
  await tx.fields.updateMany({
    where: { form_id: field.form_id, position: { gt: field.position } },
    data: { position: { decrement: 1 } },
  })
}

async function keepFormerFileField(tx: Tx, field: FieldRow): Promise<void> {
  const settings = (field.settings as object | null) ?? JsonNull
  await tx.former_file_fields.upsert({
    where: { uuid: field.uuid },
    create: { uuid: field.uuid, form_id: field.form_id, settings },
    update: { settings },
  })
}

export async function setLogic(tx: Tx, fieldId: number, logic: FieldLogic | null): Promise<void> {
  await tx.fields.update({
    where: { id: fieldId },
    data: { logic: (logic as object | null) ?? JsonNull, updated_at: new Date() },
  })
}

/** Puts the fields in the order of their ids. */
export async function setPositions(tx: Tx, formId: number, ids: number[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE forms.fields f SET position = o.at - 1
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS o(id, at)
    WHERE f.id = o.id AND f.form_id = ${formId}`
}
