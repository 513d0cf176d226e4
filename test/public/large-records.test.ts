import { randomUUID } from 'node:crypto'

import type { Form, Submission } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

interface Errors {
  codes: Record<string, { code: string; max?: number }[]>
}

/** A form with a repeat of numbers `n0`, `n1` and so on. */
async function formWithRepeat(inputs: number, ...more: object[]) {
  const uuid = randomUUID()
  const { form, fields } = await createFormWith(
    api,
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
  return { form, instances }
}

const read = async (form: Form, uuid: string) =>
  (await api.get<{ data: Submission }>(`/forms/${form.uuid}/submissions/${uuid}`)).body.data

describe('a large submission', () => {
  it('is stored and listed, also beyond 1 MiB', async () => {
    const { form, instances } = await formWithRepeat(30)
    const fields = instances(1_000, 30)
    expect(JSON.stringify(fields).length).toBeGreaterThan(1024 * 1024)
    const reply = await submit(api, form, { fields })
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
    const reply = await submit(api, form, { fields: instances(1_000, 1) })
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
    const reply = await submit(api, form, { fields: instances(1_000, 1) })
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
})
