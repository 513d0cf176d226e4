import { form as formSchema, type Field, type Form, type PublicForm } from '@formpost/contract'
import { createMessage, encrypt, generateKey, readKey } from 'openpgp'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { addField, createForm, createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

interface Invalid {
  errors: Record<string, string[]>
}
type One = { data: Form }

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

async function duplicate(form: Form, title = 'The copy', by = api): Promise<Form> {
  const { status, text, body } = await by.post<One>(`/forms/${form.uuid}/duplicate`, { title })
  expect(status, text).toBe(201)
  return formSchema.parse(body.data)
}

const readPublic = async ({ public_id }: Form) =>
  (await api.get<{ data: PublicForm }>(`/public/forms/${public_id}`)).body.data

/** Fields without ids and times, and conditions by position, so that a copy equals its source. */
function comparable(fields: Field[]) {
  const positions = new Map(fields.map(({ uuid, position }) => [uuid, position]))
  return fields.map(
    ({ id: _i, uuid: _u, form_id: _f, created_at: _c, updated_at: _t, ...field }) => ({
      ...field,
      logic: field.logic && {
        ...field.logic,
        conditions: field.logic.conditions?.map(({ field_uuid, ...rest }) => ({
          ...rest,
          on: positions.get(field_uuid),
        })),
      },
    }),
  )
}

describe('duplicating a form', () => {
  it('copies its fields and settings under new ids', async () => {
    const source = await createForm(api, {
      title: 'Über Wasser',
      template: 'water-point-inspection',
      description: 'What it is for',
      thank_you_message: 'Thanks',
      redirect_url: 'https://example.com/done',
      notify_on_submission: false,
    })
    const copy = await duplicate(source, '  Neue Kopie  ')

    expect(copy).toMatchObject({
      title: 'Neue Kopie',
      slug: 'neue-kopie',
      description: 'What it is for',
      thank_you_message: 'Thanks',
      redirect_url: 'https://example.com/done',
      notify_on_submission: false,
      is_active: true,
      payment_required: false,
      public_url: `${system.appUrl}/f/${copy.public_id}`,
    })
    expect(comparable(copy.fields)).toEqual(comparable(source.fields))
    expect(copy.fields[0]!.label).toBe('Über Wasser')
    expect(copy.uuid).not.toBe(source.uuid)
    expect(copy.public_id).not.toBe(source.public_id)
    const both = [...source.fields, ...copy.fields]
    expect(new Set(both.map(({ uuid }) => uuid)).size).toBe(both.length)
    expect(new Set(both.map(({ id }) => id)).size).toBe(both.length)
    expect(new Set(copy.fields.map(({ form_id }) => form_id)).size).toBe(1)

    expect((await api.get<One>(`/forms/${copy.uuid}`)).body.data).toEqual(copy)
    expect((await api.get<One>(`/forms/${source.uuid}`)).body.data).toEqual(source)
  })

  it('lists the copy first', async () => {
    // Other files create forms for the shared owner at the same time.
    const own = (await newOwner(system)).api
    const copy = await duplicate(await createForm(own), 'The copy', own)
    const { body } = await own.get<{ data: { uuid: string }[] }>('/forms?per_page=1')
    expect(body.data[0]!.uuid).toBe(copy.uuid)
  })

  it('points conditions to the fields of the copy', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'radio', label: 'Damaged?', options: ['Yes', 'No'] },
      { type: 'short_text', label: 'What is?', is_required: true },
    )
    const [damaged, detail] = fields
    await api.patch(`/forms/${form.uuid}/fields/${detail!.id}`, {
      logic: {
        action: 'show',
        condition_type: 'all',
        conditions: [{ field_uuid: damaged!.uuid, operator: 'equals', value: 'Yes' }],
      },
    })
    const copy = await duplicate(form)
    const [newDamaged, newDetail] = copy.fields
    expect(newDetail!.logic!.conditions).toEqual([
      { field_uuid: newDamaged!.uuid, operator: 'equals', value: 'Yes' },
    ])
    const answer = (value: string) => submit(api, copy, { fields: { [newDamaged!.uuid]: value } })
    expect((await answer('No')).status).toBe(201)
    const refused = await answer('Yes')
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors!)).toEqual([`fields.${newDetail!.uuid}`])
  })

  it('copies no submissions, views or former versions', async () => {
    const source = await createForm(api)
    await submit(api, source, { fields: {} })
    await addField(api, source, { type: 'divider' })
    await readPublic(source)
    const copy = await duplicate(source)
    expect(copy).toMatchObject({ submissions_count: 0, views_count: 0 })
    expect((await readPublic(copy)).version).toBe(1)
    const { body } = await api.get<{ data: unknown[] }>(`/forms/${copy.uuid}/submissions`)
    expect(body.data).toEqual([])
    expect((await api.get<One>(`/forms/${source.uuid}`)).body.data.submissions_count).toBe(1)
  })

  it('copies the active status', async () => {
    const copy = await duplicate(await createForm(api, { is_active: false }))
    expect(copy.is_active).toBe(false)
    expect((await api.get(`/public/forms/${copy.public_id}`)).status).toBe(404)
    expect((await submit(api, copy, { fields: {} })).status).toBe(404)
  })

  it('copies payment fields', async () => {
    const { form } = await createFormWith(api, { type: 'payment', label: 'Fee' })
    const copy = await duplicate(form)
    expect(copy.payment_required).toBe(true)
    expect((await submit(api, copy, { fields: {} })).status).toBe(409)
  })

  it('copies a footer that is turned off', async () => {
    const paid = await newOwner(system, { plan: 'paid' })
    const source = await createForm(paid.api)
    await paid.api.patch(`/forms/${source.uuid}`, { show_branded_footer: false })
    expect((await duplicate(source, 'Copy', paid.api)).show_branded_footer).toBe(false)
  })

  it('keeps source and copy independent', async () => {
    const source = await createForm(api)
    const copy = await duplicate(source)
    await api.patch(`/forms/${copy.uuid}/fields/${copy.fields[1]!.id}`, { label: 'Changed' })
    expect((await api.delete(`/forms/${source.uuid}`)).status).toBe(204)
    const { status, body } = await api.get<One>(`/forms/${copy.uuid}`)
    expect(status).toBe(200)
    expect(body.data.fields.map(({ label }) => label)).toEqual(['A form', 'Changed', 'Submit'])
    expect((await submit(api, copy, { fields: {} })).status).toBe(201)
  })

  it('copies a copy completely', async () => {
    const source = await createForm(api, { template: 'household-survey' })
    const copy = await duplicate(await duplicate(source))
    expect(comparable(copy.fields)).toEqual(comparable(source.fields))
  })

  it('copies a consistent state during concurrent changes', async () => {
    const source = await createForm(api)
    const edits = Array.from({ length: 6 }, async (_, n) => {
      const field = await addField(api, source, { type: 'number', label: `Number ${n}` })
      const conditions = [{ field_uuid: field.uuid, operator: 'is_not_empty' }]
      await addField(api, source, { type: 'divider', position: 1, logic: { conditions } })
    })
    const copies = await Promise.all(Array.from({ length: 6 }, () => duplicate(source)))
    await Promise.all(edits)
    for (const { fields } of copies) {
      const uuids = fields.map(({ uuid }) => uuid)
      expect(fields.map(({ position }) => position)).toEqual(fields.map((_, at) => at))
      for (const { logic } of fields) {
        for (const { field_uuid } of logic?.conditions ?? []) expect(uuids).toContain(field_uuid)
      }
    }
  })
})

