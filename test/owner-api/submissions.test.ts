import type { Field, Form, ListEnvelope, Submission, SubmissionRow } from '@formpost/contract'
import type { AnswerValue, FormField } from '@formpost/rules'
import { csvHeader, csvLine } from '@formpost/rules/csv'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { fillForm } from '../harness/stored-submissions.ts'

type List = { data: SubmissionRow[]; today_count: number } & ListEnvelope

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

/** A form with one question and so many answers, "N1" first. */
async function answered(count: number) {
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

describe('listing submissions', () => {
  it('gives newest first, every one once, page by page', async () => {
    const { form, uuids } = await answered(7)
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

  it('gives 25 to a page by default', async () => {
    const { form } = await answered(26)
    const { body } = await api.get<List>(`/forms/${form.uuid}/submissions`)
    expect(body.data).toHaveLength(25)
    expect(body.meta).toMatchObject({ per_page: 25, last_page: 2, total: 26 })
  })

  it('keeps its pages whole after some are deleted', async () => {
    const { form, uuids } = await answered(6)
    for (const uuid of [uuids[1]!, uuids[4]!]) {
      expect((await api.delete(`/forms/${form.uuid}/submissions/${uuid}`)).status).toBe(204)
    }
    const rows = async (page: number) =>
      (await api.get<List>(`/forms/${form.uuid}/submissions?page=${page}&per_page=2`)).body
    const left = [uuids[5], uuids[3], uuids[2], uuids[0]]
    expect((await rows(1)).data.map(({ uuid }) => uuid)).toEqual(left.slice(0, 2))
    expect((await rows(2)).data.map(({ uuid }) => uuid)).toEqual(left.slice(2))
    expect((await rows(3)).data).toEqual([])
    expect((await rows(1)).today_count).toBe(4)
  })
})

describe('reading one submission', () => {
  it('names its neighbours where there are some', async () => {
    const { form, uuids } = await answered(3)
    const read = async (uuid: string) =>
      (await api.get<{ data: Submission }>(`/forms/${form.uuid}/submissions/${uuid}`)).body.data
    expect(await read(uuids[1]!)).toMatchObject({ prev: uuids[2], next: uuids[0] })
    expect(await read(uuids[2]!)).not.toHaveProperty('prev')
    expect(await read(uuids[0]!)).not.toHaveProperty('next')
  })

  it('is 404 under another form', async () => {
    const { uuids } = await answered(1)
    const other = await createForm(api)
    const path = `/forms/${other.uuid}/submissions/${uuids[0]}`
    expect((await api.get(path)).status).toBe(404)
    expect((await api.delete(path)).status).toBe(404)
  })
})

describe('the values of a submission', () => {
  it('keep the label and type that the field had when it was answered', async () => {
    const { form, field } = await answered(1)
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
  it('guards text that a spreadsheet would run, and leaves numbers alone', async () => {
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

  it('tells a field from the fixed columns of the same name', async () => {
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

  it('has columns in form order and leaves deleted fields out', async () => {
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

  const held = [
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

  it('writes the same lines as the rules do, whatever answers hold', async () => {
    for (const text of held) {
      const { form, fields } = await createFormWith(
        api,
        { type: 'long_text', label: 'A' },
        { type: 'hidden', label: 'B' },
        { type: 'checkbox', label: 'C', options: ['one', 'other'] },
      )
      const [a, b, c] = fields.map(({ uuid }) => uuid) as [string, string, string]
      for (const given of [
        { [a]: text, [b]: 'plain' },
        { [a]: 'plain', [b]: text },
        { [c]: ['one'] },
        { [a]: text, [c]: ['other', 'one'] },
      ]) {
        expect((await submit(api, form, { fields: given })).status).toBe(201)
      }
      expect([text, await csv(form)]).toEqual([text, await csvByRules(form, fields)])
      // What was chosen stays a list where the field is one for text by now.
      await api.patch(`/forms/${form.uuid}/fields/${fields[2]!.id}`, { type: 'short_text' })
      expect([text, await csv(form)]).toEqual([text, await csvByRules(form, fields)])
    }
  })

  /** From the list, as the owner's own tools write it. */
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

  it('says when each was filled in as the submission itself does', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'A' })
    const times = [
      '2026-03-29T02:30:00.07+02:00',
      '1969-12-31T23:59:59.999Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
    ]
    for (const filled_at of times) {
      const was_offline = filled_at.startsWith('0')
      const given = { fields: { [fields[0]!.uuid]: 'a' }, filled_at, was_offline }
      expect((await submit(api, form, given)).status).toBe(201)
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

  it('has a column for every question, of however many', async () => {
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

  it('is only a header for a form without answers', async () => {
    const form = await createForm(api)
    expect(await csv(form)).toBe('Your question,Submitted At,IP Address,Filled At,Was Offline\r\n')
  })
})

describe('answers of a megabyte', () => {
  const total = 80
  // PostgreSQL stores them in a hundredth of that.
  const times = 130_000
  const longText = ' is dry'.repeat(times)
  const newestFirst = Array.from({ length: total }, (_, at) => `N${total - at}${longText}`)
  let form: Form

  beforeAll(async () => {
    const made = await createFormWith(api, { type: 'long_text', label: 'A' })
    form = made.form
    const answer = `'N' || n || repeat(' is dry', ${times})`
    const answers = `jsonb_build_object('${made.fields[0]!.uuid}', ${answer})`
    await fillForm(system, form, total, answers)
  })

  it('are whole in the CSV', async () => {
    const lines = (await csv(form)).trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(total)
    expect(lines.every((line, at) => line.startsWith(`${newestFirst[at]},`))).toBe(true)
  })

  it.each([
    { page: 1, per_page: 100, from: 1, to: 80 },
    { page: 1, per_page: 50, from: 1, to: 50 },
    { page: 2, per_page: 50, from: 51, to: 80 },
    { page: 2, per_page: 40, from: 41, to: 80 },
    { page: 3, per_page: 40, from: null, to: null },
  ])('are whole on page $page of $per_page each', async ({ page, per_page, from, to }) => {
    const path = `/forms/${form.uuid}/submissions?page=${page}&per_page=${per_page}`
    const { status, body } = await api.get<List>(path)
    expect(status).toBe(200)
    expect(body.meta).toMatchObject({ total, from, to, per_page })
    const expected = from === null ? [] : newestFirst.slice(from - 1, to)
    const texts = body.data.map(({ values }) => values[0]!.value)
    expect(texts).toHaveLength(expected.length)
    expect(texts.every((text, at) => text === expected[at])).toBe(true)
  })
})
