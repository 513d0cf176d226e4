import { describe, expect, it } from 'vitest'

import { sql } from '../harness/database.ts'
import { doMainJob } from '../harness/main-job.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'

describe.skipIf(isMissing('citus'))('on Citus', () => {
  it('does the main job', async () => {
    await expect(doMainJob(sharedSystem(), sharedSystem().owner)).resolves.toBeUndefined()
  })

  it('has the tables of submissions and uploads on the shards of their forms', async () => {
    const tables = await sql<{ name: string; groups: number }>(
      sharedSystem(),
      `SELECT t.schemaname || '.' || t.tablename AS name, p.colocationid AS groups
       FROM pg_tables t LEFT JOIN pg_dist_partition p
         ON p.logicalrelid = format('%I.%I', t.schemaname, t.tablename)::regclass
       WHERE t.schemaname IN ('submissions', 'files') AND t.tablename <> '_prisma_migrations'`,
    )
    expect(tables.length).toBeGreaterThan(9)
    expect(new Set(tables.map(({ groups }) => groups)).size).toBe(1)
    expect(tables.filter(({ groups }) => !groups)).toEqual([])
  })
})
