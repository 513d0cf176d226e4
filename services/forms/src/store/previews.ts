// SQL: the time that tokens expire by is that of PostgreSQL.
import { DomainError } from '../domain/domain-error.ts'
import type { Draft } from '../domain/draft.ts'
import type { Form } from '../domain/form.ts'
import { newPreviewKey } from '../domain/preview-token.ts'
import { formColumns } from './columns.ts'
import type { Database } from './database.ts'
import { draftColumns, toDraft, type DraftRow } from './drafts.ts'
import { toVersionSettings } from './form-document.ts'

/** The key of a draft's previews, and when a new token expires. Throws `draft_not_found`. */
export async function takePreviewKey(
  { pool }: Database,
  formId: number,
): Promise<{ key: Buffer; expiresAt: Date }> {
  const { rows } = await pool.query<{ key: Buffer; expiresAt: Date }>(
    `UPDATE forms.form_drafts SET preview_key = coalesce(preview_key, $2) WHERE form_id = $1
     RETURNING preview_key AS key, now() + interval '24 hours' AS "expiresAt"`,
    [formId, newPreviewKey()],
  )
  if (!rows[0]) throw new DomainError('draft_not_found')
  return rows[0]
}

export interface PreviewSource {
  form: Form
  draft: Draft
  /** The settings and languages of the version that the draft was made from, if the form has changed since. */
  base: ReturnType<typeof toVersionSettings> | undefined
  /** Null without a link to a preview. */
  key: Buffer | null
  now: Date
}

/** A form, active or not, with its draft. */
export async function findPreviewSource(
  { pool }: Database,
  publicId: string,
): Promise<PreviewSource | undefined> {
  const { rows } = await pool.query<
    Form & DraftRow & { previewKey: Buffer | null; baseDocument: string | null; now: Date }
  >({
    name: 'preview',
    text: `SELECT ${formColumns}, ${draftColumns}, d.preview_key AS "previewKey",
             v.document AS "baseDocument", now() AS now
           FROM forms.forms f JOIN forms.form_drafts d ON d.form_id = f.id
           LEFT JOIN forms.form_versions v ON v.form_id = f.id AND v.version = d.base_version
             AND v.version <> f.version
           WHERE f.public_id = $1 AND f.deleted_at IS NULL`,
    values: [publicId],
  })
  if (!rows[0]) return undefined
  const { previewKey, now, baseDocument, ...row } = rows[0]
  const base = baseDocument === null ? undefined : toVersionSettings(baseDocument)
  return { form: row, draft: toDraft(row), base, key: previewKey, now }
}
