// Prisma: ordinary writes of forms.
import { randomUUID } from 'node:crypto'

import { retryIfReadOnly } from '@formpost/kit/database'

import { alteredSettings } from '../domain/draft-settings.ts'
import type { NewField } from '../domain/field.ts'
import { checkDocumentSize, checkNewForm, checkOptionsSize } from '../domain/form-limits.ts'
import type { Form, FormSettings, WholeForm } from '../domain/form.ts'
import { noLanguages, shownLanguages, type FormLanguages } from '../domain/languages.ts'
import { optionParts } from '../domain/parts.ts'
import { newPublicId } from '../domain/public-id.ts'
import { slugOf } from '../domain/slug.ts'
import type { Author } from '../domain/version.ts'
import { listFields, lockForm, readWhole, waitUntilInForce } from './change-form.ts'
import type { Database } from './database.ts'
import { keepSettings } from './drafts.ts'
import { toDocument } from './form-document.ts'
import { writeLanguages, writeParts } from './form-parts.ts'
import { enqueuePurgeForm } from './jobs.ts'
import { toFieldRow, type Tx } from './rows.ts'
import { insertFields, insertVersion } from './transaction-statements.ts'

/** The settings of a new form; the database has defaults for absent ones. */
export type NewForm = Pick<FormSettings, 'title'> &
  Partial<FormSettings & Pick<Form, 'encryptionKeyExpiresAt'>>

export type FormChange = Partial<
  FormSettings & Pick<Form, 'slug' | 'closedAt' | 'encryptionKeyExpiresAt'>
>

async function insertInto(
  tx: Tx,
  ownerUuid: string,
  author: Author,
  settings: NewForm,
  newFields: NewField[],
  languages: FormLanguages,
): Promise<WholeForm> {
  checkNewForm(newFields)
  const form = await tx.form.create({
    data: {
      ...settings,
      ...shownLanguages(languages),
      uuid: randomUUID(),
      ownerUuid,
      publicId: newPublicId(),
      slug: slugOf(settings.title),
      paymentRequired: newFields.some((field) => field.type === 'payment'),
    },
  })
  const rows = newFields.map((field, position) => ({ ...toFieldRow(field), position }))
  await insertFields(tx, form.id, JSON.stringify(rows))
  if (form.parts !== null) await writeLanguages(tx, form.id, languages)
  const fields = await listFields(tx, form.id)
  const lists = optionParts(fields)
  const document = toDocument(form, fields, form.version, lists)
  checkDocumentSize(document)
  checkOptionsSize(lists)
  await writeParts(tx, form.id, lists)
  await insertVersion(tx, form, form.version, document, lists, { change: 'form_created', author })
  await tx.formViews.create({ data: { formId: form.id } })
  return { form, fields, translations: languages.translations }
}

/** Stores a form in its first version. */
export const insertForm = (
  { prisma }: Database,
  ownerUuid: string,
  author: Author,
  settings: NewForm,
  fields: NewField[],
  languages: FormLanguages = noLanguages,
): Promise<WholeForm> =>
  retryIfReadOnly(() =>
    prisma.$transaction((tx) => insertInto(tx, ownerUuid, author, settings, fields, languages)),
  )

/** Stores a copy of a form, which is locked meanwhile so that the copy is consistent. */
export const insertCopy = (
  { prisma }: Database,
  formUuid: string,
  ownerUuid: string,
  author: Author,
  copy: (source: WholeForm) => { settings: NewForm; fields: NewField[]; languages: FormLanguages },
): Promise<WholeForm> =>
  retryIfReadOnly(() =>
    prisma.$transaction(async (tx) => {
      const form = await lockForm(tx, formUuid, ownerUuid)
      const { settings, fields, languages } = copy(await readWhole(tx, form))
      return insertInto(tx, ownerUuid, author, settings, fields, languages)
    }),
  )

export async function writeForm(tx: Tx, form: Form, change: FormChange): Promise<void> {
  await tx.form.update({ where: { id: form.id }, data: change })
  await keepSettings(tx, form.id, alteredSettings(form, change))
}

/** Keeps the public key of a form if `nextKey` replaces it, which may be a renewal of it. */
export async function keepFormerKey(
  tx: Tx,
  form: Form,
  nextKey: string | null,
  isRenewed: boolean,
): Promise<void> {
  const { id: formId, encryptionPublicKey: publicKey } = form
  if (publicKey === null || publicKey === nextKey) return
  await tx.formerEncryptionKey.deleteMany({ where: { formId, publicKey } })
  // Another key replaces what it was a renewal of, too.
  if (!isRenewed) {
    await tx.formerEncryptionKey.updateMany({ where: { formId }, data: { isRenewed } })
  }
  await tx.formerEncryptionKey.create({ data: { formId, publicKey, isRenewed } })
}

/** Hides a form from everyone, and enqueues the job that purges it. */
export async function markDeleted(
  { prisma, queue }: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<void> {
  const form = await retryIfReadOnly(() =>
    prisma.$transaction(async (tx) => {
      const locked = await lockForm(tx, formUuid, ownerUuid)
      await tx.form.update({ where: { id: locked.id }, data: { deletedAt: new Date() } })
      await enqueuePurgeForm(tx, queue, formUuid)
      return locked
    }),
  )
  await waitUntilInForce(form)
}

/** Deletes the rows of a deleted form. */
export async function eraseForm({ prisma }: Database, formUuid: string): Promise<void> {
  await prisma.form.deleteMany({ where: { uuid: formUuid, deletedAt: { not: null } } })
}
