// SQL: owners read forms often, with named statements and one query per page.
import { requireOwnForm, type Form, type WholeForm } from '../domain/form.ts'
import { fieldColumns, formColumns } from './columns.ts'
import type { Database } from './database.ts'
import { readTranslations } from './form-parts.ts'
import type { Field as FieldRow } from './gen/prisma/client.ts'
import type { ReadForm } from './kept-forms.ts'
import { toField } from './rows.ts'
import type { ViewCounter } from './views.ts'

// A failover may lose transactions, whose numbers are then given again: so the time of the change is compared too.
const writtenBy = `concat(f.xmin, ' ', f.updated_at)`

/** The owner's form with its fields in order and its translations, all of the same version. */
export async function readWholeForm(
  db: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<WholeForm> {
  const kept = db.keptForms.get(formUuid)
  // Every change of a form, its fields and translations writes its row too (see `changeForm`).
  if (kept && (await readPresent(db, formUuid))?.writtenBy === kept.writtenBy) {
    requireOwnForm(kept.whole.form, ownerUuid)
    return kept.whole
  }
  if (kept) db.keptForms.drop(formUuid)
  const read = await readRows(db, formUuid, ownerUuid)
  db.keptForms.set(formUuid, read)
  return read.whole
}

/** The same with the views of the form, in one statement if it has not changed. */
export async function readViewedForm(
  db: Database,
  views: ViewCounter,
  formUuid: string,
  ownerUuid: string,
): Promise<{ whole: WholeForm; viewsCount: number }> {
  const kept = db.keptForms.get(formUuid)
  const viewsCount =
    kept &&
    (await views.count(
      () => readPresent(db, formUuid),
      (present, pending) =>
        present?.writtenBy === kept.writtenBy
          ? present.viewsCount + (pending.get(kept.whole.form.id) ?? 0)
          : undefined,
    ))
  if (kept && viewsCount !== undefined) {
    requireOwnForm(kept.whole.form, ownerUuid)
    return { whole: kept.whole, viewsCount }
  }
  // Otherwise `readWholeForm` would ask again.
  if (kept) db.keptForms.drop(formUuid)
  const whole = await readWholeForm(db, formUuid, ownerUuid)
  const { id } = whole.form
  return { whole, viewsCount: (await views.read([id])).get(id) ?? 0 }
}

interface PresentForm {
  writtenBy: string
  viewsCount: number
}

async function readPresent({ pool }: Database, formUuid: string): Promise<PresentForm | undefined> {
  const { rows } = await pool.query<PresentForm>({
    name: 'present-form',
    text: `SELECT ${writtenBy} AS "writtenBy",
             coalesce((SELECT v.count FROM forms.form_views v WHERE v.form_id = f.id), 0) AS "viewsCount"
           FROM forms.forms f WHERE f.uuid = $1`,
    values: [formUuid],
  })
  return rows[0]
}

async function readRows(db: Database, formUuid: string, ownerUuid: string): Promise<ReadForm> {
  for (;;) {
    const [{ writtenBy: writer, ...form }, { formWrittenBy, fields }] = await Promise.all([
      readFormRow(db, formUuid, ownerUuid),
      readFields(db, formUuid),
    ])
    // A change committed between the two statements.
    if (writer !== formWrittenBy) continue
    const translations = await readTranslations(db, form.id, form.parts)
    return { whole: { form, fields, translations }, writtenBy: writer }
  }
}

async function readFields({ pool }: Database, formUuid: string) {
  // A form without fields is one row without a field.
  const { rows } = await pool.query<FieldRow & { formWrittenBy: string }>({
    name: 'fields-of',
    text: `SELECT ${writtenBy} AS "formWrittenBy", ${fieldColumns}
           FROM forms.forms f LEFT JOIN forms.fields x ON x.form_id = f.id
           WHERE f.uuid = $1 ORDER BY x.position`,
    values: [formUuid],
  })
  const fields = rows.flatMap(({ formWrittenBy: _formWrittenBy, ...row }) =>
    row.id === null ? [] : toField(row),
  )
  return { formWrittenBy: rows[0]?.formWrittenBy, fields }
}

/** The owner's form. */
export async function readForm(db: Database, formUuid: string, ownerUuid: string): Promise<Form> {
  const { writtenBy: _writtenBy, ...form } = await readFormRow(db, formUuid, ownerUuid)
  return form
}

async function readFormRow(
  { pool }: Database,
  formUuid: string,
  ownerUuid: string,
): Promise<Form & Pick<ReadForm, 'writtenBy'>> {
  const { rows } = await pool.query<Form & Pick<ReadForm, 'writtenBy'>>({
    name: 'form',
    text: `SELECT ${writtenBy} AS "writtenBy", ${formColumns} FROM forms.forms f WHERE f.uuid = $1`,
    values: [formUuid],
  })
  const [row] = rows
  requireOwnForm(row, ownerUuid)
  return row!
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
