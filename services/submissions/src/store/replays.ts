import type { Answers } from '../domain/definition.ts'
import type { Database } from './database.ts'

/** What is stored under a device's client_uuid. */
export interface Stored {
  form_uuid: string
  client_uuid: string
  uuid: string
  form_version: number
  receipt_version: number
  answers: Answers | null
}

export const replayKey = (formUuid: string, clientUuid: string) =>
  `${formUuid}/${clientUuid.toLowerCase()}`

/** Finds what is stored already under each pair of form and client_uuid, by `replayKey`. */
export async function findStored(
  { pool }: Database,
  pairs: readonly { formUuid: string; clientUuid: string }[],
): Promise<Map<string, Stored>> {
  if (pairs.length === 0) return new Map()
  const { rows } = await pool.query<Stored>({
    name: 'stored',
    text: `SELECT s.form_uuid, s.client_uuid, s.uuid, s.form_version, s.receipt_version, s.answers
           FROM unnest($1::uuid[], $2::uuid[]) AS t(form_uuid, client_uuid)
           JOIN submissions.submissions s USING (form_uuid, client_uuid)`,
    values: [pairs.map((pair) => pair.formUuid), pairs.map((pair) => pair.clientUuid)],
  })
  return new Map(rows.map((row) => [replayKey(row.form_uuid, row.client_uuid), row]))
}
