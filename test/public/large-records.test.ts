import { randomUUID } from 'node:crypto'

import type { Form, Submission } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

interface Errors {
  codes: Record<string, { code: string; max?: number }[]>
}

/** A form with a repeat of numbers `n0`, `n1` and so on. */
const formWithRepeat = (inputs: number, ...more: object[]) => formWithRepeatOf(api, inputs, ...more)

async function formWithRepeatOf(owner: Api, inputs: number, ...more: object[]) {
  const uuid = randomUUID()
  const { form, fields } = await createFormWith(
    owner,
    { type: 'repeat', label: 'Visits', name: 'visit', uuid },
    ...Array.from({ length: inputs }, (_, index) => ({
      ...{ type: 'number', label: 'Number', name: `n${index}`, parent: uuid },
    })),
    ...more,
  )
  const [repeat, ...rest] = fields.map((field) => field.uuid)
  /** Instances that answer the first numbers. */
  const instances = (count: number, answered: number) => ({
    [repeat!]: Array.from({ length: count }, (_, at) =>
      Object.fromEntries(rest.slice(0, answered).map((id) => [id, at])),
    ),
  })
  return { form, fields, instances }
}

const read = async (form: Form, uuid: string) =>
  (await api.get<{ data: Submission }>(`/forms/${form.uuid}/submissions/${uuid}`)).body.data

/** Sends a record as devices do: again, under its client_uuid, while the service takes too long. */
async function store(owner: Api, form: Form, fields: object) {
  const body = { fields, client_uuid: randomUUID() }
  let reply = await submit(owner, form, body)
  for (let retry = 0; retry < 4 && reply.status >= 503; retry++)
    reply = await submit(owner, form, body)
  return reply
}

describe('a large submission', () => {
  it('is stored and listed, also beyond 1 MiB', async () => {
    const { form, instances } = await formWithRepeat(30)
    const fields = instances(1_000, 30)
    expect(JSON.stringify(fields).length).toBeGreaterThan(1024 * 1024)
    const reply = await store(api, form, fields)
    expect(reply.status, reply.text).toBe(201)
    const { values, checks } = await read(form, reply.body.submission_uuid)
    expect(checks).toBeUndefined()
    expect(values[0]!.value).toHaveLength(1_000)
    const list = await api.get<{ data: Submission[] }>(`/forms/${form.uuid}/submissions`)
    expect(list.body.data[0]!.values).toEqual(values)
  })

  it('is refused with a limit that helps', async () => {
    const { form, instances } = await formWithRepeat(51)
    const codes = async (fields: object) =>
      ((await submit(api, form, { fields })).body as unknown as Errors).codes
    expect(await codes(instances(5_001, 0))).toEqual({
      fields: [{ code: 'too_many_instances', max: 5_000 }],
    })
    expect(await codes(instances(1_000, 51))).toEqual({
      fields: [{ code: 'too_many_answers', max: 50_000 }],
    })
  })

  it('is stored as sent if it has too many fields to be evaluated', async () => {
    const { form, instances } = await formWithRepeat(101)
    const reply = await store(api, form, instances(1_000, 1))
    expect(reply.status, reply.text).toBe(201)
    const { values, checks } = await read(form, reply.body.submission_uuid)
    expect(checks).toMatchObject([{ code: 'too_expensive' }])
    expect(values[0]!.value).toHaveLength(1_000)
  })
})

describe('expensive expressions', () => {
  const sums = Array.from({ length: 20 }, (_, index) => `count(\${n0}[. > ${index}])`)
  const expensive = Array.from({ length: 80 }, (_, index) => ({
    ...{ type: 'hidden', label: 'Sum', name: `sum${index}` },
    ...{ expressions: { calculation: sums.join(' + ') }, settings: { result: 'number' } },
  }))

  it('are not evaluated beyond a number of steps, and the record is stored as sent', async () => {
    const { form, instances } = await formWithRepeat(1, ...expensive)
    const reply = await store(api, form, instances(1_000, 1))
    expect(reply.status, reply.text).toBe(201)
    const { values, checks } = await read(form, reply.body.submission_uuid)
    expect(checks).toEqual([{ code: 'too_expensive', reason: 'too_many_steps' }])
    expect(values.map(({ field_type }) => field_type)).toEqual(['repeat'])
  })

  it('do not keep others from being stored', async () => {
    const { form, instances } = await formWithRepeat(1, ...expensive)
    const fields = instances(1_000, 1)
    const other = await createForm(api)
    const sent = Array.from({ length: 50 }, () => submit(api, form, { fields }))
    for (let count = 0; count < 20; count++) {
      const reply = await submit(api, other, { fields: {} })
      expect(reply.status, reply.text).toBe(201)
    }
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses).toContain(201)
    // Those that would wait for long are asked to come again.
    expect(statuses.filter((status) => status !== 201 && status < 503)).toEqual([])
  })

  it('of one owner do not take the turns of another', async () => {
    const { form, instances } = await formWithRepeat(1, ...expensive)
    const fields = instances(1_000, 1)
    let isFlooded = true
    const statuses = new Set<number>()
    const flood = async () => {
      while (isFlooded) {
        statuses.add((await submit(api, form, { fields })).status)
      }
    }
    const { api: other } = await newOwner(system)
    const calculated = { type: 'hidden', name: 'sum', expressions: { calculation: 'sum(${n0})' } }
    const owned = await formWithRepeatOf(other, 3, { label: 'Sum', ...calculated })
    const floods = Array.from({ length: 20 }, flood)
    try {
      for (const count of [1, 1_000, 2, 999, 3]) {
        // Among 20 records of one owner its turn would hardly ever come.
        const reply = await store(other, owned.form, owned.instances(count, 1))
        expect(reply.status, reply.text).toBe(201)
      }
    } finally {
      isFlooded = false
      await Promise.all(floods)
    }
    const list = await other.get<{ data: Submission[] }>(`/forms/${owned.form.uuid}/submissions`)
    expect(list.body.data).toHaveLength(5)
    expect([...statuses].filter((status) => status !== 201 && status < 503)).toEqual([])
  })

  it('are never taken for other answers when a record is sent again', async () => {
    const { form, fields, instances } = await formWithRepeat(1, ...expensive.slice(0, 10), {
      ...{ type: 'short_text', label: 'Note', name: 'note' },
      expressions: { relevant: 'count(${n0}) = 0' },
    })
    const note = fields.at(-1)!.uuid
    const client_uuid = randomUUID()
    const send = (text: string, count: number) =>
      submit(api, form, { client_uuid, fields: { ...instances(count, 1), [note]: text } })
    let first = await send('left out', 1_000)
    for (let retry = 0; retry < 4 && first.status >= 503; retry++)
      first = await send('left out', 1_000)
    expect(first.status, first.text).toBe(201)
    const { checks, sent } = await read(form, first.body.submission_uuid)
    expect({ checks, sent }).toEqual({ sent: { [note]: 'left out' } })

    const replies = await Promise.all(
      Array.from({ length: 12 }, () => send('also left out', 1_000)),
    )
    for (const { status, body } of replies.filter((reply) => reply.status < 503))
      expect([status, body.submission_uuid]).toEqual([201, first.body.submission_uuid])
    await expect.poll(async () => (await send('left out', 999)).status).toBe(409)
    await api.patch(`/forms/${form.uuid}`, { is_active: false })
    await expect.poll(async () => (await send('also left out', 1_000)).status).toBe(201)
  })
})
