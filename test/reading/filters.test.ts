import type { Field, Form, ListEnvelope, Submission, SubmissionRow } from '@formpost/contract'
import type { AnswerValue } from '@formpost/rules'
import { generateKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { encryptedForm } from '../encryption/encrypted-form.ts'
import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { seededRandom } from '../harness/random.ts'
import { seed } from '../harness/seed.ts'
import { sharedSystem } from '../harness/shared.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import {
  formOfEveryType,
  options,
  randomAnswer,
  submitRandom,
  type EveryType,
  type InputType,
  type Pick,
} from './form-of-every-type.ts'

type List = { data: SubmissionRow[]; today_count: number } & ListEnvelope
type Errors = { errors: Record<string, string[]> }
type Query = [name: string, value: string][]

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const random = seededRandom(seed)
const pick: Pick = (values) => values[Math.floor(random() * values.length)]!

const search = (query: Query) => String(new URLSearchParams(query))
const pathOf = ({ uuid }: Form) => `/forms/${uuid}/submissions`
const list = (form: Form, query: Query) => api.get<List>(`${pathOf(form)}?${search(query)}`)
const uuidsOf = ({ body }: { body: List }) => body.data.map(({ uuid }) => uuid)

async function csv(form: Form, query: Query): Promise<string[]> {
  const reply = await fetch(`${system.baseUrl}${pathOf(form)}/export?${search(query)}`, {
    headers: { Authorization: `Bearer ${system.apiKey}` },
  })
  expect(reply.status).toBe(200)
  return (await reply.text()).trimEnd().split('\r\n')
}

/** A submission as the single read shows it, which knows nothing of filters. */
interface Known {
  uuid: string
  created_at: string
  filled_at: string | null
  was_offline: boolean
  answers: Map<string, AnswerValue>
}

async function readAll(form: Form): Promise<Known[]> {
  const { body } = await api.get<List>(`${pathOf(form)}?per_page=100`)
  return Promise.all(
    body.data.map(async ({ uuid }) => {
      const { data } = (await api.get<{ data: Submission }>(`${pathOf(form)}/${uuid}`)).body
      const answers = new Map(
        data.values.map(({ field_uuid, value }) => [field_uuid, value as AnswerValue]),
      )
      return { ...data, answers }
    }),
  )
}

const isTextType = (type: InputType) =>
  ['short_text', 'long_text', 'email', 'phone', 'hidden'].includes(type)
const operatorsOf = (type: InputType) => {
  if (isTextType(type)) return ['', 'contains', 'empty']
  if (['number', 'rating', 'date', 'time', 'datetime'].includes(type))
    return ['', 'gt', 'gte', 'lt', 'lte', 'empty']
  return ['', 'empty']
}

const times: Partial<Record<InputType, string>> = {
  date: '2026-01-01',
  time: '09:30:00',
  datetime: '2026-05-01T07:30:00Z',
}

/** Whether an answer meets a condition, by the documentation. */
function meets(type: InputType, answer: AnswerValue | undefined, operator: string, value: string) {
  if (operator === 'empty') return (answer === undefined) === (value === 'true')
  if (answer === undefined) return false
  if (type === 'rank') return [answer].flat()[0] === value
  if (Array.isArray(answer)) return answer.includes(value)
  if (operator === 'contains') return String(answer).toLowerCase().includes(value.toLowerCase())
  if (answer === true) return value === 'true'
  const comparable = (text: string | number) =>
    type === 'datetime'
      ? Date.parse(String(text))
      : typeof answer === 'number'
        ? Number(text)
        : type === 'time'
          ? String(text).replace(/^(..:..):00$/, '$1')
          : text
  const [own, wanted] = [comparable(answer), comparable(value)]
  if (operator === '') return own === wanted
  if (operator.startsWith('gt') ? own > wanted : own < wanted) return true
  return operator.endsWith('te') && own === wanted
}

const isBetween = (time: string | null, since: string | undefined, until: string | undefined) =>
  (since === undefined || (time !== null && Date.parse(time) >= Date.parse(since))) &&
  (until === undefined || (time !== null && Date.parse(time) < Date.parse(until)))

