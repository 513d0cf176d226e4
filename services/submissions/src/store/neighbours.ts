// SQL: one statement of two reads by an index.
import type { Database } from './database.ts'
import { singleRow } from './single-row.ts'

/** The uuids of the next newer and the next older submission. */
export async function readNeighbours(
  { pool }: Database,
  formUuid: string,
  seq: number,
): Promise<{ newer: string | undefined; older: string | undefined }> {
  const found = await pool.query<{ newer: string | null; older: string | null }>({
    name: 'read-neighbours',
    text: `SELECT (SELECT uuid FROM submissions.submissions
                    WHERE form_uuid = $1 AND seq > $2 ORDER BY seq LIMIT 1) AS newer,
                  (SELECT uuid FROM submissions.submissions
                    WHERE form_uuid = $1 AND seq < $2 AND seq > 0 ORDER BY seq DESC LIMIT 1) AS older`,
    values: [formUuid, seq],
  })
  const { newer, older } = singleRow(found)
  return { newer: newer ?? undefined, older: older ?? undefined }
}
