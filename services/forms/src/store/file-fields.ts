// SQL: one named statement per upload, which is a hot path.
import type { FieldSettings } from '@formpost/rules'

import { uploadTypes } from '../domain/field.ts'
import type { Database } from './database.ts'

export interface FileField {
  formUuid: string
  /** The key of an encrypted form, then its former keys, newest first. */
  encryptionPublicKeys: string[]
  isFileField: boolean
  settings: FieldSettings | null
}

/** Keys are replaced before the first submission, or renewed about once a year: older keys than these are hardly in use. */
const maxFormerKeys = 10

/**
 * A file field of a form that takes answers, if only late ones (docs/api-behaviour.md#closing-a-form), or a former field, for
 * which offline answers may still bring files.
 */
export async function findFileField(
  { pool }: Database,
  publicId: string,
  fieldUuid: string,
): Promise<FileField | undefined> {
  const { rows } = await pool.query<FileField>({
    name: 'file-field',
    text: `SELECT f.uuid AS "formUuid",
             CASE WHEN f.is_encrypted THEN f.encryption_public_key || ARRAY(
               SELECT k.public_key FROM forms.former_encryption_keys k WHERE k.form_id = f.id
               ORDER BY k.id DESC LIMIT ${maxFormerKeys}) ELSE '{}' END AS "encryptionPublicKeys",
             d.uuid IS NOT NULL OR o.uuid IS NOT NULL AS "isFileField",
             coalesce(d.settings, o.settings) AS settings
           FROM forms.forms f
           LEFT JOIN forms.fields d ON d.form_id = f.id AND d.uuid = $2 AND d.type = ANY($3)
           LEFT JOIN forms.former_file_fields o ON o.form_id = f.id AND o.uuid = $2
           WHERE f.public_id = $1 AND f.deleted_at IS NULL
             AND (f.is_active OR now() <= f.closed_at + make_interval(days => f.grace_days))`,
    values: [publicId, fieldUuid, uploadTypes],
  })
  return rows[0]
}
