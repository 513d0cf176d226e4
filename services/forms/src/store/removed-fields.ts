// SQL: upserts with conditions, which Prisma cannot express.
import { fieldTypes, isContainer, isInput, maxFields, type StructuredField } from '@formpost/rules'

import type { Field } from '../domain/field.ts'
import type { FormerField } from '../domain/removed-field.ts'
import type { Database } from './database.ts'
import { toFieldDocument } from './form-document.ts'
import type { Tx } from './rows.ts'

const inputTypes = fieldTypes.filter((type) => isInput(type))
const containerTypes = fieldTypes.filter((type) => isContainer(type))

/**
 * Remembers fields as they are in the version of a locked form, before they are removed or take no answers any more. A question
 * that became a heading is remembered as a question.
 */
export async function rememberFields(
  tx: Tx,
  version: number,
  fields: readonly Field[],
): Promise<void> {
  const rows = fields.map((field) => ({
    form_id: field.formId,
    uuid: field.uuid,
    field_id: field.id,
    type: field.type,
    document: toFieldDocument(field),
    since_version: field.sinceVersion ?? 1,
  }))
  await tx.$executeRaw`
    INSERT INTO forms.removed_fields AS r
      (form_id, uuid, field_id, type, document, since_version, last_version, removed_at)
    SELECT n.form_id, n.uuid, n.field_id, n.type, n.document, n.since_version, ${version}::int, now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(
      form_id int, uuid uuid, field_id int, type text, document text, since_version int)
    ON CONFLICT (form_id, uuid) DO UPDATE SET field_id = excluded.field_id, type = excluded.type,
      document = excluded.document, last_version = excluded.last_version, removed_at = excluded.removed_at
    WHERE excluded.type = ANY(${inputTypes}) OR r.type <> ALL(${inputTypes})`
}

/** Forgets that fields were removed, since they are back, and returns what was known of them. */
export async function takeFormerFields(
  tx: Tx,
  formId: number,
  uuids: readonly string[],
): Promise<FormerField[]> {
  return tx.$queryRaw<FormerField[]>`
    DELETE FROM forms.removed_fields WHERE form_id = ${formId} AND uuid = ANY(${uuids}::uuid[])
    RETURNING uuid, field_id AS "fieldId", since_version AS "sinceVersion"`
}

/** Where the removed fields of a form were, if one of these uuids is among them. */
export async function listFormerPlaces(
  tx: Tx,
  formId: number,
  uuids: readonly string[],
): Promise<StructuredField[]> {
  return tx.$queryRaw<StructuredField[]>`
    SELECT r.uuid, r.type, r.document::jsonb->>'parent' AS parent FROM forms.removed_fields r
    WHERE r.form_id = ${formId}
      AND NOT EXISTS (SELECT 1 FROM forms.fields f WHERE f.uuid = r.uuid)
      AND EXISTS (SELECT 1 FROM forms.removed_fields a
        WHERE a.form_id = r.form_id AND a.uuid = ANY(${uuids}::uuid[]))`
}

/** The ids among these that no field has. */
export async function findFreeIds(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT n.id FROM unnest(${ids}::int[]) AS n(id)
    WHERE NOT EXISTS (SELECT 1 FROM forms.fields f WHERE f.id = n.id)`
  return new Set(rows.map(({ id }) => id))
}

/** Forgets the removed fields of a form of which no version is left, after versions were deleted. */
export async function forgetFields(
  tx: Tx,
  formId: number,
  deleted: readonly number[],
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM forms.removed_fields r
    WHERE r.form_id = ${formId} AND r.last_version >= ${Math.min(...deleted)}
      AND r.since_version <= ${Math.max(...deleted)}
      AND NOT EXISTS (SELECT 1 FROM forms.form_versions v WHERE v.form_id = r.form_id
        AND v.version BETWEEN r.since_version AND r.last_version)`
}

/** The characters that are read at once, of as many fields as a form may have. */
const maxCharacters = 2 * 1024 * 1024

export interface RemovedField {
  /** A field of the public form as JSON. */
  document: string
  fieldId: number | null
  lastVersion: number
  removedAt: Date
}

/**
 * The removed questions of a form, those that were removed last first; with `uuids`, of these. All groups and repeats that were removed
 * are among them, because questions may have been in them.
 */
export async function listRemovedFields(
  { pool }: Database,
  formId: number,
  uuids: readonly string[] | undefined,
): Promise<RemovedField[]> {
  const { rows } = await pool.query<RemovedField>({
    name: 'removed-fields',
    text: `SELECT document, field_id AS "fieldId", last_version AS "lastVersion", removed_at AS "removedAt"
           FROM (
             SELECT *, sum(length(document)) OVER (ORDER BY last_version DESC, uuid) AS through
             FROM forms.removed_fields
             WHERE form_id = $1 AND (type = ANY($4)
               OR type = ANY($2) AND ($3::uuid[] IS NULL OR uuid = ANY($3)))
           ) AS r WHERE through <= ${maxCharacters}
           ORDER BY last_version DESC, uuid LIMIT ${maxFields}`,
    values: [formId, inputTypes, uuids, containerTypes],
  })
  return rows
}
