// SQL: one statement per batch on the hot path.
import type { Answers } from '../domain/definition.ts'
import type { Database } from './database.ts'

/** The submission that is stored under a device's client_uuid. */
export interface Replay {
  formUuid: string
  clientUuid: string
  uuid: string
  formVersion: number
  receiptVersion: number
  answers: Answers | null
  /** Of a form that was evaluated by expressions. */
  enteredHash: string | null
}

/** Where a submission is stored if it was sent before. */
export interface ReplayKey {
  formUuid: string
  clientUuid: string
}

/** Replays by `replayKeyText`. */
export type Replays = ReadonlyMap<string, Replay>

export const replayKeyText = ({ formUuid, clientUuid }: ReplayKey): string =>
  `${formUuid}/${clientUuid.toLowerCase()}`

export const toReplays = (rows: readonly Replay[]): Replays =>
  new Map(rows.map((row) => [replayKeyText(row), row]))

/**
 * Selects the replays of the client_uuids $2 in the form $1. Two details keep PostgreSQL from a bad plan. An array within a SELECT
 * hides its length, so that one plan is kept for all lengths: planning for each short array would take longer than running it.
 * LATERAL with LIMIT looks each client_uuid up in the index: a join, planned when the table was small, would go on reading the
 * whole table.
 */
export const selectReplays = (columns: string): string => `
  SELECT ${columns} FROM unnest((SELECT $2::uuid[])) AS t(client_uuid), LATERAL (
    SELECT s.form_uuid, s.client_uuid, s.uuid, s.form_version, s.receipt_version, s.answers, s.entered_hash
    FROM submissions.submissions s
    WHERE s.form_uuid = $1::uuid AND s.client_uuid = t.client_uuid LIMIT 1) AS s`

const find = selectReplays(`s.form_uuid AS "formUuid", s.client_uuid AS "clientUuid", s.uuid,
  s.form_version AS "formVersion", s.receipt_version AS "receiptVersion", s.answers, s.entered_hash AS "enteredHash"`)

/** Finds the replays of each form by a statement of its own. */
export async function findReplays(
  { pool }: Database,
  keys: readonly ReplayKey[],
): Promise<Replays> {
  const byForm = new Map<string, string[]>()
  for (const { formUuid, clientUuid } of keys) {
    const clientUuids = byForm.get(formUuid)
    if (clientUuids) clientUuids.push(clientUuid)
    else byForm.set(formUuid, [clientUuid])
  }
  const found = await Promise.all(
    [...byForm].map((values) => pool.query<Replay>({ name: 'find-replays', text: find, values })),
  )
  return toReplays(found.flatMap(({ rows }) => rows))
}