describe(`filters, seed ${seed}`, () => {
  let every: EveryType
  let known: Known[]

  beforeAll(async () => {
    every = await formOfEveryType(api)
    for (let n = 0; n < 60; n++) await submitRandom({ api, appUrl: system.appUrl }, every, pick)
    known = await readAll(every.form)
  })

  /** A random filter, and what it means. */
  function randomFilter(): { query: Query; matches: (one: Known) => boolean } {
    const query: Query = []
    const tests: ((one: Known) => boolean)[] = []
    for (let count = pick([0, 1, 1, 2]); count > 0; count--) {
      const { uuid, type } = pick(every.fields)
      const operator = pick(operatorsOf(type))
      const answer = randomAnswer(type, pick) ?? pick(known).answers.get(uuid)
      const text = String(Array.isArray(answer) ? answer[0] : (answer ?? 1))
      const value =
        operator === 'empty'
          ? pick(['true', 'false'])
          : operator === 'contains'
            ? text.slice(0, 3)
            : type === 'consent'
              ? 'true'
              : type === 'file'
                ? String(known[0]!.answers.get(uuid) ?? 'none')
                : type === 'number' && answer === undefined
                  ? '1'
                  : answer === undefined && type in times
                    ? times[type]!
                    : text
      const name = `where[${pick([uuid, uuid.toUpperCase()])}]${operator && `[${operator}]`}`
      if (query.some(([other]) => other.toLowerCase() === name.toLowerCase())) continue
      query.push([name, value])
      tests.push((one) => meets(type, one.answers.get(uuid), operator, value))
    }
    if (pick([true, false, false])) {
      const q = pick(['ada', 'LOVE', 'école', '%', '_', '\\', "'", '12', 'zzz'])
      query.push(['q', q])
      tests.push((one) =>
        every.fields.some(
          ({ uuid, type }) =>
            isTextType(type) &&
            String(one.answers.get(uuid) ?? '')
              .toLowerCase()
              .includes(q.toLowerCase()),
        ),
      )
    }
    if (pick([true, false, false])) {
      const wasOffline = pick([true, false])
      query.push(['was_offline', String(wasOffline)])
      tests.push((one) => one.was_offline === wasOffline)
    }
    for (const [from, to, timeOf] of [
      ['since', 'until', (one: Known) => one.created_at],
      ['filled_since', 'filled_until', (one: Known) => one.filled_at],
    ] as const) {
      if (pick([true, true, false])) continue
      const limit = timeOf(pick(known)) ?? undefined
      if (limit === undefined) continue
      const name = pick([from, to])
      query.push([name, limit])
      tests.push((one) =>
        name === from
          ? isBetween(timeOf(one), limit, undefined)
          : isBetween(timeOf(one), undefined, limit),
      )
    }
    return { query, matches: (one) => tests.every((test) => test(one)) }
  }

  it('select the submissions that they describe', async () => {
    let [some, none] = [0, 0]
    for (let n = 0; n < 150; n++) {
      const { query, matches } = randomFilter()
      const expected = known.filter(matches).map(({ uuid }) => uuid)
      if (expected.length > 0) some++
      else none++
      const found = await list(every.form, [...query, ['per_page', '100']])
      expect({ query, uuids: uuidsOf(found) }).toEqual({ query, uuids: expected })
      expect(found.body.meta.total).toBe(expected.length)
      const ascending: Query = [...query, ['per_page', '100'], ['order', 'asc']]
      expect(uuidsOf(await list(every.form, ascending))).toEqual(expected.toReversed())
    }
    expect([some > 30, none > 5]).toEqual([true, true])
  })

  it('apply to the export', async () => {
    const all = await csv(every.form, [])
    for (let n = 0; n < 30; n++) {
      const { query, matches } = randomFilter()
      const expected = [all[0], ...all.slice(1).filter((_line, index) => matches(known[index]!))]
      expect(await csv(every.form, query)).toEqual(expected)
      const [head, ...lines] = await csv(every.form, [...query, ['order', 'asc']])
      expect([head, ...lines.toReversed()]).toEqual(expected)
    }
  })

  it('apply before paging, and links keep them', async () => {
    const [name] = every.fields
    const query: Query = [
      [`where[${name!.uuid}][empty]`, 'false'],
      ['order', 'asc'],
    ]
    const expected = known.filter(({ answers }) => answers.has(name!.uuid)).toReversed()
    const seen: string[] = []
    let next: string | null = `${system.baseUrl}${pathOf(every.form)}?per_page=7&${search(query)}`
    while (next !== null) {
      const { body }: { body: List } = await api.get<List>(next.slice(system.baseUrl.length))
      expect(body.meta.total).toBe(expected.length)
      seen.push(...body.data.map(({ uuid }) => uuid))
      next = body.links.next
    }
    expect(seen).toEqual(expected.map(({ uuid }) => uuid))
  })

  it('compare answers of the current type only, after a field has changed', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'Depth' },
      { type: 'radio', label: 'State', options: ['dry', 'wet'] },
    )
    const [depth, state] = fields as [Field, Field]
    const send = async (answers: object) =>
      (await submit(api, form, { fields: answers })).body.submission_uuid
    const old = await send({ [depth.uuid]: '12', [state.uuid]: 'dry' })
    await api.patch(`/forms/${form.uuid}/fields/${depth.id}`, { type: 'number' })
    const choices = { type: 'checkbox', options: ['dry', 'wet'] }
    await api.patch(`/forms/${form.uuid}/fields/${state.id}`, choices)
    const recent = await send({ [depth.uuid]: 12, [state.uuid]: ['wet', 'dry'] })
    const found = async (...query: Query) => uuidsOf(await list(form, query))
    expect(await found([`where[${depth.uuid}]`, '12.0'])).toEqual([recent])
    expect(await found([`where[${depth.uuid}][gt]`, '1'])).toEqual([recent])
    expect(await found([`where[${state.uuid}]`, 'dry'])).toEqual([recent, old])
  })
})

