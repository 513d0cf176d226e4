import { operations, type Field, type Form } from '@formpost/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { addField, createForm } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const runs = { numRuns: 40 }

const trimmed = (value: string | null | undefined) => value?.trim() || null
/** Valid text of any characters. */
const text = (max: number, min = 0) =>
  fc
    .string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 40) })
    .filter((value) => !/\0/.test(value) && value.trim().length >= min)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const number = fc
  .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
  // JSON has no negative zero.
  .map((value) => value || 0)
const settings = fc
  .record(
    {
      min: maybe(number),
      max: maybe(number),
      step: maybe(fc.integer({ min: 0, max: 100 })),
      max_length: maybe(fc.integer({ min: 1, max: 1_000 })),
      rows: maybe(fc.integer({ min: 1, max: 50 })),
      min_date: maybe(fc.constantFrom('2026-01-01', '2024-02-29')),
      field_width: maybe(fc.constantFrom('small', 'medium', 'large', 'full')),
      accept: maybe(fc.constantFrom('.pdf', 'image/*')),
      max_size: maybe(fc.integer({ min: 1, max: 51_200 })),
    },
    { requiredKeys: [] },
  )
  // A minimum over the maximum is rejected.
  .filter(({ min, max }) => typeof min !== 'number' || typeof max !== 'number' || min <= max)
const fieldBody = fc.record(
  {
    type: fc.constantFrom('short_text', 'long_text', 'number', 'radio', 'file', 'date', 'hidden'),
    label: text(255, 1),
    options: fc.uniqueArray(
      text(255, 1).map((option) => option.trim()),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    description: maybe(text(500)),
    placeholder: maybe(text(255)),
    default_value: maybe(text(255)),
    is_required: fc.boolean(),
    settings: maybe(settings),
  },
  { requiredKeys: ['type', 'label', 'options'] },
)

describe('arbitrary request bodies', () => {
  let owner: NewOwner
  let form: Form
  let field: Field

  beforeAll(async () => {
    owner = await newOwner(system)
    const { api } = owner
    form = await createForm(api)
    field = await addField(api, form, { type: 'short_text', label: 'A' })
  })

  const junk = fc.oneof(
    fc
      .object({ maxDepth: 3, maxKeys: 6, withNullPrototype: false })
      .map((body) => JSON.stringify(body)),
    fc.json(),
    fc.string(),
    fc.constant('{"__proto__":{"title":"x"},"constructor":{"prototype":{}}}'),
    fc.constant('['.repeat(20_000)),
    fc.constant('{"title":"\\u0000"}'),
  )
  /** Known properties with arbitrary values. */
  const knownProperties = fc
    .dictionary(
      fc.constantFrom(
        ...['title', 'description', 'redirect_url', 'is_active', 'template', 'type', 'label'],
        ...['options', 'settings', 'logic', 'position', 'ids', 'fields', 'client_uuid'],
        ...['filled_at', 'was_offline', 'upload_uuids', 'encryption_public_key', 'name', 'access'],
        ...[
          'challenge_token',
          'device_name',
          'url',
          'email',
          'password',
          'current_password',
          'code',
          'recovery_code',
          'access',
        ],
      ),
      fc.jsonValue(),
    )
    .map((body) => JSON.stringify(body))

  const writes = operations.filter(({ body }) => body)

  it.each(writes.map(({ id }) => id))('%s returns a message and never a 5xx', async (id) => {
    const { method, path, access } = operations.find((operation) => operation.id === id)!
    const url = path
      .replace('{form}', form.uuid)
      .replace('{field}', String(field.id))
      .replace('{public_id}', form.public_id)
      .replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
    const bearers = { none: undefined, read: owner.secret, read_write: owner.secret }
    const bearer = access === 'person' ? owner.token : bearers[access]
    const api = createApi(system.appUrl, bearer)
    await fc.assert(
      fc.asyncProperty(fc.oneof(junk, knownProperties), async (body) => {
        if (method === 'get') return
        const reply = await api[method]<{ message?: string }>(url, body, {
          'Content-Type': 'application/json',
        })
        expect(reply.status).toBeLessThan(500)
        if (reply.status >= 400) expect(reply.body.message).toMatch(/\w/)
      }),
      runs,
    )
  })
})

describe('the response to a write', () => {
  const api = createApi(system.baseUrl, system.apiKey)

  it('equals a later read of the form', async () => {
    const body = fc.record(
      {
        title: text(255, 1),
        description: maybe(text(2_000)),
        thank_you_message: maybe(text(2_000)),
        redirect_url: maybe(fc.constantFrom('https://example.org/a?b=c#d', 'http://localhost:1/')),
        notify_on_submission: fc.boolean(),
        is_active: fc.boolean(),
      },
      { requiredKeys: ['title'] },
    )
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const created = await createForm(api, sent)
        const { body: read } = await api.get<{ data: Form }>(`/forms/${created.uuid}`)
        expect(read.data).toEqual(created)
        expect(read.data).toMatchObject({
          title: sent.title.trim(),
          description: trimmed(sent.description),
          thank_you_message: trimmed(sent.thank_you_message),
          redirect_url: sent.redirect_url ?? null,
          notify_on_submission: sent.notify_on_submission ?? true,
          is_active: sent.is_active ?? true,
        })
      }),
      runs,
    )
  })

  it('equals a later read of the field, for creations and updates', async () => {
    const form = await createForm(api)
    const expected = (sent: Record<string, unknown>) => ({
      ...sent,
      label: trimmed(sent['label'] as string),
      ...('description' in sent ? { description: trimmed(sent['description'] as string) } : {}),
      ...('placeholder' in sent ? { placeholder: trimmed(sent['placeholder'] as string) } : {}),
      ...('default_value' in sent
        ? { default_value: trimmed(sent['default_value'] as string) }
        : {}),
    })
    const read = async (id: number) => {
      const { body } = await api.get<{ data: Form }>(`/forms/${form.uuid}`)
      return body.data.fields.find((field) => field.id === id)
    }
    await fc.assert(
      fc.asyncProperty(fieldBody, fieldBody, async (first, second) => {
        const created = await addField(api, form, first)
        expect(created).toMatchObject(expected(first))
        expect(await read(created.id)).toEqual(created)
        const path = `/forms/${form.uuid}/fields/${created.id}`
        const changed = await api.patch<{ data: Field }>(path, second)
        expect(changed.body.data).toMatchObject(expected({ ...first, ...second }))
        expect(await read(created.id)).toEqual(changed.body.data)
        await api.delete(path)
      }),
      runs,
    )
  })
})
