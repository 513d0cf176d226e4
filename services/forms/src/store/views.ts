// SQL: one statement adds the views of many forms.
import { log } from '@formpost/kit/observability'

import type { Database } from './database.ts'

const flushIntervalMs = 1_000

/**
 * Counts views in memory and adds them to the database once a second, so that reading a form does not write. A crash
 * loses the counts of at most a second.
 */
export function createViewCounter({ pool }: Database) {
  let pending = new Map<number, number>()
  let flushing: Promise<void> = Promise.resolve()
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
      for (const [formId, n] of counts) add(formId, n)
      log.warn({ reason: (error as Error).message }, 'views not written, will retry')
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

  function add(formId: number, n = 1): void {
    pending.set(formId, (pending.get(formId) ?? 0) + n)
  }

  /** Reads written counts, and adds the pending ones to them by `sum`. */
  async function count<T, R>(
    read: () => Promise<T>,
    sum: (written: T, pendingViews: ReadonlyMap<number, number>) => R,
  ): Promise<R> {
    for (;;) {
      await flushing
      const before = flushes
      const written = await read()
      // A flush during the query may or may not be included in its result.
      if (flushes === before) return sum(written, pending)
    }
  }

  const timer = setInterval(() => void flush(), flushIntervalMs)
  return {
    add,
    count,
    /** The views of each form, including those that are not written yet. */
    read: (formIds: number[]): Promise<Map<number, number>> =>
      count(
        () =>
          pool.query<{ formId: number; count: number }>({
            name: 'views',
            text: `SELECT form_id AS "formId", count FROM forms.form_views
                   WHERE form_id = ANY($1::int[])`,
            values: [formIds],
          }),
        ({ rows }, pendingViews) =>
          new Map(rows.map((row) => [row.formId, row.count + (pendingViews.get(row.formId) ?? 0)])),
      ),
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
export type ViewCounter = ReturnType<typeof createViewCounter>