describe('queries that cannot be answered', () => {
  let form: Form
  let field: Field

  beforeAll(async () => {
    const created = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'checkbox', label: 'Seen', options },
    )
    form = created.form
    field = created.fields[0]!
  })

  const unknown = '00000000-0000-4000-8000-000000000000'
  it.each([
    ['an unknown field', `where[${unknown}]=a`, `where[${unknown}]`, 'with answers has this uuid'],
    ['a field that is no uuid', 'where[name]=a', 'where[name]', 'UUID'],
    ['an unknown operator', 'where[FIELD][like]=a', 'where[FIELD][like]', 'no operator like'],
    [
      'an operator of another type',
      'where[FIELD][gt]=a',
      'where[FIELD][gt]',
      'Use one of: no operator',
    ],
    ['a misspelt condition', 'where=a', 'where', 'where[<field uuid>]'],
    ['an empty value', 'where[FIELD]=', 'where[FIELD]', 'Must not be empty'],
    ['a repeated condition', 'where[FIELD]=a&where[FIELD]=b', 'where[FIELD]', 'repeated'],
    ['an empty search', 'q=', 'q', 'Must not be empty'],
    ['a NUL', 'q=%00', 'q', 'NUL'],
    ['a day for a time', 'since=2026-05-01', 'since', 'date-time'],
    ['a number for a boolean', 'was_offline=1', 'was_offline', 'true or false'],
    ['an unknown order', 'order=up', 'order', 'desc, asc'],
    ['a page out of range', 'page=0', 'page', 'at least 1'],
  ])('name %s', async (_what, query, parameter, message) => {
    const named = (text: string) => text.replaceAll('FIELD', field.uuid)
    const { status, body } = await api.get<Errors>(`${pathOf(form)}?${named(query)}`)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([named(parameter)])
    expect(body.errors[named(parameter)]![0]).toContain(message)
    if (/cursor|page/.test(query)) return
    expect((await api.get(`${pathOf(form)}/export?${named(query)}`)).status).toBe(422)
  })

  it('report every error at once', async () => {
    const query = `?since=x&until=y&per_page=0&where[a]=1&where[b]=2&q=`
    const { body } = await api.get<Errors>(pathOf(form) + query)
    expect(Object.keys(body.errors).toSorted()).toEqual(
      ['since', 'until', 'per_page', 'where[a]', 'where[b]', 'q'].toSorted(),
    )
  })

  it('have more than 20 conditions', async () => {
    const query = Array.from({ length: 21 }, (_, n): [string, string] => [`where[${n}]`, 'a'])
    const { body } = await api.get<Errors>(`${pathOf(form)}?${search(query)}`)
    expect(body.errors).toEqual({ where: ['Must have at most 20 entries, has 21.'] })
  })

  it('search an encrypted form', async () => {
    const { publicKey } = await generateKey({ userIDs: [{ name: 'Ada' }], format: 'armored' })
    const encrypted = await encryptedForm(api, publicKey)
    const name = `where[${encrypted.fields[0].uuid}]`
    const { status, body } = await api.get<Errors>(`${pathOf(encrypted.form)}?q=a&${name}=b`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [name, 'q']])
    expect((await api.get(`${pathOf(encrypted.form)}?was_offline=true`)).status).toBe(200)
  })

  it('are about a form of another owner', async () => {
    const other = await newOwner(system)
    for (const query of ['?q=a', '?cursor=', '?order=asc', '/export?q=a']) {
      expect((await other.api.get(pathOf(form) + query)).status).toBe(403)
    }
  })

  it('ignore other parameters', async () => {
    expect((await api.get(`${pathOf(form)}?utm_source=mail&sort=up`)).status).toBe(200)
  })
})

