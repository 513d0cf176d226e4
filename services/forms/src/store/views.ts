import { log } from '@formpost/kit/observability'

import type { Database } from './database.ts'

const flushEveryMs = 1_000

/**
 * Counts views in memory and adds them up in the database once a second, so that a read costs no
 * write. A crash loses a second of counts at most.
 */
export function createViewCounter({ pool }: Database) {
  let pending = new Map<number, number>()
  let flushing: Promise<void> = Promise.resolve()
  /** How often counts have been taken from memory to be written. */
  let flushes = 0

  async function write(counts: Map<number, number>): Promise<void> {
    try {
      await pool.query(
        `UPDATE forms.form_views v SET count = v.count + p.n
         FROM (SELECT unnest($1::int[]) AS form_id, unnest($2::bigint[]) AS n) p
         WHERE v.form_id = p.form_id`,
        [[...counts.keys()], [...counts.values()]],
      )
    } catch (error) {
      for (const [formId, n] of counts) count(formId, n)
      log.warn({ reason: (error as Error).message }, 'views not written yet')
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(() => {
      if (pending.size === 0) return
      const counts = pending
      pending = new Map()
      flushes++
      return write(counts)
    })
    return flushing
  }

  function count(formId: number, n = 1): void {
    pending.set(formId, (pending.get(formId) ?? 0) + n)
  }

  const timer = setInterval(() => void flush(), flushEveryMs)
  return {
    count,
    /** The views of each form, what was counted here a moment ago included. */
    async read(formIds: number[]): Promise<Map<number, number>> {
      for (;;) {
        await flushing
        const before = flushes
        const { rows } = await pool.query<{ form_id: number; count: number }>({
          name: 'views',
          text: 'SELECT form_id, count FROM forms.form_views WHERE form_id = ANY($1::int[])',
          values: [formIds],
        })
        // Where some were taken meanwhile, nobody knows on which side of the query they were written.
        if (flushes !== before) continue
        return new Map(
          rows.map((row) => [row.form_id, row.count + (pending.get(row.form_id) ?? 0)]),
        )
      }
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
export type ViewCounter = ReturnType<typeof createViewCounter>
