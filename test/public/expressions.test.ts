import { randomUUID } from 'node:crypto'

import type { Form, Submission, SubmissionRow } from '@formpost/contract'
import { generateKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { encryptedForm, seal } from '../encryption/encrypted-form.ts'
import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

const rows = async (form: Form, query = '') =>
  (await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions${query}`)).body.data
const newest = async (form: Form) => {
  const [row] = await rows(form)
  const path = `/forms/${form.uuid}/submissions/${row!.uuid}`
  return (await api.get<{ data: Submission }>(path)).body.data
}

interface Errors {
  codes: Record<string, { code: string; message?: string }[]>
}
const codesOf = (reply: { body: unknown }) => (reply.body as Errors).codes

/** A household with its people, and what is calculated of them. */
async function createHousehold() {
  const person = randomUUID()
  const { form, fields } = await createFormWith(
    api,
    { type: 'short_text', label: 'Village', name: 'village' },
    { type: 'repeat', label: 'People', name: 'person', uuid: person, settings: { max_count: 3 } },
    { type: 'short_text', label: 'Name', name: 'name', parent: person, is_required: true },
    {
      ...{ type: 'number', label: 'Age', name: 'age', parent: person },
      expressions: { constraint: '. < 150', constraint_message: 'Too old for ${name}.' },
    },
    {
      ...{ type: 'short_text', label: 'School', name: 'school', parent: person },
      expressions: { relevant: '${age} < 18' },
    },
    {
      ...{ type: 'hidden', label: 'Total', name: 'total' },
      ...{ expressions: { calculation: 'sum(${age})' }, settings: { result: 'number' } },
    },
  )
  const [village, people, name, age, school, total] = fields.map(({ uuid }) => uuid) as string[]
  return { form, fields, ids: { village, people, name, age, school, total } as Ids }
}
type Ids = Record<'village' | 'people' | 'name' | 'age' | 'school' | 'total', string>

describe('a form with expressions and a repeat', () => {
  let form: Form
  let ids: Ids
  beforeAll(async () => {
    ;({ form, ids } = await createHousehold())
  })

  it('stores a repeat as an array, with what is calculated', async () => {
    const fields = {
      [ids.village]: 'Kisumu',
      [ids.people.toUpperCase()]: [
        { [ids.name.toUpperCase()]: 'Ada', [ids.age]: '36' },
        { [ids.name]: 'Bo', [ids.age]: 7, [ids.school]: 'North' },
      ],
    }
    const reply = await submit(api, form, { fields })
    expect(reply.status, reply.text).toBe(201)
    const { values, ...rest } = await newest(form)
    const value = (
      field_uuid: string,
      field_type: string,
      field_label: string,
      answer: unknown,
    ) => ({
      ...{ field_uuid, field_type, field_label },
      value: answer,
    })
    expect(values).toEqual([
      value(ids.village, 'short_text', 'Village', 'Kisumu'),
      value(ids.people, 'repeat', 'People', [
        [value(ids.name, 'short_text', 'Name', 'Ada'), value(ids.age, 'number', 'Age', 36)],
        [
          value(ids.name, 'short_text', 'Name', 'Bo'),
          value(ids.age, 'number', 'Age', 7),
          value(ids.school, 'short_text', 'School', 'North'),
        ],
      ]),
      value(ids.total, 'hidden', 'Total', 43),
    ])
    expect(rest).not.toHaveProperty('checks')
    expect(rest).not.toHaveProperty('sent')
    expect((await rows(form))[0]!.values).toEqual(values)
  })

  it('refuses invalid answers at their addresses', async () => {
    const fields = { [ids.people]: [{ [ids.name]: 'Ada', [ids.age]: 151 }, { [ids.age]: 'x' }] }
    const reply = await submit(api, form, { fields })
    expect(reply.status).toBe(422)
    expect(codesOf(reply)).toEqual({
      [`fields.${ids.people}.0.${ids.age}`]: [
        { code: 'constraint_not_met', message: 'Too old for Ada.' },
      ],
      [`fields.${ids.people}.1.${ids.name}`]: [{ code: 'required' }],
      [`fields.${ids.people}.1.${ids.age}`]: [{ code: 'not_a_number' }],
    })
    const tooMany = await submit(api, form, {
      fields: { [ids.people]: Array.from({ length: 4 }, () => ({ [ids.name]: 'Ada' })) },
    })
    expect(codesOf(tooMany)).toEqual({ [`fields.${ids.people}`]: [{ code: 'too_many', max: 3 }] })
  })

  it('keeps what was sent and is replaced or left out', async () => {
    const fields = {
      [ids.people]: [{ [ids.name]: 'Ada', [ids.age]: 36, [ids.school]: 'North' }],
      [ids.total]: 99,
    }
    expect((await submit(api, form, { fields })).status).toBe(201)
    const { values, sent } = await newest(form)
    expect(values.at(-1)).toMatchObject({ field_uuid: ids.total, value: 36 })
    expect(JSON.stringify(values)).not.toContain('North')
    expect(sent).toEqual({ [ids.total]: 99, [`${ids.people}.0.${ids.school}`]: 'North' })
  })

  it('takes a retry for the same if only calculated values differ', async () => {
    const client_uuid = randomUUID()
    const sendWith = (age: number, total: number) =>
      submit(api, form, {
        client_uuid,
        fields: { [ids.people]: [{ [ids.name]: 'Ada', [ids.age]: age }], [ids.total]: total },
      })
    const first = await sendWith(36, 36)
    expect(first.status).toBe(201)
    const again = await sendWith(36, 35)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body.submission_uuid).toBe(first.body.submission_uuid)
    expect((await sendWith(37, 36)).status).toBe(409)
  })

  it('stores with a note what only other rules refuse, if it was filled in offline', async () => {
    const old = { fields: { [ids.people]: [{ [ids.name]: 'Ada', [ids.age]: 151 }] } }
    expect((await submit(api, form, { ...old, was_offline: true, rules: 1 })).status).toBe(422)
    expect((await submit(api, form, { ...old, rules: 2 })).status).toBe(422)
    expect((await submit(api, form, { ...old, was_offline: true, rules: 2 })).status).toBe(201)
    const checks = [{ code: 'constraint_not_met', address: `${ids.people}.0.${ids.age}` }]
    expect(await newest(form)).toMatchObject({ checks, rules: 2 })
    const found = await rows(form, '?checks=true')
    expect(found.map((row) => row.checks)).toEqual([checks])
    const others = await rows(form, '?checks=false')
    expect(others).toHaveLength((await rows(form)).length - 1)
    // What any rules refuse.
    const missing = { fields: { [ids.people]: [{}] }, was_offline: true, rules: 2 }
    expect((await submit(api, form, missing)).status).toBe(422)
  })

  it('forgets everything about a deleted submission', async () => {
    const fields = { [ids.people]: [{ [ids.name]: 'Ada' }], [ids.total]: 99 }
    const body = { fields, client_uuid: randomUUID(), rules: 1 }
    const { submission_uuid } = (await submit(api, form, body)).body
    expect((await api.delete(`/forms/${form.uuid}/submissions/${submission_uuid}`)).status).toBe(
      204,
    )
    const [row] = await sql<Record<string, unknown>>(
      system,
      `SELECT rules, checks, sent, entered_hash FROM submissions.submissions WHERE uuid = '${submission_uuid}'`,
    )
    expect(row).toEqual({ rules: null, checks: null, sent: null, entered_hash: null })
    expect((await submit(api, form, body)).status).toBe(201)
  })
})

describe('the clock of an evaluation', () => {
  it('is the time of filling in, with the offset that was sent', async () => {
    const { form, fields } = await createFormWith(
      api,
      {
        ...{ type: 'hidden', label: 'Day', name: 'day', settings: { result: 'date' } },
        expressions: { calculation: 'today()' },
      },
      {
        ...{ type: 'date', label: 'Visit', name: 'visit' },
        expressions: { constraint: '. <= today()' },
      },
    )
    const [day, visit] = fields.map(({ uuid }) => uuid) as [string, string]
    const send = (date: string, more: object) =>
      submit(api, form, { fields: { [visit]: date }, ...more })
    const filled_at = '2026-03-01T01:30:00+03:00'
    expect((await send('2026-03-02', { filled_at })).status).toBe(422)
    expect((await send('2026-03-01', { filled_at })).status).toBe(201)
    expect(await newest(form)).toMatchObject({
      filled_at: '2026-02-28T22:30:00.000Z',
      values: [{ field_uuid: day, value: '2026-03-01' }, { value: '2026-03-01' }],
    })
    // The time is not known: nothing that reads it is checked or calculated.
    expect((await send('2999-01-01', {})).status).toBe(201)
    expect((await newest(form)).values).toMatchObject([{ value: '2999-01-01' }])
  })
})

describe('an encrypted form', () => {
  it('stores the number of the rules and checks nothing inside', async () => {
    const { publicKey } = await generateKey({ userIDs: [{ name: 'Owner' }] })
    const { form } = await encryptedForm(api, publicKey)
    const encrypted_payload = await seal({ any: 'thing' }, publicKey)
    const reply = await submit(api, form, { encrypted_payload, rules: 1 })
    expect(reply.status, reply.text).toBe(201)
    expect(await newest(form)).toMatchObject({ rules: 1, values: [] })
  })
})
