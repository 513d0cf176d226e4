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

/** The parameters $1 and $2 of `selectReplays`. */
export const replayParameters = (
  keys: readonly ReplayKey[],
): [formUuids: string[], clientUuids: string[]] => [
  keys.map((key) => key.formUuid),
  keys.map((key) => key.clientUuid),
]

/**
 * Selects the replays of pairs of form and client_uuid, given as $1 and $2. Two details keep PostgreSQL from a bad plan. An array
 * within a SELECT hides its length, so that one plan is kept for all lengths: planning for each short array would take longer than
 * running it. LATERAL with LIMIT looks each pair up in the index: a join, planned when the table was small, would go on reading
 * the whole table.
 */
export const selectReplays = (columns: string): string => `
  SELECT ${columns} FROM unnest((SELECT $1::uuid[]), $2::uuid[]) AS t(form_uuid, client_uuid), LATERAL (
    SELECT s.form_uuid, s.client_uuid, s.uuid, s.form_version, s.receipt_version, s.answers, s.entered_hash
    FROM submissions.submissions s
    WHERE s.form_uuid = t.form_uuid AND s.client_uuid = t.client_uuid LIMIT 1) AS s`

const find = selectReplays(`s.form_uuid AS "formUuid", s.client_uuid AS "clientUuid", s.uuid,
  s.form_version AS "formVersion", s.receipt_version AS "receiptVersion", s.answers, s.entered_hash AS "enteredHash"`)

/** The replays of the client_uuids $2 in the form $1, which a sharded database finds on one shard. */
export const findOfForm = {
  name: 'find-replays-of-form',
  text: `SELECT s.form_uuid AS "formUuid", s.client_uuid AS "clientUuid", s.uuid, s.form_version AS "formVersion",
           s.receipt_version AS "receiptVersion", s.answers, s.entered_hash AS "enteredHash"
         FROM submissions.submissions s WHERE s.form_uuid = $1 AND s.client_uuid = ANY($2::uuid[])`,
}

async function findByForm(pool: Database['pool'], keys: readonly ReplayKey[]): Promise<Replays> {
  const byForm = new Map<string, string[]>()
  for (const { formUuid, clientUuid } of keys) {
    byForm.set(formUuid, [...(byForm.get(formUuid) ?? []), clientUuid])
  }
  const found = await Promise.all(
    [...byForm].map((values) => pool.query<Replay>({ ...findOfForm, values })),
  )
  return toReplays(found.flatMap(({ rows }) => rows))
}

export async function findReplays(
  { pool, isSharded }: Pick<Database, 'pool' | 'isSharded'>,
  keys: readonly ReplayKey[],
): Promise<Replays> {
  if (keys.length === 0) return new Map()
  if (isSharded()) return findByForm(pool, keys)
  const { rows } = await pool.query<Replay>({
    name: 'find-replays',
    text: find,
    values: replayParameters(keys),
  })
  return toReplays(rows)
}
