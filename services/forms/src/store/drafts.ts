// SQL: a save takes the next revision from a sequence, which Prisma cannot express.
import type { FormContent } from '../domain/content.ts'
import type { Draft } from '../domain/draft.ts'
import { toContent, toContentDocument } from './content-document.ts'
import type { Database } from './database.ts'
import type { Tx } from './rows.ts'

interface Row {
  revision: number | bigint
  baseVersion: number
  content: string
}

const toDraft = ({ revision, baseVersion, content }: Row): Draft => ({
  revision: Number(revision),
  baseVersion,
  content: toContent(content),
})

export async function findDraft({ pool }: Database, formId: number): Promise<Draft | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'draft',
    text: `SELECT revision, base_version AS "baseVersion", content
           FROM forms.form_drafts WHERE form_id = $1`,
    values: [formId],
  })
  return rows[0] && toDraft(rows[0])
}

/** The draft of a locked form. */
export async function findDraftInTransaction(tx: Tx, formId: number): Promise<Draft | undefined> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT revision, base_version AS "baseVersion", content
    FROM forms.form_drafts WHERE form_id = ${formId}`
  return row && toDraft(row)
}

/** Stores a draft of a locked form, and returns its revision. */
export async function writeDraft(
  tx: Tx,
  formId: number,
  baseVersion: number,
  content: FormContent,
): Promise<number> {
  const [row] = await tx.$queryRaw<Pick<Row, 'revision'>[]>`
    INSERT INTO forms.form_drafts (form_id, base_version, content)
    VALUES (${formId}, ${baseVersion}, ${toContentDocument(content)})
    ON CONFLICT (form_id) DO UPDATE SET
      revision = excluded.revision, base_version = excluded.base_version, content = excluded.content
    RETURNING revision`
  return Number(row!.revision)
}

export async function eraseDraft(tx: Tx, formId: number): Promise<void> {
  await tx.$executeRaw`DELETE FROM forms.form_drafts WHERE form_id = ${formId}`
}
