// SQL: statements in Prisma's transactions that Prisma cannot express.
import type { Tx } from './rows.ts'

/** Makes other writers of the form wait until this transaction ends. */
export async function lockRow(tx: Tx, formUuid: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM forms.forms WHERE uuid = ${formUuid}::uuid FOR UPDATE`
}

/** Stores a version. The time is taken under the form's lock, so that later versions have later times. */
export async function insertVersion(
  tx: Tx,
  formId: number,
  version: number,
  document: string,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO forms.form_versions (form_id, version, document, created_at, is_read)
    VALUES (${formId}, ${version}, ${document}, clock_timestamp(), false)`
}

/** Deletes a version unless it was sent to anyone. */
export async function deleteUnreadVersion(tx: Tx, formId: number, version: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM forms.form_versions
    WHERE form_id = ${formId} AND version = ${version} AND NOT is_read`
}

/** Puts the fields in the order of these ids. */
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
