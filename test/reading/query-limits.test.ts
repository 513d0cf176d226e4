import type { Form } from '@formpost/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { startReplica, type Replica } from '../harness/replica.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { accountApi, listDeliveries, setWebhook } from '../harness/webhook-api.ts'

describe('a query that takes long', () => {
  let system: TestSystem
  let api: Api
  let form: Form
  let locker: pg.Client

  beforeAll(async () => {
    system = await startTestSystem({ files: 'folder', counters: 'memory' })
    api = createApi(system.baseUrl, system.apiKey)
    const created = await createFormWith(api, { type: 'short_text', label: 'Name' })
    form = created.form
    await submit(api, form, { fields: { [created.fields[0]!.uuid]: 'Ada' } })
    locker = new pg.Client({ connectionString: system.databaseUrl })
    await locker.connect()
  })
  afterAll(async () => {
    await locker?.end()
    await system?.stop()
  })

  /** While the table is locked, every query on it waits. */
  async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
    await locker.query('BEGIN')
    await locker.query('LOCK TABLE submissions.submissions')
    try {
      return await work()
    } finally {
      await locker.query('ROLLBACK')
    }
  }
  const waiting = async () => {
    const [row] = await sql<{ count: number }>(
      system,
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND state <> 'idle' AND query ILIKE '%FROM submissions.submissions%'
         AND pid <> pg_backend_pid()`,
    )
    return row!.count
  }
  const paths = () => [
    `/forms/${form.uuid}/submissions?q=ada`,
    `/forms/${form.uuid}/submissions?cursor=&order=asc&q=ada`,
    `/forms/${form.uuid}/summary`,
  ]

  it('is cancelled when the client disconnects', async () => {
    for (const path of paths()) {
      await whileLocked(async () => {
        const abort = new AbortController()
        const reply = fetch(system.baseUrl + path, {
          headers: { authorization: `Bearer ${system.apiKey}` },
          signal: abort.signal,
        })
        const outcome = reply.then(
          () => 'answered',
          () => 'aborted',
        )
        await expect.poll(waiting).toBe(1)
        abort.abort()
        expect(await outcome).toBe('aborted')
        // Before the time limit, which would end it too.
        await expect.poll(waiting, { timeout: 7_000 }).toBe(0)
      })
      expect((await api.get(path)).status).toBe(200)
    }
  })

  it('ends after 10 seconds with 503 and what to do', async () => {
    await whileLocked(async () => {
      const { status, headers, body } = await api.get(paths()[0]!)
      expect(status).toBe(503)
      expect(body['message']).toContain('Choose a narrower time range with since and until.')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      await expect.poll(waiting).toBe(0)
    })
    expect((await api.get(paths()[0]!)).status).toBe(200)
  })

  it('leaves room for the queries of other owners', async () => {
    const other = await newOwner(system)
    const others = await createFormWith(other.api, { type: 'short_text', label: 'Name' })
    const running = await whileLocked(async () => {
      // Half of the 10 connections are for queries, and three of these five for one owner.
      const own = Array.from({ length: 5 }, (_, n) => api.get(`${paths()[0]}${n}`))
      await expect.poll(waiting).toBe(3)
      const theirs = other.api.get(`/forms/${others.form.uuid}/submissions?q=ada`)
      await expect.poll(waiting).toBe(4)
      for (let n = 0; n < 5; n++) expect(await waiting()).toBe(4)
      return [...own, theirs]
    })
    expect(new Set((await Promise.all(running)).map(({ status }) => status))).toEqual(
      new Set([200]),
    )
  })

  it('leaves room for other requests if it is an export', async () => {
    const account = await accountApi(system)
    await setWebhook(account, form, 'https://example.com/hook')
    const exports = await whileLocked(async () => {
      // Each export reads ahead.
      const begun = Array.from({ length: 8 }, (_, n) =>
        api.get(`/forms/${form.uuid}/submissions/export${n % 2 ? '?was_offline=false' : ''}`, {
          Accept: 'text/csv',
        }),
      )
      await expect.poll(waiting).toBe(3)
      // Three queries of an owner may run beside them.
      const queries = Array.from({ length: 3 }, (_, n) => api.get(`${paths()[0]}${n}`))
      await expect.poll(waiting).toBe(6)
      expect((await listDeliveries(account, form)).status).toBe(200)
      expect(await waiting()).toBe(6)
      return [...begun, ...queries]
    })
    const replies = await Promise.all(exports)
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    for (const { text } of replies.slice(0, 8)) expect(text).toContain('Ada')
  })

  describe('in several processes', () => {
    let replica: Replica

    beforeAll(async () => {
      replica = await startReplica(system)
    })
    afterAll(() => replica?.stop())

    it('is refused as the third summary of an owner at a time', async () => {
      const path = `/forms/${form.uuid}/summary`
      const other = createApi(replica.baseUrl, system.apiKey)
      const running = await whileLocked(async () => {
        const first = api.get(path)
        await expect.poll(waiting).toBe(1)
        const second = other.get(path)
        await expect.poll(waiting).toBe(2)
        for (const each of [api, other]) {
          const { status, headers, body } = await each.get(path)
          expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
          expect(body['message']).toContain('already running for your account')
        }
        return [first, second]
      })
      expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
      expect((await api.get(path)).status).toBe(200)
    })
  })
})
