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

/** Where a submission would be stored already, had it been sent before. */
export interface ReplayPair {
  formUuid: string
  clientUuid: string
}

export const replayKey = (formUuid: string, clientUuid: string) =>
  `${formUuid}/${clientUuid.toLowerCase()}`

/** The values that `known` asks for. */
export const pairColumns = (pairs: readonly ReplayPair[]): [forms: string[], clients: string[]] => [
  pairs.map((pair) => pair.formUuid),
  pairs.map((pair) => pair.clientUuid),
]

/**
 * What is stored under pairs of form and client_uuid, given as $1 and $2. Two things keep PostgreSQL from a bad plan. Within a
 * SELECT it does not see how long an array is, and so keeps one plan for all lengths: to plan anew for a short one takes longer
 * than to run it. And LATERAL with a LIMIT has each pair looked up by the index; a join of a table that was small when
 * the plan was made would go on reading all of it.
 */
export const known = `
  SELECT s.* FROM unnest((SELECT $1::uuid[]), $2::uuid[]) AS t(form_uuid, client_uuid), LATERAL (
    SELECT s.form_uuid, s.client_uuid, s.uuid, s.form_version, s.receipt_version, s.answers
    FROM submissions.submissions s
    WHERE s.form_uuid = t.form_uuid AND s.client_uuid = t.client_uuid LIMIT 1) AS s`

export type Known = Map<string, Stored>

export const byReplayKey = (rows: readonly Stored[]): Known =>
  new Map(rows.map((row) => [replayKey(row.form_uuid, row.client_uuid), row]))

/** Finds what is stored already under each pair, by `replayKey`. */
export async function findStored({ pool }: Database, pairs: readonly ReplayPair[]): Promise<Known> {
  if (pairs.length === 0) return new Map()
  const { rows } = await pool.query<Stored>({
    name: 'known',
    text: known,
    values: pairColumns(pairs),
  })
  return byReplayKey(rows)
}
