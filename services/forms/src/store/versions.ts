// SQL: a page of rows without their documents.
import type { VersionRow } from '../domain/version.ts'
import type { Database } from './database.ts'

const columns = 'version, created_at AS "createdAt", change, author'

/** A page of the versions of a form that are kept, newest first; `page` starts at 1. */
export async function listVersions(
  { pool }: Database,
  formId: number,
  page: number,
  perPage: number,
): Promise<{ versions: VersionRow[]; total: number }> {
  const [{ rows: versions }, { rows: totals }] = await Promise.all([
    pool.query<VersionRow>({
      name: 'versions',
      text: `SELECT ${columns} FROM forms.form_versions WHERE form_id = $1
             ORDER BY version DESC OFFSET $2 LIMIT $3`,
      values: [formId, (page - 1) * perPage, perPage],
    }),
    pool.query<{ total: number }>({
      name: 'count-versions',
      text: 'SELECT count(*)::int AS total FROM forms.form_versions WHERE form_id = $1',
      values: [formId],
    }),
  ])
  return { versions, total: totals[0]?.total ?? 0 }
}

/** A version of a form with its document; undefined if it does not exist, or is not kept any more. */
export async function findVersion(
  { pool }: Database,
  formId: number,
  version: number,
): Promise<(VersionRow & { document: string }) | undefined> {
  const { rows } = await pool.query<VersionRow & { document: string }>({
    name: 'version',
    text: `SELECT ${columns}, document FROM forms.form_versions WHERE form_id = $1 AND version = $2`,
    values: [formId, version],
  })
  return rows[0]
}
