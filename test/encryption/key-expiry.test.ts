import type { Form, FormListRow, PublicForm, Submission } from '@formpost/contract'
import { decrypt, generateKey, readMessage, type PrivateKey } from 'openpgp'
import { beforeEach, describe, expect, it } from 'vitest'

import { draftOf, publishNow } from '../forms/draft-api.ts'
import { createApi } from '../harness/api.ts'
import { createForm, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'
import { encryptedForm, seal, sealFile, type EncryptedForm } from './encrypted-form.ts'
import { daysFromNow, keyMade, renewed, withNewSubkey } from './renewed-keys.ts'

interface FormReply {
  data: Form
  errors?: Record<string, string[]>
}

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

const update = (form: Form, body: object) => api.patch<FormReply>(`/forms/${form.uuid}`, body)
const read = async (form: Form) => (await api.get<FormReply>(`/forms/${form.uuid}`)).body.data
const readPublic = async ({ public_id }: Form) =>
  api.get<{ data: PublicForm }>(`/public/forms/${public_id}`)

describe('a key with an end', () => {
  it('is announced in every response with the form', async () => {
    const form = await createForm(api, { title: 'Has a key with an end' })
    expect([form.encryption_key_expires_at, form.warnings]).toEqual([null, []])
    const end = daysFromNow(20).toISOString()
    const { publicKey } = await keyMade(10, 30)
    const change = { is_encrypted: true, encryption_public_key: publicKey }
    const { status, body } = await update(form, change)
    const announced = {
      encryption_key_expires_at: end,
      warnings: [
        {
          property: 'encryption_public_key',
          code: 'key_expires',
          message: expect.stringContaining(end) as string,
          expires_at: end,
        },
      ],
    }
    expect([status, body.data]).toMatchObject([200, announced])
    expect(await read(form)).toMatchObject(announced)
    const list = await api.get<{ data: FormListRow[] }>('/forms?q=Has a key with an end')
    const row = list.body.data.find(({ uuid }) => uuid === form.uuid)
    expect(row!.encryption_key_expires_at).toBe(end)
    const copy = await api.post<FormReply>(`/forms/${form.uuid}/duplicate`, { title: 'Copy' })
    expect(copy.body.data).toMatchObject(announced)
    const without = (await generateKey({ userIDs: [{ email: 'a@b.c' }], format: 'armored' }))
      .publicKey
    expect((await update(form, { encryption_public_key: without })).body.data).toMatchObject({
      encryption_key_expires_at: null,
      warnings: [],
    })
  })

  it('is refused after it, with the time', async () => {
    const form = await createForm(api)
    const { publicKey } = await keyMade(10, 3)
    const { status, body } = await update(form, { encryption_public_key: publicKey })
    expect([status, body.errors]).toEqual([
      422,
      {
        encryption_public_key: [
          `Expired at ${daysFromNow(-7).toISOString()}. Extend its expiry date, or send another key.`,
        ],
      },
    ])
  })
})

describe('the key of a form with answers', () => {
  let encrypted: EncryptedForm
  let form: Form
  let privateKey: PrivateKey
  let publicKey: string

  const setKey = async (encryption_public_key: string, more: object = {}) => {
    const { status, body } = await update(form, { encryption_public_key, ...more })
    expect(status).toBe(200)
    return body.data
  }
  const answer = async (key: string, more: object = {}) =>
    submit(api, form, { encrypted_payload: await seal({ fields: { a: 'Nyota' } }, key), ...more })

  beforeEach(async () => {
    ;({ privateKey, publicKey } = await keyMade(10, 30))
    encrypted = await encryptedForm(api, publicKey)
    ;({ form } = encrypted)
    await answer(publicKey)
  })

  it('can be renewed, which reaches devices', async () => {
    const before = await readPublic(form)
    const later = await renewed(privateKey, 60)
    const changed = await setKey(later.publicKey, { is_encrypted: false, title: 'Renewed' })
    expect(changed).toMatchObject({
      title: 'Renewed',
      is_encrypted: true,
      encryption_public_key: later.publicKey,
      encryption_key_fingerprint: privateKey.getFingerprint(),
      encryption_key_expires_at: daysFromNow(50).toISOString(),
    })
    const after = await readPublic(form)
    expect(after.body.data.encryption_public_key).toBe(later.publicKey)
    expect(after.body.data.version).toBeGreaterThan(before.body.data.version)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  it('can be renewed by publishing a draft', async () => {
    const later = await renewed(privateKey, 60)
    const { fields, base_version } = draftOf(await read(form))
    const settings = { encryption_public_key: later.publicKey }
    const published = await publishNow(api, form, { base_version, form: settings, fields })
    expect(published.encryption_public_key).toBe(later.publicKey)
  })

  it('can get a new subkey', async () => {
    const rotated = await withNewSubkey(privateKey, 5)
    expect((await setKey(rotated.publicKey)).encryption_public_key).toBe(rotated.publicKey)
    // The former copy has a subkey that the new one lacks, but an older one.
    expect((await setKey(publicKey)).encryption_public_key).toBe(rotated.publicKey)
  })

  it('ignores everything else without an error', async () => {
    const other = await keyMade(1, 90)
    const later = await renewed(privateKey, 60)
    const expired = await renewed(privateKey, 5)
    const wrong = { encryption_key_fingerprint: '0'.repeat(40) }
    for (const change of [
      { encryption_public_key: other.publicKey },
      { encryption_public_key: expired.publicKey },
      { encryption_public_key: (await renewed(privateKey, 20)).publicKey },
      { encryption_public_key: later.publicKey + other.publicKey },
      { encryption_public_key: later.publicKey, ...wrong },
      { encryption_public_key: later.privateKey.armor() },
      { encryption_public_key: null },
      { is_encrypted: false },
    ]) {
      const { status, body } = await update(form, change)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ is_encrypted: true, encryption_public_key: publicKey })
    }
  })

  it('keeps accepting answers and files that were encrypted to former copies', async () => {
    const first = await withNewSubkey(privateKey, 5)
    await setKey(first.publicKey)
    const second = await withNewSubkey(first.privateKey, 1)
    await setKey(second.publicKey)
    const field = encrypted.fields[3].uuid
    for (const key of [publicKey, first.publicKey, second.publicKey]) {
      const bytes = Buffer.from(await sealFile(png(), key))
      const sent = await upload(system.appUrl, form.public_id, { bytes, field })
      expect(sent.status).toBe(201)
      const { status } = await answer(key, { upload_uuids: [sent.body.uuid] })
      expect(status).toBe(201)
      expect((await answer(key, { was_offline: true })).status).toBe(201)
    }
    const other = await keyMade(1, 90)
    expect((await answer(other.publicKey)).status).toBe(422)
  })

  it('opens former and new answers after it was renewed', async () => {
    const later = await renewed(privateKey, 60)
    await setKey(later.publicKey)
    await answer(later.publicKey)
    const list = await api.get<{ data: Submission[] }>(`/forms/${form.uuid}/submissions`)
    expect(list.body.data).toHaveLength(2)
    for (const { uuid } of list.body.data) {
      const path = `/forms/${form.uuid}/submissions/${uuid}`
      const { body } = await api.get<{ data: Submission }>(path)
      const message = await readMessage({ armoredMessage: body.data.encrypted_payload! })
      const { data } = await decrypt({ message, decryptionKeys: later.privateKey })
      expect(JSON.parse(data)).toEqual({ fields: { a: 'Nyota' } })
    }
  })
})

describe('the key of a form without answers', () => {
  it('keeps accepting answers to former copies, but not after another key replaced them', async () => {
    const { privateKey, publicKey } = await keyMade(10, 30)
    const { form } = await encryptedForm(api, publicKey)
    const rotated = await withNewSubkey(privateKey, 5)
    await update(form, { encryption_public_key: rotated.publicKey })
    const other = await keyMade(1, 90)
    await update(form, { encryption_public_key: other.publicKey })
    const sendTo = async (key: string) =>
      (await submit(api, form, { encrypted_payload: await seal({ fields: {} }, key) })).status
    expect([await sendTo(publicKey), await sendTo(rotated.publicKey)]).toEqual([422, 422])
    await update(form, { encryption_public_key: publicKey })
    await update(form, { encryption_public_key: rotated.publicKey })
    expect([await sendTo(publicKey), await sendTo(rotated.publicKey)]).toEqual([201, 201])
  })
})
