import { randomUUID } from 'node:crypto'

import type { FieldDraft } from '../domain/field.ts'
import type { NamedDraft } from '../domain/fresh-fields.ts'
import { newPublicId } from '../domain/public-id.ts'
import { slugOf } from '../domain/slug.ts'
import {
  fieldsOf,
  insertVersion,
  ownForm,
  takeForm,
  untilInForce,
  type WholeForm,
} from './change-form.ts'
import {
  type Database,
  fieldList,
  type FieldRow,
  formList,
  type FormRow,
  JsonNull,
  type Tx,
} from './database.ts'
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

/** The owner's form with its fields in order. Owners read it all day, hence plain SQL. */
export async function readForm(
  { pool }: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<WholeForm> {
  const [form, fields] = await Promise.all([
    readOwnForm({ pool }, formUuid, ownerUuid),
    pool.query<FieldRow>({
      name: 'fields-of',
      text: `SELECT ${fieldList} FROM forms.fields x JOIN forms.forms f ON f.id = x.form_id
             WHERE f.uuid = $1 ORDER BY x.position`,
      values: [formUuid],
    }),
  ])
  return { form, fields: fields.rows }
}

export async function readOwnForm(
  { pool }: Pick<Database, 'pool'>,
  formUuid: string,
  ownerUuid: string,
): Promise<FormRow> {
  const { rows } = await pool.query<FormRow>({
    name: 'form',
    text: `SELECT ${formList} FROM forms.forms f WHERE f.uuid = $1`,
    values: [formUuid],
  })
  return ownForm(rows[0], ownerUuid)
}

/** One page of the owner's forms, newest first, each with its number of fields; `page` from 1. */
export async function listForms(
  { pool }: Database,
  ownerUuid: string,
  page: number,
  perPage: number,
): Promise<{ rows: (FormRow & { fields_count: number })[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    // By itself Prisma counts the fields of everybody's forms, and then takes those of the page.
    pool.query<FormRow & { fields_count: number }>(
      `SELECT f.*, (SELECT count(*)::int FROM forms.fields x WHERE x.form_id = f.id) AS fields_count
       FROM forms.forms f WHERE f.owner_uuid = $1 AND f.deleted_at IS NULL
       ORDER BY f.id DESC LIMIT $2 OFFSET $3`,
      [ownerUuid, perPage, (page - 1) * perPage],
    ),
    pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM forms.forms
       WHERE owner_uuid = $1 AND deleted_at IS NULL`,
      [ownerUuid],
    ),
  ])
  return { rows, total: counted.rows[0]!.total }
}

/** The form is gone for everyone at once; what it leaves behind is purged by a job. */
export async function deleteForm(
  { prisma, queue }: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<void> {
  const form = await prisma.$transaction(async (tx) => {
    const found = await takeForm(tx, formUuid, ownerUuid)
    await tx.forms.update({ where: { id: found.id }, data: { deleted_at: new Date() } })
    await enqueue(tx, queue, 'purge-form', { form_uuid: formUuid })
    return found
  })
  await untilInForce(form)
}

/** The last step of the purge: the form's own rows. */
export async function eraseForm({ prisma }: Database, formUuid: string): Promise<void> {
  await prisma.forms.deleteMany({ where: { uuid: formUuid, deleted_at: { not: null } } })
}
