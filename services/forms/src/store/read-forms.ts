// SQL: owners read forms often, with named statements and one query per page.
import { requireOwnForm, type Form, type WholeForm } from '../domain/form.ts'
import { fieldColumns, formColumns } from './columns.ts'
import type { Database } from './database.ts'
import { readTranslations } from './form-parts.ts'
import type { Field as FieldRow } from './gen/prisma/client.ts'
import { toField } from './rows.ts'

/** The owner's form with its fields in order and its translations, all of the same version. */
export async function readWholeForm(
  db: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<WholeForm> {
  for (;;) {
    const [form, { version, fields }] = await Promise.all([
      readForm(db, formUuid, ownerUuid),
      readFields(db, formUuid),
    ])
    // A change committed between the two statements.
    if (form.version === version) {
      return { form, fields, translations: await readTranslations(db, form.id, form.parts) }
    }
  }
}

async function readFields({ pool }: Database, formUuid: string) {
  // A form without fields is one row without a field.
  const { rows } = await pool.query<FieldRow & { formVersion: number }>({
    name: 'fields-of',
    text: `SELECT f.version AS "formVersion", ${fieldColumns}
           FROM forms.forms f LEFT JOIN forms.fields x ON x.form_id = f.id
           WHERE f.uuid = $1 ORDER BY x.position`,
    values: [formUuid],
  })
  const fields = rows.flatMap(({ formVersion: _version, ...row }) =>
    row.id === null ? [] : toField(row),
  )
  return { version: rows[0]?.formVersion, fields }
}

/** The owner's form. */
export async function readForm(
  { pool }: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<Form> {
  const { rows } = await pool.query<Form>({
    name: 'form',
    text: `SELECT ${formColumns} FROM forms.forms f WHERE f.uuid = $1`,
    values: [formUuid],
  })
  return requireOwnForm(rows[0], ownerUuid)
}

/** A form in a list. */
interface ListedForm extends Form {
  fieldsCount: number
  hasDraft: boolean
}

/** A page of the owner's forms, newest first; `page` starts at 1. */
export interface FormPage {
  ownerUuid: string
  page: number
  perPage: number
  /** Selects the forms whose title contains this text, in any case. */
  inTitle?: string
}

// Unlike ILIKE, strpos gives `%` and `_` no meaning.
const isListed = `f.owner_uuid = $1 AND f.deleted_at IS NULL
  AND ($2::text IS NULL OR strpos(lower(f.title), lower($2)) > 0)`

/** The forms of a page, and how many all pages have. */
export async function readPage(
  { pool }: Database,
  { ownerUuid, page, perPage, inTitle }: FormPage,
): Promise<{ forms: ListedForm[]; total: number }> {
  const [{ rows: forms }, { rows: totals }] = await Promise.all([
    // Prisma would count the fields of all forms first.
    pool.query<ListedForm>(
      `SELECT ${formColumns},
         (SELECT count(*)::int FROM forms.fields x WHERE x.form_id = f.id) AS "fieldsCount",
         EXISTS (SELECT 1 FROM forms.form_drafts d WHERE d.form_id = f.id) AS "hasDraft"
       FROM forms.forms f WHERE ${isListed}
       ORDER BY f.id DESC LIMIT $3 OFFSET $4`,
      [ownerUuid, inTitle, perPage, (page - 1) * perPage],
    ),
    pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM forms.forms f WHERE ${isListed}`,
      [ownerUuid, inTitle],
    ),
  ])
  return { forms, total: totals[0]?.total ?? 0 }
}
