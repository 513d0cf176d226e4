// SQL: a page of rows without their documents.
import type { FormContent } from '../domain/content.ts'
import { DomainError } from '../domain/domain-error.ts'
import type { FormLanguages } from '../domain/languages.ts'
import type { VersionRow } from '../domain/version.ts'
import type { Database } from './database.ts'
import { toVersionContent } from './form-document.ts'
import { readTranslations, wholeDocument } from './form-parts.ts'
import { readForm } from './read-forms.ts'

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

/** A version of the owner's form. Throws `version_not_found` if it does not exist, or is not kept any more. */
export async function readVersion(
  db: Database,
  formUuid: string,
  ownerUuid: string,
  version: number,
): Promise<{ row: VersionRow; content: FormContent & { languages: FormLanguages } }> {
  const { id } = await readForm(db, formUuid, ownerUuid)
  const { rows } = await db.pool.query<VersionRow & { document: string }>({
    name: 'version',
    text: `SELECT ${columns}, document FROM forms.form_versions WHERE form_id = $1 AND version = $2`,
    values: [id, version],
  })
  if (!rows[0]) throw new DomainError('version_not_found')
  const { document, ...row } = rows[0]
  const { shown, ...content } = toVersionContent(await wholeDocument(db, id, document))
  const translations = await readTranslations(db, id, shown.parts)
  return { row, content: { ...content, languages: { languages: shown.languages, translations } } }
}
