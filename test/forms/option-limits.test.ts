import type { Field, Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, createFormWith } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

interface Invalid {
  errors?: Record<string, string[]>
}

const fieldsPath = ({ uuid }: Form) => `/forms/${uuid}/fields`
const fieldPath = (form: Form, { id }: Field) => `${fieldsPath(form)}/${id}`
const outcomeOf = ({ status, body }: { status: number; body: Invalid }) => [status, body.errors]
const optionsOf = (count: number) => Array.from({ length: count }, (_, n) => `Option ${n}`)

describe('the options of a field', () => {
  // Its own, in which requests of other tests do not wait for so many options.
  let system: TestSystem
  let api: Api
  beforeAll(async () => {
    system = await startTestSystem()
    api = createApi(system.baseUrl, system.apiKey)
  })
  afterAll(() => system?.stop())

  const setOptions = ({ id }: Field, options: string[]) =>
    sql(system, 'UPDATE forms.fields SET options = $2 WHERE id = $1', [id, JSON.stringify(options)])
  const tooMany = { options: ['Must have at most 50,000 options.'] }

  it('are at most 50,000', async () => {
    const form = await createForm(api)
    const add = (count: number) =>
      api.post<Invalid>(fieldsPath(form), {
        ...{ type: 'dropdown', label: 'Choose', options: optionsOf(count) },
      })
    expect((await add(50_000)).status).toBe(201)
    expect(outcomeOf(await add(50_001))).toEqual([422, tooMany])
    const hundredsOfThousands = { type: 'dropdown', label: 'A', options: Array(300_000).fill('') }
    const { status, body } = await api.post<Invalid>(fieldsPath(form), hundredsOfThousands)
    expect([status, body.errors]).toEqual([422, { options: ['Must have at most 50,000 entries.'] }])
  })

  it('can become fewer, but not more, if there are more', async () => {
    const { form, fields } = await createFormWith(api, {
      ...{ type: 'dropdown', label: 'Choose', options: ['A'] },
    })
    const field = fields[0]!
    await setOptions(field, optionsOf(50_200))
    const change = (body: object) => api.patch<Invalid>(fieldPath(form, field), body)
    expect((await change({ label: 'New' })).status).toBe(200)
    expect((await change({ options: optionsOf(50_200) })).status).toBe(200)
    expect((await change({ options: optionsOf(50_100) })).status).toBe(200)
    expect(outcomeOf(await change({ options: optionsOf(50_101) }))).toEqual([422, tooMany])
    const copy = await api.post<Invalid>(`/forms/${form.uuid}/duplicate`, { title: 'Copy' })
    expect(outcomeOf(copy)).toEqual([
      422,
      { body: ['A field can have at most 50,000 options. “New” has 50,100.'] },
    ])
  })
})
