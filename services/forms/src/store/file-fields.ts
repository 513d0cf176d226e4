// SQL: one named statement per upload, which is a hot path.
import type { FieldSettings } from '@formpost/rules'

import { uploadTypes } from '../domain/field.ts'
import type { Database } from './database.ts'

export interface FileField {
  formId: number
  formUuid: string
  version: number
  /** The key of an encrypted form, then its former keys, newest first. */
  encryptionPublicKeys: string[]
  isFileField: boolean
  settings: FieldSettings | null
}

/** Keys are replaced before the first submission, or renewed about once a year: older keys than these are hardly in use. */
const maxFormerKeys = 10

/**
 * A file field of a form that takes answers, if only late ones (docs/api-behaviour.md#closing-a-form), or a former field, for
 * which offline answers may still bring files. It has the settings of the version that was filled in, if that is given and has the
 * field.
 */
export async function findFileField(
  { pool }: Database,
  publicId: string,
  fieldUuid: string,
  filledVersion: number | undefined,
): Promise<FileField | undefined> {
  const { rows } = await pool.query<FileField>({
    name: 'file-field',
    text: `SELECT f.id AS "formId", f.uuid AS "formUuid", f.version,
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
  const [field] = rows
  if (!field || filledVersion === undefined || filledVersion === field.version) return field
  const { rows: former } = await pool.query<Pick<FileField, 'settings'>>({
    name: 'file-field-of-version',
    text: `SELECT field -> 'settings' AS settings
           FROM forms.form_versions v, jsonb_array_elements(v.document::jsonb -> 'fields') AS field
           WHERE v.form_id = $1 AND v.version = $2 AND field ->> 'id' = $3 AND field ->> 'type' = ANY($4)`,
    values: [field.formId, filledVersion, fieldUuid, uploadTypes],
  })
  return former[0] ? { ...field, isFileField: true, ...former[0] } : field
}
