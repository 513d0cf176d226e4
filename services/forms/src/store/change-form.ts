import { problem, waitForLeaseExpiry } from '@formpost/kit/rpc'

import { documentOf } from '../domain/document.ts'
import type { Database, FieldRow, FormRow, Tx } from './database.ts'

/** A form and its fields in order. */
export interface WholeForm {
  form: FormRow
  fields: FieldRow[]
}

/** Throws unless the form is there and the owner's (404 and 403, docs/api-behaviour.md#ownership). */
export function ownForm(form: FormRow | null | undefined, ownerUuid: string): FormRow {
  if (!form || form.deleted_at) throw problem('form_not_found')
  if (form.owner_uuid !== ownerUuid) throw problem('form_not_yours')
  return form
}

export const fieldsOf = (tx: Tx, formId: number): Promise<FieldRow[]> =>
  tx.fields.findMany({ where: { form_id: formId }, orderBy: { position: 'asc' } })

/** Makes every other writer of the form wait until this transaction ends. */
async function lockForm(tx: Tx, formUuid: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM forms.forms WHERE uuid = ${formUuid}::uuid FOR UPDATE`
}

/** The owner's form, from now on locked. */
export async function takeForm(tx: Tx, formUuid: string, ownerUuid: string): Promise<FormRow> {
  await lockForm(tx, formUuid)
  return ownForm(await tx.forms.findUnique({ where: { uuid: formUuid } }), ownerUuid)
}

/** Waits for other writers of a form a while, but not past the deadline of the call. */
export const writing = { maxWait: 5_000, timeout: 7_000 }

/** Resolves once nobody takes answers to the form as it was before a change that is committed; see FormState. */
export async function untilInForce({ encryption_frozen_at }: FormRow): Promise<void> {
  if (encryption_frozen_at) await waitForLeaseExpiry()
}

/**
 * Changes a form: one writer at a time per form, the public document kept as a new version where it
 * changed. `work` gets the form with its fields and says what it made of it.
 */
export async function changeForm<T>(
  { prisma }: Database,
  formUuid: string,
  ownerUuid: string,
  work: (tx: Tx, whole: WholeForm) => Promise<T>,
): Promise<WholeForm & { result: T }> {
  const change = await prisma.$transaction(async (tx) => {
    const form = await takeForm(tx, formUuid, ownerUuid)
    const result = await work(tx, { form, fields: await fieldsOf(tx, form.id) })
    return { result, ...(await publish(tx, form.id)) }
  }, writing)
  await untilInForce(change.form)
  return change
}

/** Stores the form's present state as a version, unless it is what the newest version says already. */
async function publish(tx: Tx, formId: number): Promise<WholeForm> {
  const fields = await fieldsOf(tx, formId)
  const payment_required = fields.some((field) => field.type === 'payment')
  const form = await tx.forms.update({
    where: { id: formId },
    data: { payment_required, updated_at: new Date() },
  })
  const newest = await tx.form_versions.findUnique({
    where: { form_id_version: { form_id: formId, version: form.version } },
  })
  if (newest?.document === documentOf(form, fields, form.version)) return { form, fields }
  const version = form.version + 1
  await insertVersion(tx, form, fields, version)
  return { form: await tx.forms.update({ where: { id: formId }, data: { version } }), fields }
}

/** The time is taken under the form's lock, so that versions and their times go the same way. */
export async function insertVersion(
  tx: Tx,
  form: FormRow,
  fields: FieldRow[],
  version: number,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO forms.form_versions (form_id, version, document, created_at)
    VALUES (${form.id}, ${version}, ${documentOf(form, fields, version)}, clock_timestamp())`
}
