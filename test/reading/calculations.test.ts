import type { Form, SubmissionRow, SubmissionSummary } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
// A new owner, because the service runs only two summaries of one owner at once.
let api: Api
beforeAll(async () => {
  ;({ api } = await newOwner(system))
})

const hidden = (name: string, calculation: string) => ({
  ...{ type: 'hidden', label: name, name },
  expressions: { calculation },
})

describe('results of hidden calculations', () => {
  let form: Form
  let [adults, total, day, kind]: string[] = []
  beforeAll(async () => {
    const created = await createFormWith(
      api,
      { type: 'number', label: 'Adults', name: 'adults' },
      hidden('total', '${adults} * 2'),
      hidden('day', "date('2026-02-28')"),
      hidden('kind', "if(${adults} > 3, 'large', 'small')"),
    )
    form = created.form
    ;[adults, total, day, kind] = created.fields.map(({ uuid }) => uuid)
    for (const count of [1, 2, 5]) await submit(api, form, { fields: { [adults!]: count } })
  })

  const path = () => `/forms/${form.uuid}/submissions`
  const totalsWhere = async (query: string) => {
    const { body } = await api.get<{ data: SubmissionRow[] }>(`${path()}?${query}`)
    return body.data.map(({ values }) => values.find((each) => each.field_uuid === total)!.value)
  }

  it('are stored as what their expressions give', async () => {
    const { body } = await api.get<{ data: SubmissionRow[] }>(path())
    const values = body.data[0]!.values.map(({ value }) => value)
    expect(values).toEqual([5, 10, '2026-02-28', 'large'])
  })

  it('are compared as numbers and dates', async () => {
    expect(await totalsWhere(`where[${total}][gte]=4`)).toEqual([10, 4])
    expect(await totalsWhere(`where[${total}]=10.0`)).toEqual([10])
    expect(await totalsWhere(`where[${day}][gt]=2026-02-27`)).toEqual([10, 4, 2])
    expect(await totalsWhere(`where[${kind}][contains]=LARGE`)).toEqual([10])
  })

  it('take the filters of their results only', async () => {
    const reply = await api.get<{ codes: object }>(`${path()}?where[${total}][contains]=1`)
    expect(reply.status).toBe(422)
    expect(reply.body.codes).toMatchObject({
      [`where[${total}][contains]`]: [{ code: 'operator_not_allowed' }],
    })
  })

  it('are summarized as numbers and dates', async () => {
    const { body } = await api.get<{ data: SubmissionSummary }>(`/forms/${form.uuid}/summary`)
    const byUuid = new Map(body.data.fields.map((field) => [field.field_uuid, field]))
    expect(byUuid.get(total!)).toMatchObject({ numbers: { min: 2, max: 10, median: 4 } })
    expect(byUuid.get(day!)).toMatchObject({ dates: { min: '2026-02-28', max: '2026-02-28' } })
    expect(byUuid.get(kind!)).toMatchObject({ texts: { distinct: 2 } })
  })
})
