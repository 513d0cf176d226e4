import { randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { runLoad } from '../bench/load-process.ts'
import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { growthDuring } from '../harness/memory.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { waitUntil } from '../harness/wait-until.ts'

/** Twenty times the fifty that keep the system busy; they send again at once after every response. */
const connections = 20 * 50
const seconds = 15
/** The most that submissions are stopped at once: their own deadline of 8 s must not pass. */
const maxLockMs = 5_000

describe.skipIf(process.platform !== 'linux')(
  'twenty times the load that the system can serve',
  () => {
    let system: TestSystem
    let api: Api
    let form: Form
    let field: Field

    beforeAll(async () => {
      system = await startTestSystem({ files: 'folder', counters: 'memory', database: 'embedded' })
      api = createApi(system.baseUrl, system.apiKey)
      const created = await createFormWith(api, { type: 'short_text', label: 'Name' })
      form = created.form
      field = created.fields[0]!
    })
    afterAll(() => system?.stop())

    it('is accepted or refused with Retry-After, with bounded memory, and then served', async () => {
      const formUrl = `${system.baseUrl}/public/forms/${form.public_id}`
      const url = `${formUrl}/submissions`
      const body = { fields: { [field.uuid]: 'x'.repeat(900) } }
      const send = async () => {
        const { status } = await submit(api, form, { ...body, client_uuid: randomUUID() })
        return status
      }
      // Creates the row that is locked below.
      expect(await send()).toBe(201)
      let isOver = false
      const refusals = new Set<string>()
      const preflights = new Set<number>()
      const isRefused = async () => {
        const { status, headers } = await fetch(formUrl)
        if (status !== 503) return false
        const names = ['retry-after', 'access-control-allow-origin']
        refusals.add(names.map((name) => headers.get(name)).join())
        preflights.add((await fetch(url, { method: 'OPTIONS' })).status)
        return true
      }
      // A lock stops submissions of the form again and again, until requests are refused: a fast machine serves the
      // load, and a slow one does not generate it.
      const stored = async () => {
        const text = 'SELECT last_seq::int FROM submissions.form_states WHERE form_uuid = $1'
        return (await sql<{ last_seq: number }>(system, text, [form.uuid]))[0]?.last_seq ?? 0
      }
      const lockRepeatedly = async () => {
        const client = new pg.Client({ connectionString: system.databaseUrl })
        await client.connect()
        while (!isOver) {
          await client.query('BEGIN')
          const lock = 'SELECT FROM submissions.form_states WHERE form_uuid = $1 FOR UPDATE'
          await client.query(lock, [form.uuid])
          const lockedAt = performance.now()
          const isLong = () => performance.now() - lockedAt > maxLockMs
          await waitUntil(async () => isOver || isLong() || (await isRefused()))
          await client.query('ROLLBACK')
          const before = await stored()
          await waitUntil(async () => isOver || (await stored()) > before + 500)
        }
        await client.end()
      }
      const work = runLoad('overload', { url, connections, seconds, body }).finally(
        () => (isOver = true),
      )
      const locking = lockRepeatedly()
      const growth = await growthDuring(system, work)
      const { statuses, errors } = await work
      const counts = new Map(statuses)
      expect([...counts.keys()].sort((a, b) => a - b)).toEqual([201, 503])
      expect(errors).toBe(0)
      expect(counts.get(201)).toBeGreaterThan(connections)
      await locking
      expect({ refusals, preflights }).toEqual({
        refusals: new Set(['5,*']),
        preflights: new Set([204]),
      })
      for (const [part, megabytes] of growth) {
        expect({ part, isBounded: megabytes < 300 }).toEqual({ part, isBounded: true })
      }

      await expect.poll(send).toBe(201)
      const [row] = await sql<{ count: number }>(
        system,
        'SELECT count(*)::int AS count FROM submissions.submissions WHERE client_uuid IS NOT NULL',
      )
      expect(row!.count).toBeGreaterThan(counts.get(201)!)
    })
  },
)
