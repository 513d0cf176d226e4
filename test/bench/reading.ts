import type { Field, Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import type { TestSystem } from '../harness/system.ts'
import { compare } from './compare.ts'
import { startBenchSystem } from './fixtures.ts'
import { runLoad } from './load-process.ts'
import { report, type Row } from './report.ts'

const seconds = 3
const million = 1_000_000

describe('reading answers', { timeout: 900_000 }, () => {
  let system: TestSystem
  let api: Api
  const rows: Row[] = []

  beforeAll(async () => {
    system = await startBenchSystem()
    api = createApi(system.baseUrl, system.apiKey)
  }, 300_000)
  afterAll(async () => {
    await report('Reading answers', rows)
    await system?.stop()
  })

  const reading = (path: string, connections: number) => async () => {
    const headers = { authorization: `Bearer ${system.apiKey}` }
    const url = `${system.baseUrl}${path}`
    return (await runLoad('http', { url, headers, connections, seconds, expected: 200 })).perSecond
  }
  const query = (sql: string, values: unknown[], connections: number) => async () => {
    const { databaseUrl } = system
    return (await runLoad('query', { databaseUrl, sql, values, connections, seconds })).perSecond
  }

  it('of 1,000,000 submissions', async () => {
    const { form, fields } = await createFormWith(
      api,
      ...['Name', 'Village', 'Report'].map((label) => ({ type: 'short_text', label })),
      { type: 'number', label: 'Households' },
      { type: 'radio', label: 'State', options: ['0', '1', '2', '3'] },
    )
    const answers = fields.map(({ uuid, type }) => {
      if (type === 'number') return `'${uuid}', n % 50`
      return type === 'radio' ? `'${uuid}', (n % 4)::text` : `'${uuid}', 'answer ' || n`
    })
    await insertSubmissions(system, form, million, `jsonb_build_object(${answers.join()})`)
    const page = `SELECT uuid, created_at, form_version, answers, ip_address, user_agent
      FROM submissions.submissions WHERE form_uuid = $1 AND seq > $2 ORDER BY seq LIMIT 25`
    const list = `/forms/${form.uuid}/submissions`
    for (const [where, seq] of [
      ['first', 0],
      ['middle', million / 2],
    ] as const) {
      const cursor = Buffer.from(`asc:${form.uuid}:${seq}`).toString('base64url')
      rows.push(
        await compare({
          work: `page of 25 after a cursor, ${where} of 1,000,000, relative to SELECT, 10 connections`,
          unit: '/s',
          ours: reading(`${list}?order=asc&cursor=${cursor}`, 10),
          limit: query(page, [form.uuid, seq], 10),
          atLeast: 0.5,
          aim: 0.7,
        }),
      )
    }
    const middle = Buffer.from(`asc:${form.uuid}:${million / 2}`).toString('base64url')
    rows.push(
      await compare({
        work: 'the same in the middle, relative to the first page by number',
        unit: '/s',
        ours: reading(`${list}?order=asc&cursor=${middle}`, 10),
        limit: reading(list, 10),
        atLeast: 0.9,
        aim: 1,
      }),
    )
    const state = fields.at(-1)!.uuid
    const matches = `FROM submissions.submissions
      WHERE form_uuid = $1 AND seq > 0 AND answers ->> '${state}' = $2`
    rows.push(
      await compare({
        work: 'filter on one option of 1,000,000, relative to the same SQL',
        unit: '/s',
        ours: reading(`${list}?where[${state}]=2`, 1),
        limit: query(
          `SELECT (SELECT count(*) ${matches}), ARRAY(SELECT seq ${matches} ORDER BY seq DESC LIMIT 25)`,
          [form.uuid, '2'],
          1,
        ),
        atLeast: 0.67,
        aim: 0.9,
      }),
    )
  })

  it('summary of 100,000 submissions with 20 fields', async () => {
    const { form, fields } = await createFormWith(api, ...twentyFields)
    const answers = fields.map(({ uuid }, index) => `'${uuid}', ${storedAnswer(fields, index)}`)
    await insertSubmissions(system, form, 100_000, `jsonb_build_object(${answers.join()})`)
    const url = `${system.baseUrl}/forms/${form.uuid}/summary`
    const headers = { authorization: `Bearer ${system.apiKey}` }
    const { databaseUrl } = system
    const perSecond = ({ ms }: { ms: number }) => 1_000 / ms
    rows.push(
      await compare({
        work: 'summary of 100,000 with 20 fields, relative to SQL with a query per field',
        unit: '/s',
        ours: async () => perSecond(await runLoad('download', { url, headers })),
        limit: async () =>
          perSecond(await runLoad('copy', { databaseUrl, sql: figures(form, fields) })),
        atLeast: 0.75,
        aim: 1,
      }),
    )
  })
})

const twentyFields = Array.from({ length: 20 }, (_, index) => ({
  type: (['radio', 'checkbox', 'number', 'date', 'short_text'] as const)[index % 5],
  label: `Field ${index}`,
  options: ['0', '1', '2', '3'],
}))

/** A SQL expression of the answer of submission `n`. */
function storedAnswer(fields: readonly Field[], index: number): string {
  switch (fields[index]!.type) {
    case 'number':
      return 'n % 1000'
    case 'date':
      return `to_char(date '2026-01-01' + n % 365, 'YYYY-MM-DD')`
    case 'checkbox':
      return `jsonb_build_array((n % 4)::text, ((n + 1) % 4)::text)`
    case 'radio':
      return `((n + ${index}) % 4)::text`
    default:
      return `'answer ' || n`
  }
}

/** The same figures as SQL with a query per field, as someone with access to the database would write it. */
const figures = (form: Form, fields: readonly Field[]): string =>
  fields
    .map(({ uuid, type }) => {
      const answers = (select: string) =>
        `${select} FROM submissions.submissions WHERE form_uuid = '${form.uuid}' AND seq > 0`
      const counts = answers(`SELECT answers ->> '${uuid}' AS answer, count(*) AS n`)
      switch (type) {
        case 'number':
          return answers(`SELECT jsonb_build_array(count(v), min(v), max(v), avg(v),
            percentile_cont(0.5) WITHIN GROUP (ORDER BY v))`).replace(
            'FROM submissions.submissions',
            `FROM submissions.submissions, LATERAL (SELECT (answers ->> '${uuid}')::numeric AS v) AS a`,
          )
        case 'date':
          return answers(`SELECT jsonb_build_array(count(v), min(v), max(v),
            percentile_disc(0.5) WITHIN GROUP (ORDER BY v))`).replace(
            'FROM submissions.submissions',
            `FROM submissions.submissions, LATERAL (SELECT answers ->> '${uuid}' AS v) AS a`,
          )
        case 'short_text':
          return `SELECT jsonb_build_array(count(*), (array_agg(answer ORDER BY n DESC))[1:5])
            FROM (${counts} GROUP BY 1) AS a`
        default:
          return `SELECT jsonb_agg(jsonb_build_array(answer, n)) FROM (${counts} GROUP BY 1) AS a`
      }
    })
    .join(' UNION ALL ')
