// SQL: statements in Prisma's transactions that Prisma cannot express.
import type { Form } from '../domain/form.ts'
import { readPartNames, type Parts } from '../domain/parts.ts'
import { maxUnreadVersions, type Origin } from '../domain/version.ts'
import { toVersionSettings } from './form-document.ts'
import type { Tx } from './rows.ts'

/** Makes other writers of the form wait until this transaction ends. */
export async function lockRow(tx: Tx, formUuid: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM forms.forms WHERE uuid = ${formUuid}::uuid FOR UPDATE`
}

/** Stores a version, whose `lists` are options that are parts. The time is taken under the form's lock, so that later versions have later times. */
export async function insertVersion(
  tx: Tx,
  { id: formId, parts }: Pick<Form, 'id' | 'parts'>,
  version: number,
  document: string,
  lists: Parts,
  { change, author }: Origin,
): Promise<void> {
  const ofLists = Array.from(lists.values(), ({ hash }) => hash)
  const hashes = [...Object.values(readPartNames(parts)), ...ofLists]
  await tx.$executeRaw`
    INSERT INTO forms.form_versions
      (form_id, version, document, created_at, is_read, change, author, parts)
    VALUES (${formId}, ${version}, ${document}, clock_timestamp(), false, ${change},
      ${JSON.stringify(author)}::jsonb, ${hashes})`
}

/** The settings and languages that a form had at a version; undefined if the version does not exist any more. */
export async function findVersionSettings(
  tx: Tx,
  formId: number,
  version: number,
): Promise<ReturnType<typeof toVersionSettings> | undefined> {
  const [row] = await tx.$queryRaw<{ document: string }[]>`
    SELECT document FROM forms.form_versions WHERE form_id = ${formId} AND version = ${version}`
  return row && toVersionSettings(row.document)
}

/** Deletes the versions that were never sent to anyone and are not kept as `newest` is stored. Returns their numbers. */
export async function deleteUnreadVersions(
  tx: Tx,
  formId: number,
  newest: number,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ version: number }[]>`
    DELETE FROM forms.form_versions
    WHERE form_id = ${formId} AND NOT is_read AND version <= ${newest - maxUnreadVersions}
      AND (change IS DISTINCT FROM 'draft_published' OR version <= (
        SELECT version FROM forms.form_versions
        WHERE form_id = ${formId} AND NOT is_read AND change = 'draft_published'
        ORDER BY version DESC OFFSET ${maxUnreadVersions} LIMIT 1))
    RETURNING version`
  return rows.map(({ version }) => version)
}

/** Puts the fields in the order of these ids. An id of 0 leaves its position to a field that is not listed. */
export async function writePositions(tx: Tx, formId: number, ids: number[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE forms.fields f SET position = o.at - 1
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS o(id, at)
    WHERE f.id = o.id AND f.form_id = ${formId}`
}

/** PostgreSQL's time at the start of the transaction. */
export async function transactionTime(tx: Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT now()`
  if (!row) throw new Error('PostgreSQL returned no time')
  return row.now
}

/** The given uuids that are taken by fields, present or removed, of other forms. */
export async function findForeignUuids(
  tx: Tx,
  formId: number,
  uuids: string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.$queryRaw<{ uuid: string }[]>`
    SELECT uuid FROM forms.fields WHERE uuid = ANY(${uuids}::uuid[]) AND form_id <> ${formId}
    UNION SELECT uuid FROM forms.removed_fields
    WHERE uuid = ANY(${uuids}::uuid[]) AND form_id <> ${formId}
    UNION SELECT uuid FROM forms.former_file_fields
    WHERE uuid = ANY(${uuids}::uuid[]) AND form_id <> ${formId}`
  return new Set(rows.map(({ uuid }) => uuid))
}

/** Keeps the settings of file fields, for which offline answers may still bring files. */
export async function keepFormerFileFields(tx: Tx, ids: number[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO forms.former_file_fields (uuid, form_id, settings)
    SELECT uuid, form_id, settings FROM forms.fields WHERE id = ANY(${ids}::int[])
    ON CONFLICT (uuid) DO UPDATE SET settings = excluded.settings`
}

/** Inserts fields of a form, which are rows of the table as JSON, unless their uuid is taken. Returns how many there were. */
export const insertFields = (
  tx: Tx,
  formId: number,
  rows: string,
): Promise<number> => tx.$executeRaw`
    INSERT INTO forms.fields (id, uuid, form_id, type, label, content, description, placeholder,
      options, default_value, settings, logic, is_required, members, position, since_version)
    SELECT coalesce(n.id, nextval(pg_get_serial_sequence('forms.fields', 'id'))), n.uuid,
      ${formId}::int, n.type, n.label, n.content, n.description, n.placeholder, n.options,
      n.default_value, n.settings, n.logic, n.is_required, n.members, n.position, n.since_version
    FROM jsonb_to_recordset(${rows}::jsonb) AS n(id int, uuid uuid, type text, label text,
      content text, description text, placeholder text, options jsonb, default_value text,
      settings jsonb, logic jsonb, is_required boolean, members jsonb, position int,
      since_version int)
    ON CONFLICT DO NOTHING`

/** Overwrites what owners set in fields, which are rows of the table as JSON. */
export async function updateFields(tx: Tx, rows: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE forms.fields f SET type = n.type, label = n.label, content = n.content,
      description = n.description, placeholder = n.placeholder, options = n.options,
      default_value = n.default_value, settings = n.settings, logic = n.logic,
      is_required = n.is_required, members = n.members, updated_at = now()
    FROM jsonb_to_recordset(${rows}::jsonb) AS n(id int, type text, label text, content text,
      description text, placeholder text, options jsonb, default_value text, settings jsonb,
      logic jsonb, is_required boolean, members jsonb)
    WHERE f.id = n.id`
}
