// SQL: one named statement per read of a public form, which is a hot path.
import type { Database } from './database.ts'
import { type Definition, toDefinition } from './form-document.ts'

export interface PublishedForm {
  id: number
  version: number
  document: string
  showBrandedFooter: boolean
  ownerUuid: string
}

/** The newest version of an active form. */
export async function findPublished(
  { pool }: Database,
  publicId: string,
): Promise<PublishedForm | undefined> {
  const { rows } = await pool.query<PublishedForm>({
    name: 'published',
    text: `SELECT f.id, f.version, v.document, f.show_branded_footer AS "showBrandedFooter",
             f.owner_uuid AS "ownerUuid"
           FROM forms.forms f
           JOIN forms.form_versions v ON v.form_id = f.id AND v.version = f.version
           WHERE f.public_id = $1 AND f.is_active AND f.deleted_at IS NULL`,
    values: [publicId],
  })
  return rows[0]
}

const documentOf = `SELECT v.document FROM forms.form_versions v
  JOIN forms.forms f ON f.id = v.form_id WHERE f.uuid = $1 AND f.deleted_at IS NULL`

/** A form at a version, or at a time; before its first version, the first one. */
export async function findDefinition(
  { pool }: Database,
  formUuid: string,
  which: { version: number } | { at: string },
): Promise<Definition | undefined> {
  const find = async (rest: string, ...values: (string | number)[]) => {
    const parameters = [formUuid, ...values]
    const { rows } = await pool.query<{ document: string }>(`${documentOf} ${rest}`, parameters)
    return rows[0]
  }
  const row =
    'version' in which
      ? await find('AND v.version = $2', which.version)
      : ((await find('AND v.created_at <= $2 ORDER BY v.created_at DESC LIMIT 1', which.at)) ??
        (await find('ORDER BY v.version LIMIT 1')))
  return row && toDefinition(row.document)
}
