import type { Form, PublicForm, Submission } from '@formpost/contract'
import { createMessage, encrypt, generateKey, readKey, revokeKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

interface Invalid {
  codes: Record<string, { code: string }[]>
  errors: Record<string, string[]>
}

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const userIDs = [{ name: 'Owner', email: 'owner@example.com' }]

let publicKey: string
let privateKey: string
let fingerprint: string
let payload: string

beforeAll(async () => {
  const pair = await generateKey({ userIDs, format: 'armored' })
  publicKey = pair.publicKey
  privateKey = pair.privateKey
  const key = await readKey({ armoredKey: publicKey })
  fingerprint = key.getFingerprint()
  const message = await createMessage({ text: '{"fields":{}}' })
  payload = await encrypt({ message, encryptionKeys: key })
})

const update = (form: Form, body: object) =>
  api.patch<{ data: Form } & Invalid>(`/forms/${form.uuid}`, body)

describe('encrypting a form', () => {
  it('needs a public key and computes its fingerprint', async () => {
    const form = await createForm(api)
    const withoutKey = await update(form, { is_encrypted: true })
    expect(withoutKey.status).toBe(422)
    expect(withoutKey.body.errors).toHaveProperty('encryption_public_key')
    const { body } = await update(form, { is_encrypted: true, encryption_public_key: publicKey })
    expect(body.data).toMatchObject({ is_encrypted: true, encryption_key_fingerprint: fingerprint })
    const read = await api.get<{ data: PublicForm }>(`/public/forms/${form.public_id}`)
    expect(read.body.data.encryption_key_fingerprint).toBe(fingerprint)
    expect(read.body.data.encryption_public_key).toContain('BEGIN PGP PUBLIC KEY BLOCK')
  })

  it('uses a key that is already stored', async () => {
    const form = await createForm(api)
    await update(form, { encryption_public_key: publicKey })
    const { body } = await update(form, { is_encrypted: true })
    expect(body.data.is_encrypted).toBe(true)
  })

  it('rejects invalid, private and expired keys with the reason', async () => {
    const form = await createForm(api)
    const day = 86_400_000
    const expired = await generateKey({
      userIDs,
      format: 'armored',
      date: new Date(Date.now() - 2 * day),
      keyExpirationTime: 86_400,
    })
    for (const [key, reason] of [
      ['-----BEGIN PGP PUBLIC KEY BLOCK-----', /not an OpenPGP public key/],
      [privateKey, /private key/],
      [expired.publicKey, /expired/i],
    ] as const) {
      const { status, body } = await update(form, {
        is_encrypted: true,
        encryption_public_key: key,
      })
      expect(status).toBe(422)
      expect(body.errors['encryption_public_key']![0]).toMatch(reason)
    }
  })

  it('rejects weak, signing-only and revoked keys with the reason', async () => {
    const form = await createForm(api)
    const weak = await generateKey({
      userIDs,
      type: 'rsa',
      rsaBits: 1024,
      format: 'armored',
      config: { minRSABits: 1024 },
    })
    const signing = await generateKey({
      userIDs,
      subkeys: [{ sign: true }],
      format: 'armored',
    })
    const pair = await generateKey({ userIDs, format: 'armored' })
    const revoked = await revokeKey({
      key: await readKey({ armoredKey: pair.publicKey }),
      revocationCertificate: pair.revocationCertificate,
      format: 'armored',
    })
    for (const [key, code] of [
      [weak.publicKey, 'key_too_weak'],
      [signing.publicKey, 'key_without_encryption'],
      [revoked.publicKey, 'key_revoked'],
    ] as const) {
      const { status, body } = await update(form, { encryption_public_key: key })
      expect([status, body.codes]).toEqual([422, { encryption_public_key: [{ code }] }])
    }
  })

  it('updates the fingerprint with the key', async () => {
    const form = await createForm(api)
    await update(form, { is_encrypted: true, encryption_public_key: publicKey })
    const other = await generateKey({ userIDs, format: 'object' })
    const { body } = await update(form, { encryption_public_key: other.publicKey.armor() })
    expect(body.data.encryption_key_fingerprint).toBe(other.publicKey.getFingerprint())
  })

  it('rejects the fingerprint of another key and accepts any format', async () => {
    const form = await createForm(api)
    const send = (encryption_key_fingerprint: string) =>
      update(form, { encryption_public_key: publicKey, encryption_key_fingerprint })
    expect((await send('0'.repeat(40))).body.errors).toHaveProperty('encryption_key_fingerprint')
    const spaced = fingerprint.toUpperCase().replace(/(.{4})/g, '$1 ')
    expect((await send(spaced)).status).toBe(200)
  })

  it('excludes payment fields', async () => {
    const { form } = await createFormWith(api, { type: 'payment', label: 'Fee' })
    const refused = await update(form, { is_encrypted: true, encryption_public_key: publicKey })
    expect(refused.body.errors).toHaveProperty('is_encrypted')
    const encrypted = await createForm(api)
    await update(encrypted, { is_encrypted: true, encryption_public_key: publicKey })
    const field = await api.post<Invalid>(`/forms/${encrypted.uuid}/fields`, {
      type: 'payment',
      label: 'Fee',
    })
    expect(field.status).toBe(422)
    expect(field.body.errors).toHaveProperty('type')
  })
})

describe('an encrypted form', () => {
  const encryptedForm = async () => {
    const form = await createForm(api)
    await update(form, { is_encrypted: true, encryption_public_key: publicKey })
    return form
  }

  it('rejects plain answers, and shows the encrypted payload only in the single read', async () => {
    const form = await encryptedForm()
    expect((await submit(api, form, { fields: {} })).status).toBe(422)
    const stored = await submit(api, form, { encrypted_payload: payload })
    expect(stored.status).toBe(201)
    const list = await api.get<{ data: Submission[] }>(`/forms/${form.uuid}/submissions`)
    expect(list.body.data[0]).not.toHaveProperty('encrypted_payload')
    expect(list.body.data[0]!.values).toEqual([])
    const single = await api.get<{ data: Submission }>(
      `/forms/${form.uuid}/submissions/${stored.body.submission_uuid}`,
    )
    expect(single.body.data.encrypted_payload).toBe(payload)
  })

  it('rejects payloads that are not encrypted to its key', async () => {
    const form = await encryptedForm()
    const other = await generateKey({ userIDs, format: 'armored' })
    const toOther = await encrypt({
      message: await createMessage({ text: '{}' }),
      encryptionKeys: await readKey({ armoredKey: other.publicKey }),
    })
    for (const encrypted_payload of ['{"fields":{}}', toOther]) {
      const { status, body } = await submit(api, form, { encrypted_payload })
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('encrypted_payload')
    }
  })

  it('freezes with its first submission and silently ignores later changes', async () => {
    const form = await encryptedForm()
    await submit(api, form, { encrypted_payload: payload })
    const { status, body } = await update(form, {
      is_encrypted: false,
      encryption_public_key: null,
      title: 'New title',
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      is_encrypted: true,
      title: 'New title',
      encryption_key_fingerprint: fingerprint,
    })
  })

  it('can still be changed after a rejected submission', async () => {
    const form = await encryptedForm()
    await submit(api, form, { fields: {} })
    expect((await update(form, { is_encrypted: false })).body.data.is_encrypted).toBe(false)
  })
})

describe('an unencrypted form', () => {
  it('rejects encrypted payloads', async () => {
    const form = await createForm(api)
    const { body } = await submit(api, form, { encrypted_payload: payload })
    expect(body.errors).toHaveProperty('encrypted_payload')
  })

  it('stores no plain answer when encryption is turned on concurrently', async () => {
    for (let round = 0; round < 25; round++) {
      const form = await createForm(api)
      await update(form, { encryption_public_key: publicKey })
      const answers = () => Promise.all([1, 2, 3].map(() => submit(api, form, { fields: {} })))
      const [before, , after] = await Promise.all([
        answers(),
        update(form, { is_encrypted: true }),
        answers(),
      ])
      const stored = [...before, ...after].filter(({ status }) => status === 201).length
      const { body } = await api.get<{ data: Form }>(`/forms/${form.uuid}`)
      const { is_encrypted, submissions_count } = body.data
      expect(submissions_count).toBe(stored)
      if (is_encrypted) expect(stored).toBe(0)
      else expect(stored).toBeGreaterThan(0)
    }
  })
})
