import type { Field, Form, ListEnvelope, Submission, SubmissionRow } from '@formpost/contract'
import type { AnswerValue, FormField } from '@formpost/rules'
import { csvHeader, csvLine } from '@formpost/rules/csv'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'

type List = { data: SubmissionRow[]; today_count: number } & ListEnvelope

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

/** A form with one field and `count` submissions, from N1. */
async function formWithSubmissions(count: number) {
  const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
  const field = fields[0]!
  const uuids: string[] = []
  for (let n = 1; n <= count; n++) {
    const { body } = await submit(api, form, { fields: { [field.uuid]: `N${n}` } })
    uuids.push(body.submission_uuid)
  }
  return { form, field, uuids }
}

const csv = async (form: { uuid: string }) => {
  const reply = await fetch(`${system.baseUrl}/forms/${form.uuid}/submissions/export`, {
    headers: { Authorization: `Bearer ${system.apiKey}` },
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  return bytes.subarray(3).toString()
}

describe('the list of submissions', () => {
  it('is paginated from the newest', async () => {
    const { form, uuids } = await formWithSubmissions(7)
    const seen: string[] = []
    for (let page = 1; page <= 3; page++) {
      const { body } = await api.get<List>(
        `/forms/${form.uuid}/submissions?page=${page}&per_page=3`,
      )
      expect(body.meta).toMatchObject({ total: 7, last_page: 3, current_page: page })
      expect(body.today_count).toBe(7)
      seen.push(...body.data.map(({ uuid }) => uuid))
    }
    expect(seen).toEqual(uuids.toReversed())
  })

  it('has 25 per page by default', async () => {
    const { form } = await formWithSubmissions(26)
    const { body } = await api.get<List>(`/forms/${form.uuid}/submissions`)
    expect(body.data).toHaveLength(25)
    expect(body.meta).toMatchObject({ per_page: 25, last_page: 2, total: 26 })
  })

  it('has full pages after deletions', async () => {
    const { form, uuids } = await formWithSubmissions(6)
    for (const uuid of [uuids[1]!, uuids[4]!]) {
      expect((await api.delete(`/forms/${form.uuid}/submissions/${uuid}`)).status).toBe(204)
    }
    const rows = async (page: number) =>
      (await api.get<List>(`/forms/${form.uuid}/submissions?page=${page}&per_page=2`)).body
    const remaining = [uuids[5], uuids[3], uuids[2], uuids[0]]
    expect((await rows(1)).data.map(({ uuid }) => uuid)).toEqual(remaining.slice(0, 2))
    expect((await rows(2)).data.map(({ uuid }) => uuid)).toEqual(remaining.slice(2))
    expect((await rows(3)).data).toEqual([])
    expect((await rows(1)).today_count).toBe(4)
  })

  it('shows when answers were filled in, and whether offline', async () => {
    const { form } = await formWithSubmissions(1)
    const filled_at = '2026-05-06T07:08:09.100Z'
    await submit(api, form, { fields: {}, filled_at, was_offline: true })
    for (const query of ['', '?cursor=', '?since=2020-01-01T00:00:00Z']) {
      const { body } = await api.get<List>(`/forms/${form.uuid}/submissions${query}`)
      expect(body.data).toMatchObject([
        { filled_at, was_offline: true },
        { filled_at: null, was_offline: false },
      ])
    }
  })
})

describe('a single submission', () => {
  it('links to its neighbours', async () => {
    const { form, uuids } = await formWithSubmissions(3)
    const read = async (uuid: string) =>
      (await api.get<{ data: Submission }>(`/forms/${form.uuid}/submissions/${uuid}`)).body.data
    expect(await read(uuids[1]!)).toMatchObject({ prev: uuids[2], next: uuids[0] })
    expect(await read(uuids[2]!)).not.toHaveProperty('prev')
    expect(await read(uuids[0]!)).not.toHaveProperty('next')
  })

  it('is not found under another form', async () => {
    const { uuids } = await formWithSubmissions(1)
    const other = await createForm(api)
    const path = `/forms/${other.uuid}/submissions/${uuids[0]}`
    expect((await api.get(path)).status).toBe(404)
    expect((await api.delete(path)).status).toBe(404)
  })
})

describe('values of a submission', () => {
  it('keep the former label and type of a changed field', async () => {
    const { form, field } = await formWithSubmissions(1)
    await api.patch(`/forms/${form.uuid}/fields/${field.id}`, { label: 'Renamed', type: 'number' })
    const { body } = await api.get<List>(`/forms/${form.uuid}/submissions`)
    expect(body.data[0]!.values[0]).toMatchObject({
      field_label: 'Name',
      field_type: 'short_text',
      value: 'N1',
    })
  })
})

describe('the CSV export', () => {
  it('escapes formulas but not numbers', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: '=Name' },
      { type: 'number', label: 'Balance' },
      { type: 'checkbox', label: 'Balance', options: ['a', 'b;c'] },
    )
    const [name, balance, choice] = fields.map(({ uuid }) => uuid) as [string, string, string]
    const rows = ['=1+1', '+49 1', '+49-1', '-1+2', '@x', '\tx', '-5', 'a "b", c', 'a; =1', '1;-2']
    for (const text of rows) {
      await submit(api, form, { fields: { [name]: text, [balance]: -5, [choice]: ['b;c', 'a'] } })
    }
    const [head, ...lines] = (await csv(form)).trimEnd().split('\r\n')
    expect(head).toBe("'=Name,Balance,Balance (2),Submitted At,IP Address,Filled At,Was Offline")
    expect(lines.map((line) => line.slice(0, line.indexOf(',-5,')))).toEqual(
      [
        ...["'=1+1", '+49 1', "'+49-1", "'-1+2", "'@x", "'\tx", '-5', '"a ""b"", c"'],
        ...["a; '=1", '1;-2'],
      ].toReversed(),
    )
    expect(lines[0]).toContain(',-5,b;c; a,')
  })

  it('numbers fields that are named like fixed columns', async () => {
    const { form } = await createFormWith(
      api,
      { type: 'short_text', label: 'Submitted At' },
      { type: 'short_text', label: 'Was Offline' },
      { type: 'short_text', label: 'Submitted At' },
    )
    expect((await csv(form)).trimEnd()).toBe(
      'Submitted At (2),Was Offline (2),Submitted At (3),Submitted At,IP Address,Filled At,Was Offline',
    )
  })

  it('has columns in form order, without deleted fields', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'A' },
      { type: 'short_text', label: 'B' },
      { type: 'divider' },
    )
    const [a, b] = fields
    await submit(api, form, { fields: { [a!.uuid]: 'first', [b!.uuid]: 'second' } })
    await api.post(`/forms/${form.uuid}/fields/reorder`, { ids: [b!.id] })
    expect((await csv(form)).split('\r\n')[0]).toMatch(/^B,A,Submitted At/)
    await api.delete(`/forms/${form.uuid}/fields/${b!.id}`)
    expect(await csv(form)).toMatch(/^A,Submitted At.*\r\nfirst,2/)
    await api.delete(`/forms/${form.uuid}/fields/${a!.id}`)
    expect(await csv(form)).toMatch(/^Submitted At.*\r\n2/)
  })

  const texts = [
    '\x1f',
    'a\x1eb',
    '[',
    '["a"]',
    '[x], y',
    '"',
    ',',
    'a\r\nb',
    '\n',
    '=x,',
    '-5\n',
    'a;=b',
    'a\n@b',
    'a\t+b;-1',
    "'",
    '🐘é',
  ]

  it('equals the CSV of the rules package for special characters', async () => {
    for (const text of texts) {
      const { form, fields } = await createFormWith(
        api,
        { type: 'long_text', label: 'A' },
        { type: 'hidden', label: 'B' },
        { type: 'checkbox', label: 'C', options: ['one', 'other'] },
      )
      const [a, b, c] = fields.map(({ uuid }) => uuid) as [string, string, string]
      for (const answers of [
        { [a]: text, [b]: 'plain' },
        { [a]: 'plain', [b]: text },
        { [c]: ['one'] },
        { [a]: text, [c]: ['other', 'one'] },
      ]) {
        expect((await submit(api, form, { fields: answers })).status).toBe(201)
      }
      expect([text, await csv(form)]).toEqual([text, await csvByRules(form, fields)])
      // Chosen options stay a list after the field becomes a text field.
      await api.patch(`/forms/${form.uuid}/fields/${fields[2]!.id}`, { type: 'short_text' })
      expect([text, await csv(form)]).toEqual([text, await csvByRules(form, fields)])
    }
  })

  /** The CSV that the rules package writes from the list. */
  async function csvByRules(form: { uuid: string }, fields: Field[]): Promise<string> {
    const { body } = await api.get<List>(`/forms/${form.uuid}/submissions`)
    const columns = fields.map(({ uuid, ...field }) => ({ ...field, id: uuid })) as FormField[]
    const lines = body.data.map(({ values, ...row }) => {
      const answers = Object.fromEntries(
        values.map(({ field_uuid, value }) => [field_uuid, value as AnswerValue]),
      )
      return csvLine(columns, { ...row, answers, filled_at: null, was_offline: false })
    })
    return csvHeader(columns) + lines.join('')
  }

  it('formats times like the single submission', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'A' })
    const times = [
      '2026-03-29T02:30:00.07+02:00',
      '1969-12-31T23:59:59.999Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
    ]
    for (const filled_at of times) {
      const was_offline = filled_at.startsWith('0')
      const submission = { fields: { [fields[0]!.uuid]: 'a' }, filled_at, was_offline }
      expect((await submit(api, form, submission)).status).toBe(201)
    }
    const { body } = await api.get<List>(`/forms/${form.uuid}/submissions`)
    const lines = []
    for (const { uuid } of body.data) {
      const one = await api.get<{ data: Submission }>(`/forms/${form.uuid}/submissions/${uuid}`)
      const { created_at, ip_address, filled_at, was_offline } = one.body.data
      lines.push(`a,${created_at},${ip_address},${filled_at},${was_offline}`)
    }
    expect((await csv(form)).trimEnd().split('\r\n').slice(1)).toEqual(lines)
  })

  it('has a column for each of 2000 fields', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'First' })
    await sql(
      system,
      `INSERT INTO forms.fields (uuid, form_id, type, label, is_required, position)
       SELECT gen_random_uuid(), form_id, type, 'Q' || n, is_required, position + n
       FROM forms.fields, generate_series(1, 2000) n WHERE uuid = $1`,
      [fields[0]!.uuid],
    )
    await api.patch(`/forms/${form.uuid}`, { title: 'Long' })
    const { body } = await api.get<{ data: { fields: Field[] } }>(`/forms/${form.uuid}`)
    const last = body.data.fields.at(-1)!
    await submit(api, form, { fields: { [fields[0]!.uuid]: 'a', [last.uuid]: 'z' } })
    const [head, line] = (await csv(form)).split('\r\n')
    expect(head).toMatch(/^First,Q1,.*,Q2000,Submitted At,/)
    expect(line).toMatch(/^a,{2000}z,2/)
  })

  it('is only a header for a form without submissions', async () => {
    const form = await createForm(api)
    expect(await csv(form)).toBe('Your question,Submitted At,IP Address,Filled At,Was Offline\r\n')
  })
})

