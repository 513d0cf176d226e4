// SQL: a save takes the next revision from a sequence, which Prisma cannot express.
import { DomainError } from '../domain/domain-error.ts'
import type { Draft } from '../domain/draft.ts'
import type { SettingName } from '../domain/form.ts'
import { toCamelCase, toSnakeCase } from '../domain/member-names.ts'
import { toContent, toContentDocument } from './content-document.ts'
import type { Database } from './database.ts'
import { readForm } from './read-forms.ts'
import type { Tx } from './rows.ts'

/** A draft as it is stored. */
export interface DraftRow {
  revision: number | bigint
  baseVersion: number
  content: string
  keptSettings: string[]
}

/** The columns of `forms.form_drafts d`. */
export const draftColumns = `d.revision, d.base_version AS "baseVersion", d.content, d.kept_settings AS "keptSettings"`

export const toDraft = ({ revision, baseVersion, content, keptSettings }: DraftRow): Draft => ({
  revision: Number(revision),
  baseVersion,
  content: toContent(content),
  keptSettings: keptSettings.map(toCamelCase) as SettingName[],
})

/** The draft of the owner's form. Throws `draft_not_found`. */
export async function readDraft(db: Database, formUuid: string, ownerUuid: string): Promise<Draft> {
  const { id } = await readForm(db, formUuid, ownerUuid)
  const { rows } = await db.pool.query<DraftRow>({
    name: 'draft',
    text: `SELECT ${draftColumns} FROM forms.form_drafts d WHERE d.form_id = $1`,
    values: [id],
  })
  if (!rows[0]) throw new DomainError('draft_not_found')
  return toDraft(rows[0])
}

/** The draft of a locked form. */
export async function findDraftInTransaction(tx: Tx, formId: number): Promise<Draft | undefined> {
  const [row] = await tx.$queryRaw<DraftRow[]>`
    SELECT revision, base_version AS "baseVersion", content, kept_settings AS "keptSettings"
    FROM forms.form_drafts WHERE form_id = ${formId}`
  return row && toDraft(row)
}

/** Stores a draft of a locked form, and returns its revision. */
export async function writeDraft(
  tx: Tx,
  formId: number,
  { baseVersion, content, keptSettings }: Omit<Draft, 'revision'>,
): Promise<number> {
  const [row] = await tx.$queryRaw<Pick<DraftRow, 'revision'>[]>`
    INSERT INTO forms.form_drafts (form_id, base_version, content, kept_settings)
    VALUES (${formId}, ${baseVersion}, ${toContentDocument(content)}, ${keptSettings.map(toSnakeCase)})
    ON CONFLICT (form_id) DO UPDATE SET
      revision = excluded.revision, base_version = excluded.base_version, content = excluded.content,
      kept_settings = excluded.kept_settings
    RETURNING revision`
  return Number(row!.revision)
}

/** Makes the draft of a locked form, if there is one, keep the live values of these settings. */
export async function keepSettings(tx: Tx, formId: number, names: SettingName[]): Promise<void> {
  if (names.length === 0) return
  await tx.$executeRaw`
    UPDATE forms.form_drafts
    SET kept_settings = ARRAY(SELECT DISTINCT unnest(kept_settings || ${names.map(toSnakeCase)}::text[]))
    WHERE form_id = ${formId}`
}

export async function eraseDraft(tx: Tx, formId: number): Promise<void> {
  await tx.$executeRaw`DELETE FROM forms.form_drafts WHERE form_id = ${formId}`
}