describe('duplicating an encrypted form', () => {
  it('copies the encryption, which stays changeable in the copy', async () => {
    const { publicKey } = await generateKey({ userIDs: [{ name: 'Office' }] })
    const source = await createForm(api)
    const encrypted = await api.patch<One>(`/forms/${source.uuid}`, {
      is_encrypted: true,
      encryption_public_key: publicKey,
    })
    expect(encrypted.status, encrypted.text).toBe(200)
    const payload = await encrypt({
      message: await createMessage({ text: '{}' }),
      encryptionKeys: await readKey({ armoredKey: publicKey }),
    })
    const sent = await submit(api, source, { encrypted_payload: payload })
    expect(sent.status, sent.text).toBe(201)

    const copy = await duplicate(source)
    const { is_encrypted, encryption_public_key, encryption_key_fingerprint } = encrypted.body.data
    expect(is_encrypted).toBe(true)
    expect(copy).toMatchObject({
      is_encrypted,
      encryption_public_key,
      encryption_key_fingerprint,
    })
    expect((await submit(api, copy, { fields: {} })).status).toBe(422)

    const switchedOff = (form: Form) =>
      api.patch<One>(`/forms/${form.uuid}`, { is_encrypted: false })
    expect((await switchedOff(source)).body.data.is_encrypted).toBe(true)
    expect((await switchedOff(copy)).body.data.is_encrypted).toBe(false)
  })
})

describe('the title of a duplicate', () => {
  it.each([
    ['missing', {}],
    ['null', { title: null }],
    ['a number', { title: 7 }],
    ['blank', { title: '  ' }],
    ['256 characters long', { title: 'x'.repeat(256) }],
    ['with NUL', { title: 'a\0b' }],
  ])('is rejected when it is %s', async (_name, body) => {
    const form = await createForm(api)
    const reply = await api.post<Invalid>(`/forms/${form.uuid}/duplicate`, body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['title'])
  })

  it('may have 255 characters, and unknown properties are ignored', async () => {
    const title = '🙂'.repeat(255)
    const form = await createForm(api)
    const body = { title, is_active: false, fields: [], template: 'attendance' }
    const { status, body: created } = await api.post<One>(`/forms/${form.uuid}/duplicate`, body)
    expect(status).toBe(201)
    expect(created.data).toMatchObject({ title, is_active: true })
    expect(created.data.fields).toHaveLength(3)
  })
})

describe('a request to duplicate', () => {
  it('returns 401, 403 or 404 without access', async () => {
    const owner = await newOwner(system)
    const form = await createForm(owner.api)
    const path = `/forms/${form.uuid}/duplicate`
    const body = { title: 'Copy' }
    expect((await createApi(system.baseUrl).post(path, body)).status).toBe(401)
    expect((await owner.readOnly.post(path, body)).status).toBe(403)
    expect((await api.post(path, body)).status).toBe(403)
    const none = '/forms/00000000-0000-4000-8000-000000000000/duplicate'
    expect((await api.post(none, body)).status).toBe(404)
    expect((await api.post('/forms/nonsense/duplicate', body)).status).toBe(404)
    await owner.api.delete(`/forms/${form.uuid}`)
    expect((await owner.api.post(path, body)).status).toBe(404)
    expect((await owner.api.get<{ data: unknown[] }>('/forms')).body.data).toEqual([])
  })
})
