// SQL: many rows by one statement, and reads by named statements.
import type { Translations } from '@formpost/rules'

import { shownLanguages, translationsIn, type FormLanguages } from '../domain/languages.ts'
import {
  mayHaveOptionParts,
  partsOf,
  readPartNames,
  type Part,
  type Parts,
} from '../domain/parts.ts'
import type { Database } from './database.ts'
import { withOptions } from './form-document.ts'
import type { Tx } from './rows.ts'

type PartRow = Part

const contentsByName = (names: Readonly<Record<string, string>>, rows: readonly PartRow[]) => {
  const contents = new Map(rows.map(({ hash, content }) => [hash, content]))
  return Object.entries(names).flatMap(([name, hash]) => {
    const content = contents.get(hash)
    return content === undefined ? [] : [[name, content] as const]
  })
}

/** The translations among the parts of a form; `parts` are their hashes by name as JSON. */
export async function readTranslations(
  { pool }: Database,
  formId: number,
  parts: string | null,
): Promise<Translations> {
  if (parts === null) return {}
  const names = readPartNames(parts)
  const { rows } = await pool.query<PartRow>({
    name: 'form-parts',
    text: 'SELECT hash, content FROM forms.form_parts WHERE form_id = $1 AND hash = ANY($2)',
    values: [formId, Object.values(names)],
  })
  return translationsIn(contentsByName(names, rows))
}

/** The same for a locked form. */
export async function readTranslationsInTransaction(
  tx: Tx,
  formId: number,
  parts: string | null,
): Promise<Translations> {
  if (parts === null) return {}
  const names = readPartNames(parts)
  const rows = await tx.$queryRaw<PartRow[]>`
    SELECT hash, content FROM forms.form_parts
    WHERE form_id = ${formId} AND hash = ANY(${Object.values(names)})`
  return translationsIn(contentsByName(names, rows))
}

/** A document with all its options in the fields. */
export async function wholeDocument(
  { pool }: Database,
  formId: number,
  document: string,
): Promise<string> {
  if (!mayHaveOptionParts(document)) return document
  const { parts = {} } = JSON.parse(document) as { parts?: Record<string, string> }
  const { rows } = await pool.query<PartRow>({
    name: 'form-parts',
    text: 'SELECT hash, content FROM forms.form_parts WHERE form_id = $1 AND hash = ANY($2)',
    values: [formId, Object.values(parts)],
  })
  return withOptions(document, new Map(rows.map(({ hash, content }) => [hash, content])))
}

/** Stores parts of a locked form. */
export async function writeParts(tx: Tx, formId: number, parts: Parts): Promise<void> {
  if (parts.size === 0) return
  await tx.$executeRaw`
    INSERT INTO forms.form_parts (form_id, hash, content)
    SELECT ${formId}::int, p.hash, p.content
    FROM jsonb_to_recordset(${JSON.stringify([...parts.values()])}::jsonb) AS p(hash text, content text)
    ON CONFLICT DO NOTHING`
}

/** Stores the languages of a locked form and their parts. */
export async function writeLanguages(
  tx: Tx,
  formId: number,
  languages: FormLanguages,
): Promise<void> {
  await writeParts(tx, formId, partsOf(languages.translations))
  const shown = shownLanguages(languages)
  await tx.$executeRaw`
    UPDATE forms.forms SET languages = ${shown.languages}, parts = ${shown.parts},
      closed_messages = ${shown.closedMessages}
    WHERE id = ${formId}`
}

/** Deletes the parts of a locked form that no version uses. */
export async function deleteUnusedParts(tx: Tx, formId: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM forms.form_parts p WHERE p.form_id = ${formId} AND NOT EXISTS (
      SELECT 1 FROM forms.form_versions v WHERE v.form_id = p.form_id AND p.hash = ANY(v.parts))`
}

/** A part of an active form, in any of its versions. */
export async function findPart(
  { pool }: Database,
  publicId: string,
  hash: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ content: string }>({
    name: 'public-form-part',
    text: `SELECT p.content FROM forms.forms f JOIN forms.form_parts p ON p.form_id = f.id
           WHERE f.public_id = $1 AND p.hash = $2 AND f.is_active AND f.deleted_at IS NULL`,
    values: [publicId, hash],
  })
  return rows[0]?.content
}
