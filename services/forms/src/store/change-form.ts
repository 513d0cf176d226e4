// Prisma: the transactions in which an owner changes a form or its draft.
import { retryIfReadOnly } from '@formpost/kit/database'
import { waitForLeaseExpiry } from '@formpost/kit/rpc'

import type { Draft } from '../domain/draft.ts'
import type { Field } from '../domain/field.ts'
import { checkDocumentSize, checkOptionsSize } from '../domain/form-limits.ts'
import { requireOwnForm, type Form, type WholeForm } from '../domain/form.ts'
import { optionParts } from '../domain/parts.ts'
import type { Origin } from '../domain/version.ts'
import type { Database } from './database.ts'
import { findDraftInTransaction } from './drafts.ts'
import { toDocument } from './form-document.ts'
import { deleteUnusedParts, readTranslationsInTransaction, writeParts } from './form-parts.ts'
import { enqueueAnnouncement, type FormsQueue } from './jobs.ts'
import { forgetFields } from './removed-fields.ts'
import { toField, type Tx } from './rows.ts'
import { deleteUnreadVersions, insertVersion, lockRow } from './transaction-statements.ts'

export async function listFields(tx: Tx, formId: number): Promise<Field[]> {
  const rows = await tx.field.findMany({ where: { formId }, orderBy: { position: 'asc' } })
  return rows.map(toField)
}

/** Locks the owner's form until the transaction ends. */
export async function lockForm(tx: Tx, formUuid: string, ownerUuid: string): Promise<Form> {
  await lockRow(tx, formUuid)
  return requireOwnForm(await tx.form.findUnique({ where: { uuid: formUuid } }), ownerUuid)
}

/** A locked form with its fields and translations. */
export const readWhole = async (tx: Tx, form: Form): Promise<WholeForm> => ({
  form,
  fields: await listFields(tx, form.id),
  translations: await readTranslationsInTransaction(tx, form.id, form.parts),
})

/** Resolves once no service relies on the form as it was before a committed change; see FormState. */
export async function waitUntilInForce({ encryptionFrozenAt }: Form): Promise<void> {
  if (encryptionFrozenAt) await waitForLeaseExpiry()
}

/**
 * Runs `work` on a locked form, and stores a new version if the public form has changed. Resolves once the change is
 * in force.
 */
export async function changeForm<T>(
  { prisma, queue }: Database,
  formUuid: string,
  ownerUuid: string,
  origin: Origin,
  work: (tx: Tx, whole: WholeForm) => Promise<T>,
): Promise<WholeForm & { result: T }> {
  const change = await retryIfReadOnly(() =>
    prisma.$transaction(async (tx) => {
      const form = await lockForm(tx, formUuid, ownerUuid)
      const result = await work(tx, await readWhole(tx, form))
      return { result, ...(await storeVersion(tx, queue, form.id, origin)) }
    }),
  )
  await waitUntilInForce(change.form)
  return change
}

/** Runs `work` on a locked form and its draft, and does not change the form. */
export const changeDraft = <T>(
  { prisma }: Database,
  formUuid: string,
  ownerUuid: string,
  work: (tx: Tx, whole: WholeForm, draft: Draft | undefined) => Promise<T>,
): Promise<T> =>
  retryIfReadOnly(() =>
    prisma.$transaction(async (tx) => {
      const form = await lockForm(tx, formUuid, ownerUuid)
      return work(tx, await readWhole(tx, form), await findDraftInTransaction(tx, form.id))
    }),
  )

/** Stores the current state as a new version, unless it equals the newest one. */
async function storeVersion(
  tx: Tx,
  queue: FormsQueue,
  formId: number,
  origin: Origin,
): Promise<WholeForm> {
  const fields = await listFields(tx, formId)
  const paymentRequired = fields.some((field) => field.type === 'payment')
  const form = await tx.form.update({
    where: { id: formId },
    data: { paymentRequired, updatedAt: new Date() },
  })
  const translations = await readTranslationsInTransaction(tx, formId, form.parts)
  const newest = await tx.formVersion.findUnique({
    where: { formId_version: { formId, version: form.version } },
  })
  const lists = optionParts(fields)
  const document = toDocument(form, fields, form.version, lists)
  if (newest?.document === document) return { form, fields, translations }
  checkDocumentSize(document, newest?.document)
  checkOptionsSize(lists)
  const version = form.version + 1
  await writeParts(tx, formId, lists)
  const newDocument = toDocument(form, fields, version, lists)
  await insertVersion(tx, form, version, newDocument, lists, origin)
  const deleted = await deleteUnreadVersions(tx, form.id, version)
  if (deleted.length > 0) {
    await forgetFields(tx, form.id, deleted)
    await deleteUnusedParts(tx, form.id)
  }
  const announced = { formId, events: { has: 'form.published' } }
  if ((await tx.webhook.count({ where: announced })) > 0) {
    await enqueueAnnouncement(tx, queue, form.uuid)
  }
  const written = await tx.form.update({ where: { id: formId }, data: { version } })
  return { form: written, fields, translations }
}
