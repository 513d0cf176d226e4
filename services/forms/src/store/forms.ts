import { randomUUID } from 'node:crypto'

import type { FieldDraft } from '../domain/field.ts'
import type { NamedDraft } from '../domain/fresh-fields.ts'
import { newPublicId } from '../domain/public-id.ts'
import { slugOf } from '../domain/slug.ts'
import { fieldsOf, insertVersion, ownForm, takeForm, type WholeForm } from './change-form.ts'
import { type Database, type FormRow, JsonNull, type Tx } from './database.ts'
import { enqueue } from './queue.ts'

/** The columns of a field from what was asked for. */
export const fieldColumns = <F extends FieldDraft>(field: F) => ({
  ...field,
  options: field.options ?? JsonNull,
  settings: (field.settings as object | null) ?? JsonNull,
  logic: (field.logic as object | null) ?? JsonNull,
})

export interface NewForm {
  title: string
  description: string | null
  thank_you_message: string | null
  redirect_url: string | null
  notify_on_submission: boolean
  is_active: boolean
  show_branded_footer?: boolean
  is_encrypted?: boolean
  encryption_public_key?: string | null
  encryption_key_fingerprint?: string | null
}

/** Stores a form in its first version. */
export async function insertForm(
  tx: Tx,
  ownerUuid: string,
  form: NewForm,
  drafts: NamedDraft[],
): Promise<WholeForm> {
  const row = await tx.forms.create({
    data: {
      ...form,
      uuid: randomUUID(),
      owner_uuid: ownerUuid,
      public_id: newPublicId(),
      slug: slugOf(form.title),
      payment_required: drafts.some((draft) => draft.type === 'payment'),
    },
  })
  await tx.fields.createMany({
    data: drafts.map((draft, position) => ({ ...fieldColumns(draft), form_id: row.id, position })),
  })
  const fields = await fieldsOf(tx, row.id)
  await insertVersion(tx, row, fields, row.version)
  await tx.form_views.create({ data: { form_id: row.id } })
  return { form: row, fields }
}

export const createForm = (
  { prisma }: Database,
  ownerUuid: string,
  form: NewForm,
  drafts: NamedDraft[],
): Promise<WholeForm> => prisma.$transaction((tx) => insertForm(tx, ownerUuid, form, drafts))

/** The owner's form with its fields in order. */
export async function readForm(
  { prisma }: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<WholeForm> {
  const row = await prisma.forms.findUnique({
    where: { uuid: formUuid },
    include: { fields: { orderBy: { position: 'asc' } } },
  })
  const form = ownForm(row, ownerUuid)
  return { form, fields: row!.fields }
}

export async function readOwnForm(
  { prisma }: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<FormRow> {
  return ownForm(await prisma.forms.findUnique({ where: { uuid: formUuid } }), ownerUuid)
}

/** One page of the owner's forms, newest first, each with its number of fields; `page` from 1. */
export async function listForms(
  { prisma }: Database,
  ownerUuid: string,
  page: number,
  perPage: number,
): Promise<{ rows: (FormRow & { _count: { fields: number } })[]; total: number }> {
  const where = { owner_uuid: ownerUuid, deleted_at: null }
  const [rows, total] = await Promise.all([
    prisma.forms.findMany({
      where,
      orderBy: { id: 'desc' },
      skip: (page - 1) * perPage,
      take: perPage,
      include: { _count: { select: { fields: true } } },
    }),
    prisma.forms.count({ where }),
  ])
  return { rows, total }
}

/** The form is gone for everyone at once; what it leaves behind is purged by a job. */
export async function deleteForm(
  { prisma, queue }: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const form = await takeForm(tx, formUuid, ownerUuid)
    await tx.forms.update({ where: { id: form.id }, data: { deleted_at: new Date() } })
    await enqueue(tx, queue, 'purge-form', { form_uuid: formUuid })
  })
}

/** The last step of the purge: the form's own rows. */
export async function eraseForm({ prisma }: Database, formUuid: string): Promise<void> {
  await prisma.forms.deleteMany({ where: { uuid: formUuid, deleted_at: { not: null } } })
}
