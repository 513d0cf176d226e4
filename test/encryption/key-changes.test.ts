import type { Form, PublicForm } from '@formpost/contract'
import { generateKey, readKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'
import { encryptedForm, seal, sealFile } from './encrypted-form.ts'

interface Invalid {
  errors: Record<string, string[]>
}

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
let first: string
let second: string

beforeAll(async () => {
  const make = async () =>
    (await generateKey({ userIDs: [{ email: 'a@b.c' }], format: 'armored' })).publicKey
  ;[first, second] = [await make(), await make()]
})

const update = (form: Form, body: object) =>
  api.patch<{ data: Form } & Invalid>(`/forms/${form.uuid}`, body)

describe('a file uploaded before the form was encrypted', () => {
  it('is rejected in an encrypted submission', async () => {
    const { form, fields } = await createFormWith(api, { type: 'file', label: 'Photo' })
    const field = fields[0]!.uuid
    const plain = await upload(system.appUrl, form.public_id, { bytes: png(), field })
    await update(form, { is_encrypted: true, encryption_public_key: first })
    const encrypted_payload = await seal({ fields: {} }, first)
    const upload_uuids = [plain.body.uuid]
    const { status, body } = await submit(api, form, { encrypted_payload, upload_uuids })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['upload_uuids.0']])
    const bytes = Buffer.from(await sealFile(png(), first))
    const sealed = await upload(system.appUrl, form.public_id, { bytes, field })
    const again = { encrypted_payload, upload_uuids: [sealed.body.uuid], fields: null }
    expect((await submit(api, form, again)).status).toBe(201)
  })
})

describe('an answer encrypted to a former key of the form', () => {
  const filledIn = async () => {
    const created = await encryptedForm(api, first)
    const path = `/public/forms/${created.form.public_id}`
    const { body } = await api.get<{ data: PublicForm }>(path)
    await update(created.form, { encryption_public_key: second })
    return { ...created, version: body.data.version }
  }

  it('is accepted with its file when it was filled in offline', async () => {
    const { form, fields, version } = await filledIn()
    const bytes = Buffer.from(await sealFile(png(), first))
    const sent = await upload(system.appUrl, form.public_id, { bytes, field: fields[3].uuid })
    expect(sent.status).toBe(201)
    const { status } = await submit(api, form, {
      encrypted_payload: await seal({ fields: {} }, first),
      upload_uuids: [sent.body.uuid],
      was_offline: true,
      form_version: version,
    })
    expect(status).toBe(201)
  })

  it('is rejected when filled in online or encrypted to any other key', async () => {
    const { form, version } = await filledIn()
    const encrypted_payload = await seal({ fields: {} }, first)
    expect((await submit(api, form, { encrypted_payload })).status).toBe(422)
    const other = await generateKey({ userIDs: [{ email: 'x@y.z' }], format: 'armored' })
    const stranger = {
      encrypted_payload: await seal({ fields: {} }, other.publicKey),
      was_offline: true,
      form_version: version,
    }
    expect((await submit(api, form, stranger)).status).toBe(422)
  })
})

describe('the fingerprint of a key', () => {
  it('is returned as it was sent', async () => {
    const { form } = await createFormWith(api)
    const hex = (await readKey({ armoredKey: first })).getFingerprint().toUpperCase()
    const spaced = hex.match(/.{4}/g)!.join(' ')
    const sent = { encryption_public_key: first, encryption_key_fingerprint: spaced }
    expect((await update(form, sent)).body.data.encryption_key_fingerprint).toBe(spaced)
  })

  it('is rejected without a key', async () => {
    const { form } = await createFormWith(api)
    const { status, body } = await update(form, { encryption_key_fingerprint: 'ab12' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['encryption_key_fingerprint']])
  })
})

describe('a field of an encrypted form', () => {
  it('cannot become a payment field', async () => {
    const { form, fields } = await encryptedForm(api, first)
    const path = `/forms/${form.uuid}/fields/${fields[0].id}`
    const { status, body } = await api.patch<Invalid>(path, { type: 'payment' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['type']])
  })
})
