import { beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

interface ErrorReply {
  message: string
  code: string
  errors?: Record<string, string[]>
  codes?: Record<string, object[]>
}

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const anonymous = createApi(system.baseUrl)

const codesOf = ({ body }: { body: ErrorReply }) => [body.code, body.codes]

describe('an error has its code and parameters', () => {
  let form: string
  let publicId: string
  let fields: { uuid: string }[]
  let send: (body: object) => ReturnType<Api['post']>

  beforeAll(async () => {
    const created = await createFormWith(
      api,
      { type: 'number', label: 'Depth', settings: { min: 0, max: 100, step: 0.5 } },
      { type: 'short_text', label: 'Name', is_required: true, settings: { max_length: 5 } },
    )
    form = created.form.uuid
    publicId = created.form.public_id
    fields = created.fields
    send = (body) => anonymous.post(`/public/forms/${publicId}/submissions`, body)
  })

  it('where a body is wrong', async () => {
    const reply = await api.post<ErrorReply>('/forms', { title: 'x'.repeat(300), is_active: 'yes' })
    expect(reply.body).toEqual({
      message: 'The given data was invalid.',
      code: 'validation_failed',
      errors: {
        title: ['Must have at most 255 characters, has 300.'],
        is_active: ['Must be true or false.'],
      },
      codes: {
        title: [{ code: 'too_long', max: 255, length: 300 }],
        is_active: [{ code: 'not_a_boolean' }],
      },
    })
  })

  it('where JSON is wrong', async () => {
    const type = { 'Content-Type': 'application/json' }
    expect(codesOf(await api.post<ErrorReply>('/forms', '{', type))).toEqual([
      'validation_failed',
      { body: [{ code: 'not_json' }] },
    ])
  })

  it('where answers are wrong', async () => {
    const [depth, name] = fields.map(({ uuid }) => uuid) as [string, string]
    const answers = async (sent: object) => codesOf((await send({ fields: sent })) as never)[1]
    expect(await answers({ [depth]: 101, [name]: 'too long' })).toEqual({
      [`fields.${depth}`]: [{ code: 'too_large', max: 100 }],
      [`fields.${name}`]: [{ code: 'too_long', max: 5 }],
    })
    expect(await answers({ [depth]: 0.3 })).toEqual({
      [`fields.${depth}`]: [{ code: 'off_step', step: 0.5, base: 0 }],
      [`fields.${name}`]: [{ code: 'required' }],
    })
  })

  it('where a query is wrong', async () => {
    const path = `/forms/${form}/submissions?per_page=101&where[x]=1`
    expect(codesOf(await api.get<ErrorReply>(path))).toEqual([
      'validation_failed',
      { per_page: [{ code: 'too_large', max: 100 }], 'where[x]': [{ code: 'not_a_uuid' }] },
    ])
  })

  it('where a field or its logic is wrong', async () => {
    const path = `/forms/${form}/fields`
    const field = { type: 'dropdown', options: ['a', 'a'], logic: { conditions: [] } }
    expect(codesOf(await api.post<ErrorReply>(path, { ...field, options: [] }))[1]).toEqual({
      label: [{ code: 'label_missing', type: 'dropdown' }],
      options: [{ code: 'options_missing', type: 'dropdown' }],
    })
    const conditions = [{ field_uuid: form, operator: 'is_empty' }]
    const sent = { ...field, label: 'Kind', logic: { conditions } }
    expect(codesOf(await api.post<ErrorReply>(path, sent))[1]).toEqual({
      'options.1': [{ code: 'option_repeated' }],
      'logic.conditions.0.field_uuid': [{ code: 'not_a_field' }],
    })
  })

  it('where something does not exist or is not allowed', async () => {
    const codeOf = async (reply: Promise<{ body: ErrorReply }>) => (await reply).body.code
    expect(await codeOf(anonymous.get(`/forms/${form}`))).toBe('unauthenticated')
    expect(await codeOf(api.get('/nothing'))).toBe('not_found')
    expect(await codeOf(api.delete('/templates'))).toBe('method_not_allowed')
    expect(await codeOf(api.get(`/forms/${publicId}`))).toBe('form_not_found')
    expect(await codeOf(anonymous.get('/public/forms/unknown'))).toBe('form_not_found')
    const text = { 'Content-Type': 'text/plain' }
    expect(await codeOf(api.post('/forms', 'x', text))).toBe('wrong_content_type')
    expect(await codeOf(anonymous.post('/auth/login', { email: 'a', password: 'b' }))).toBe(
      'validation_failed',
    )
  })

  it('where a body is too large, with the limit', async () => {
    const { body } = await api.post<ErrorReply>('/forms', { title: 'x'.repeat(1_048_576) })
    expect(body).toMatchObject({ code: 'request_too_large', max_bytes: 1_048_576 })
  })
})
