import { uploadTypes } from '../domain/field.ts'
import type { Database } from './database.ts'

export interface FileField {
  form_uuid: string
  /** Of an encrypted form: its key, then its former ones, the newest first. */
  encryption_public_keys: string[]
  is_file_field: boolean
  settings: unknown
}

/** A key changes only while a form has no submissions; who needs an older one than these has waited for long. */
const mostFormerKeys = 10

/** The file field of an active form, or what was one: an offline answer may still be on its way. */
export async function findFileField(
  { pool }: Database,
  publicId: string,
  fieldUuid: string,
): Promise<FileField | undefined> {
  const { rows } = await pool.query<FileField>({
    name: 'file-field',
    text: `SELECT f.uuid AS form_uuid,
             CASE WHEN f.is_encrypted THEN f.encryption_public_key || ARRAY(
               SELECT k.public_key FROM forms.former_encryption_keys k WHERE k.form_id = f.id
               ORDER BY k.id DESC LIMIT ${mostFormerKeys}) ELSE '{}' END AS encryption_public_keys,
             d.uuid IS NOT NULL OR o.uuid IS NOT NULL AS is_file_field,
             coalesce(d.settings, o.settings) AS settings
           FROM forms.forms f
           LEFT JOIN forms.fields d ON d.form_id = f.id AND d.uuid = $2 AND d.type = ANY($3)
           LEFT JOIN forms.former_file_fields o ON o.form_id = f.id AND o.uuid = $2
           WHERE f.public_id = $1 AND f.is_active AND f.deleted_at IS NULL`,
    values: [publicId, fieldUuid, uploadTypes],
  })
  return rows[0]
}