describe('time ranges', () => {
  const total = 5_000
  let form: Form

  beforeAll(async () => {
    const created = await createFormWith(api, { type: 'short_text', label: 'Name' })
    form = created.form
    const field = created.fields[0]!.uuid
    await insertSubmissions(system, form, total, `jsonb_build_object('${field}', 'N' || n)`)
    // One a minute, but the clock stood an hour behind for a while, and 20 have been deleted.
    await sql(
      system,
      `UPDATE submissions.submissions SET was_offline = seq BETWEEN 100 AND 200,
         created_at = (timestamp '2026-01-01' + seq * interval '1 minute'
           - CASE WHEN seq BETWEEN 2040 AND 2060 THEN interval '1 hour' ELSE interval '0' END) AT TIME ZONE 'UTC',
         filled_at = CASE WHEN seq BETWEEN 1024 AND 2047 THEN NULL ELSE
           (timestamp '2026-01-01' + seq * interval '1 minute' - (seq % 7) * interval '1 day') AT TIME ZONE 'UTC' END
       WHERE form_uuid = $1`,
      [form.uuid],
    )
    const first = await api.get<List>(`${pathOf(form)}?page=151&per_page=20`)
    for (const uuid of uuidsOf(first)) await api.delete(`${pathOf(form)}/${uuid}`)
  })

  const measured = async () => {
    const rows = await sql<{ measured: boolean }>(
      system,
      `SELECT first_at IS NOT NULL AND first_filled_at IS NOT NULL AS measured FROM submissions.submission_blocks
       WHERE form_uuid = $1 ORDER BY block`,
      [form.uuid],
    )
    return rows.map((row) => row.measured)
  }
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString()

  it('select the same before and after the times of blocks are stored', async () => {
    expect(await measured()).toEqual([false, false, false, false, false])
    for (let round = 0; round < 2; round++) {
      for (const [since, until] of [
        [1_000, 1_050],
        [1_980, 2_000],
        [2_035, 2_062],
        [4_990, 9_000],
        [-5, 2],
        [6_000, 7_000],
        [0, 6_000],
      ] as const) {
        for (const [column, prefix] of [
          ['created_at', ''],
          ['filled_at', 'filled_'],
        ]) {
          const [{ count }] = (await sql<{ count: number }>(
            system,
            `SELECT count(*)::int FROM submissions.submissions
             WHERE form_uuid = $1 AND seq > 0 AND ${column} >= $2 AND ${column} < $3`,
            [form.uuid, at(since), at(until)],
          )) as [{ count: number }]
          const { body } = await list(form, [
            [`${prefix}since`, at(since)],
            [`${prefix}until`, at(until)],
          ])
          const range = { column, since }
          expect({ ...range, total: body.meta.total }).toEqual({ ...range, total: count })
        }
      }
      expect((await list(form, [['was_offline', 'true']])).body.meta.total).toBe(101)
      expect((await list(form, [['was_offline', 'false']])).body.meta.total).toBe(total - 20 - 101)
      // The last block is not full.
      expect(await measured()).toEqual([true, true, true, true, false])
    }
  })
})

describe('a search in a form without text fields', () => {
  it('finds nothing', async () => {
    const { form } = await createFormWith(api, { type: 'number', label: 'Depth' })
    await submit(api, form, { fields: {} })
    const { status, body } = await api.get<{ data: unknown[]; meta: { total: number } }>(
      `${pathOf(form)}?q=0`,
    )
    expect([status, body.data, body.meta.total]).toEqual([200, [], 0])
  })
})
