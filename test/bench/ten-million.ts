import type { Field, Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith } from '../harness/forms.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import type { TestSystem } from '../harness/system.ts'
import { absoluteRow, compare } from './compare.ts'
import { startBenchSystem } from './fixtures.ts'
import { runLoad } from './load-process.ts'
import { report, type Row } from './report.ts'

const seconds = 3
const few = 10_000
const many = 10_000_000
/** One answer takes at most this many times as long as with few. */
const mostTimes = 1.3

const questions = [
  { type: 'short_text', label: 'Name' },
  { type: 'short_text', label: 'Village' },
  { type: 'number', label: 'Households' },
  { type: 'date', label: 'Visited' },
  { type: 'radio', label: 'State', options: ['0', '1', '2', '3'] },
  { type: 'long_text', label: 'Remarks' },
]
const values = [
  `'Person ' || n`,
  `'Village ' || n % 500`,
  'n % 1000',
  `to_char(date '2026-01-01' + n % 365, 'YYYY-MM-DD')`,
  '(n % 4)::text',
  `'The pump has been dry since day ' || n % 30`,
]

interface Filled {
  form: Form
  state: Field
}

describe('a form with 10,000,000 answers', { timeout: 3_600_000 }, () => {
  let system: TestSystem
  let api: Api
  let small: Filled
  let large: Filled
  const rows: Row[] = []

  /** A form whose answers arrived in even distances during the 30 days before yesterday. */
  async function fill(total: number): Promise<Filled> {
    const { form, fields } = await createFormWith(api, ...questions)
    const answers = fields.map(({ uuid }, index) => `'${uuid}', ${values[index]}`)
    const createdAt = `now() - interval '1 day' - interval '30 days' * (${total} - n) / ${total}`
    await insertSubmissions(system, form, total, `jsonb_build_object(${answers.join()})`, createdAt)
    return { form, state: fields[4]! }
  }

  beforeAll(async () => {
    system = await startBenchSystem()
    api = createApi(system.baseUrl, system.apiKey)
    small = await fill(few)
    large = await fill(many)
  }, 3_600_000)
  afterAll(async () => {
    await report('A form with 10,000,000 answers', rows)
    await system?.stop()
  })

  const headersOf = () => ({ authorization: `Bearer ${system.apiKey}` })
  const listOf = ({ form }: Filled) => `/forms/${form.uuid}/submissions`
  const cursor = ({ form }: Filled, seq: number) =>
    `${listOf({ form } as Filled)}?order=asc&cursor=${Buffer.from(`asc:${form.uuid}:${seq}`).toString('base64url')}`

  /** Requests per second of ten clients. */
  const rateOf = (path: string) => async () => {
    const load = { url: `${system.baseUrl}${path}`, headers: headersOf(), connections: 10, seconds }
    return (await runLoad('http', { ...load, expected: 200 })).perSecond
  }
  /** Answers per second of one request that touches `answers` of them. */
  const speedOf = (path: string, answers: number) => async () => {
    const url = `${system.baseUrl}${path}`
    return (answers * 1_000) / (await runLoad('download', { url, headers: headersOf() })).ms
  }
  const compareSizes = async (
    work: string,
    unit: string,
    ours: () => Promise<number>,
    limit: () => Promise<number>,
    rounds = 3,
  ) => {
    const atLeast = Number((1 / mostTimes).toFixed(2))
    rows.push(await compare({ work, unit, rounds, ours, limit, atLeast, aim: 1 }))
  }
  /** The size of the table and its indexes in MB, and how many rows are dead. */
  async function sizes(): Promise<string> {
    const [row] = await sql<{ table: number; indexes: number; dead: number }>(
      system,
      `SELECT pg_table_size(relid) / 1048576 AS table, pg_indexes_size(relid) / 1048576 AS indexes, n_dead_tup AS dead
       FROM pg_stat_user_tables WHERE schemaname = 'submissions' AND relname = 'submissions'`,
    )
    return `${row!.table} MB + ${row!.indexes} MB of indexes, ${row!.dead} dead rows`
  }
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  const note = (work: string, measured: string) => rows.push(absoluteRow(work, measured, '', ''))

  it('is read page by page', async () => {
    for (const [work, path] of [
      ['list of 25', (filled: Filled) => listOf(filled)],
      ['form with its count', ({ form }: Filled) => `/forms/${form.uuid}`],
      ['cursor, first page', (filled: Filled) => cursor(filled, 0)],
    ] as const) {
      await compareSizes(work, '/s', rateOf(path(large)), rateOf(path(small)))
    }
    for (const [work, part] of [
      ['middle', 0.5],
      ['last', 1],
    ] as const) {
      const from = (total: number) => Math.floor(total * part) - 25
      await compareSizes(
        `cursor, ${work} page`,
        '/s',
        rateOf(cursor(large, from(many))),
        rateOf(cursor(small, from(few))),
      )
    }
  })

  it('is searched and summarised', async () => {
    const filtered = ({ form, state }: Filled) =>
      `${listOf({ form, state })}?where[${state.uuid}]=2`
    await compareSizes(
      'filter on one option',
      'answers/s',
      speedOf(filtered(large), many),
      speedOf(filtered(small), few),
    )
    const [from] = await sql<{ at: Date }>(
      system,
      'SELECT created_at AS at FROM submissions.submissions WHERE form_uuid = $1 AND seq = $2',
      [large.form.uuid, many - few + 1],
    )
    const summary = ({ form }: Filled) => `/forms/${form.uuid}/summary`
    const newest = `${summary(large)}?since=${from!.at.toISOString()}`
    const measuring = await timed(async () => {
      // The first request by time measures all blocks, as far as its time limit allows.
      for (let status = 0; status !== 200;) {
        ;({ status } = await api.get(newest))
        expect([200, 503]).toContain(status)
      }
    })
    note('first query by time', `${(measuring / 1_000).toFixed(1)} s`)
    await compareSizes(
      'summary of the newest 10,000',
      'answers/s',
      speedOf(newest, few),
      speedOf(summary(small), few),
    )
  })

  it('begins its CSV at once', async () => {
    const firstRows =
      ({ form }: Filled) =>
      async () => {
        const ms = await timed(async () => {
          const stop = new AbortController()
          const reply = await fetch(`${system.baseUrl}${listOf({ form } as Filled)}/export`, {
            headers: headersOf(),
            signal: stop.signal,
          })
          const reader = reply.body!.getReader()
          let text = ''
          while (text.split('\r\n').length < 3)
            text += Buffer.from((await reader.read()).value!).toString()
          stop.abort()
        })
        return 1_000 / ms
      }
    await compareSizes('first rows of the CSV', '/s', firstRows(large), firstRows(small))
  })

  it('is deleted', async () => {
    note('size', await sizes())
    const kept = many / 10
    // As `DELETE …/submissions/{submission}` does, for nine of ten.
    const deleting = await timed(async () => {
      await sql(
        system,
        `UPDATE submissions.submissions SET seq = -seq, created_at = 'epoch', answers = NULL, ip_address = NULL,
           user_agent = NULL, form_version = receipt_version WHERE form_uuid = $1 AND seq > $2`,
        [large.form.uuid, kept],
      )
      await sql(
        system,
        `UPDATE submissions.submission_blocks SET count = CASE WHEN block * 1024 > $2 THEN 0
           ELSE least(count, $2 - block * 1024 + 1) END WHERE form_uuid = $1 AND (block + 1) * 1024 > $2`,
        [large.form.uuid, kept],
      )
      await sql(
        system,
        'UPDATE submissions.form_states SET count = $2, today_count = 0 WHERE form_uuid = $1',
        [large.form.uuid, kept],
      )
    })
    note('deleting 90 % in one statement', `${(deleting / 1_000).toFixed(0)} s`)
    note('size after deleting 90 %', await sizes())
    const list = await timed(() => api.get(listOf(large)))
    note('list before the vacuum', `${list.toFixed(0)} ms`)
    const vacuum = await timed(() => sql(system, 'VACUUM ANALYZE submissions.submissions'))
    note('vacuum', `${(vacuum / 1_000).toFixed(0)} s`)
    note('size after the vacuum', await sizes())
    const remaining = async ({ form }: Filled) =>
      Number(
        (
          await sql<{ n: number }>(
            system,
            'SELECT count(*)::int AS n FROM forms.forms WHERE uuid = $1',
            [form.uuid],
          )
        )[0]!.n,
      )
    const purge = async (filled: Filled, answers: number) => {
      const ms = await timed(async () => {
        await api.delete(`/forms/${filled.form.uuid}`)
        await expect.poll(() => remaining(filled), { interval: 100, timeout: 3_000_000 }).toBe(0)
      })
      return (answers * 1_000) / ms
    }
    await compareSizes(
      'deletion of the form',
      'answers/s',
      () => purge(large, many),
      () => purge(small, few),
      1,
    )
    note('size after the deletion', await sizes())
  })
})
