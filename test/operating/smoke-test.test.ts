import { execFile } from 'node:child_process'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestSystem, type TestSystem } from '../harness/system.ts'

const tool = path.resolve(import.meta.dirname, '../../deploy/data/dist/bundled/smoke-test.js')

describe('smoke-test', () => {
  let system: TestSystem
  let client: pg.Client

  const run = (url: string) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], DATABASE_URL: system.databaseUrl }
      execFile(process.execPath, [tool, url], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, output: out + err }),
      )
    })
  const count = async (table: string) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table}`,
    )
    return rows[0]!.count
  }

  beforeAll(async () => {
    system = await startTestSystem()
    client = new pg.Client({ connectionString: system.databaseUrl })
    await client.connect()
  })
  afterAll(async () => {
    await client?.end()
    await system?.stop()
  })

  it('does the main job and leaves nothing behind', async () => {
    const tables = ['identity.owners', 'forms.forms', 'submissions.submissions', 'files.uploads']
    const countAll = async () => {
      const counts = []
      for (const table of tables) counts.push(await count(table))
      return counts
    }
    const before = await countAll()
    expect(await run(system.appUrl)).toEqual({
      code: 0,
      output: expect.stringContaining('its submission was read'),
    })
    // Jobs delete what belongs to a deleted form.
    await expect.poll(countAll).toEqual(before)
  })

  it('fails with the response if a step fails, and deletes its owner', async () => {
    const owners = await count('identity.owners')
    const { code, output } = await run(system.adminUrl)
    expect([code, output]).toEqual([1, expect.stringContaining('/api/v1/auth/login returned 404')])
    expect(await count('identity.owners')).toBe(owners)
  })
})
