// SQL: counts the answers to every field by block.
import type { PoolClient } from '@formpost/kit/database'

import { blockSize } from './blocks.ts'
import type { Database } from './database.ts'

/** How many submissions have an answer to a field, by its uuid, which may have been removed from the form. */
export type AnswerCounts = ReadonlyMap<string, number>

const objectsIn = '$.* ? (@.type() == "object")'

/** The ids of the answered fields, those in instances of repeats once. A repeat is answered if it has instances. */
const answeredIds = `
  SELECT jsonb_object_keys(s.answers)
  UNION ALL
  SELECT DISTINCT key FROM jsonb_path_query(s.answers, '${objectsIn}') AS instance, LATERAL (
    SELECT jsonb_object_keys(instance)
    UNION ALL
    SELECT jsonb_object_keys(inner_instance)
    FROM jsonb_path_query(instance, '${objectsIn}') AS inner_instance) AS k(key)`

/** Counted at a time, so that a deletion in one of the blocks waits for a fraction of a second at most. */
const batchSize = 8

const rowsOfBlock = `s.form_uuid = $1 AND s.seq >= b.block * ${blockSize} AND s.seq < (b.block + 1) * ${blockSize}`

/**
 * Counts the blocks that have not been counted, or have lost submissions since. Only full ones (see `measureBlocks`). The rows are
 * counted in the same snapshot as the answers: if it is older than the count of the block, the block is counted again next time.
 */
export async function measureAnswers(
  { pool }: Database,
  formUuid: string,
  stop: AbortSignal | undefined,
): Promise<void> {
  for (let measured = batchSize; measured === batchSize;) {
    stop?.throwIfAborted()
    const { rowCount } = await pool.query({
      name: 'measure-answers',
      text: `WITH missing AS (
               SELECT block FROM submissions.submission_blocks
               WHERE form_uuid = $1 AND counted_rows IS DISTINCT FROM count
                 AND block < (SELECT last_seq / ${blockSize} FROM submissions.form_states WHERE form_uuid = $1)
               ORDER BY block DESC LIMIT $2 FOR UPDATE SKIP LOCKED)
             UPDATE submissions.submission_blocks b SET answer_counts = found.counts, counted_rows = found.rows
             FROM missing, LATERAL (
               SELECT coalesce(jsonb_object_agg(id, n) FILTER (WHERE id IS NOT NULL), '{}') AS counts,
                 coalesce(sum(n) FILTER (WHERE id IS NULL), 0)::int AS rows
               FROM (
                 SELECT id, count(*) AS n
                 FROM (SELECT missing.block) AS b
                 JOIN submissions.submissions s ON ${rowsOfBlock}
                 CROSS JOIN LATERAL (SELECT NULL UNION ALL ${answeredIds}) AS k(id)
                 GROUP BY id) AS by_field) AS found
             WHERE b.form_uuid = $1 AND b.block = missing.block`,
      values: [formUuid, batchSize],
    })
    measured = rowCount ?? 0
  }
}

/** The counts of a form; those of blocks that are not measured are counted. */
export async function countAnswers(
  client: Pick<PoolClient, 'query'>,
  formUuid: string,
): Promise<AnswerCounts> {
  const { rows } = await client.query<{ id: string; n: number }>({
    name: 'count-answers',
    text: `SELECT id, sum(n)::bigint AS n FROM (
             SELECT c.key AS id, c.value::bigint AS n
             FROM submissions.submission_blocks b, jsonb_each_text(b.answer_counts) AS c
             WHERE b.form_uuid = $1 AND b.counted_rows = b.count
             UNION ALL
             SELECT k.id, count(*)
             FROM submissions.submission_blocks b
             JOIN submissions.submissions s ON ${rowsOfBlock}
             CROSS JOIN LATERAL (${answeredIds}) AS k(id)
             WHERE b.form_uuid = $1 AND b.counted_rows IS DISTINCT FROM b.count
             GROUP BY 1) AS counts
           GROUP BY 1`,
    values: [formUuid],
  })
  return new Map(rows.map(({ id, n }) => [id, n]))
}