describe('answers of a megabyte', () => {
  const total = 80
  // PostgreSQL compresses repetition to about a hundredth.
  const times = 130_000
  const longText = ' is dry'.repeat(times)
  const newestFirst = Array.from({ length: total }, (_, index) => `N${total - index}${longText}`)
  let form: Form

  beforeAll(async () => {
    const created = await createFormWith(api, { type: 'long_text', label: 'A' })
    form = created.form
    const answer = `'N' || n || repeat(' is dry', ${times})`
    const answers = `jsonb_build_object('${created.fields[0]!.uuid}', ${answer})`
    await insertSubmissions(system, form, total, answers)
  })

  it('are complete in the CSV', async () => {
    const lines = (await csv(form)).trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(total)
    expect(lines.every((line, index) => line.startsWith(`${newestFirst[index]},`))).toBe(true)
  })

  it.each([
    { page: 1, per_page: 100, from: 1, to: 80 },
    { page: 1, per_page: 50, from: 1, to: 50 },
    { page: 2, per_page: 50, from: 51, to: 80 },
    { page: 2, per_page: 40, from: 41, to: 80 },
    { page: 3, per_page: 40, from: null, to: null },
  ])('are complete on page $page with $per_page per page', async ({ page, per_page, from, to }) => {
    const path = `/forms/${form.uuid}/submissions?page=${page}&per_page=${per_page}`
    const { status, body } = await api.get<List>(path)
    expect(status).toBe(200)
    expect(body.meta).toMatchObject({ total, from, to, per_page })
    const expected = from === null ? [] : newestFirst.slice(from - 1, to)
    const texts = body.data.map(({ values }) => values[0]!.value)
    expect(texts).toHaveLength(expected.length)
    expect(texts.every((text, index) => text === expected[index])).toBe(true)
  })
})
