import type { Form } from '@formpost/contract'
import { armor, enums, generateKey, readKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'
import { encryptedForm, seal, sealFile, type EncryptedForm } from './encrypted-form.ts'

interface Invalid {
  data?: Form
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

/** What a text of several parts is refused with; undefined if it is accepted. */
type Refusal = (text: string) => Promise<string | undefined>

describe('a public key', () => {
  const refusal: Refusal = async (encryption_public_key) => {
    const form = await createForm(api)
    const change = { is_encrypted: true, encryption_public_key }
    const { status, body } = await api.patch<Invalid>(`/forms/${form.uuid}`, change)
    if (status === 200) return undefined
    expect([status, Object.keys(body.errors)]).toEqual([422, ['encryption_public_key']])
    return body.errors['encryption_public_key']![0]
  }

  it('is one block', async () => {
    const several = 'Contains several keys. Send one public key block with one key.'
    expect(await refusal(`${first}\n${second}`)).toBe(several)
    expect(await refusal(first + first)).toBe(several)
    expect(await refusal(`${first}\n${await seal({}, first)}`)).toBe(several)
    const surrounded = 'Contains text before or after the public key block. Send only the block.'
    expect(await refusal(`My key:\n${first}`)).toBe(surrounded)
    expect(await refusal(`${first}\nJane Doe`)).toBe(surrounded)
    expect(await refusal(`\r\n  \n${first.replaceAll('\n', '\r\n')}\n\n`)).toBeUndefined()
  })

  it('has one primary key', async () => {
    const bytes = await Promise.all(
      [first, second].map(async (armoredKey) => (await readKey({ armoredKey })).write()),
    )
    const both = armor(enums.armor.publicKey, new Uint8Array(Buffer.concat(bytes)))
    expect(await refusal(both)).toMatch(/^Contains several keys/)
  })

  it('holds nothing but a key', async () => {
    const literal = Buffer.from([0xcb, 8, 0x62, 0, 0, 0, 0, 0, 0x68, 0x69])
    const key = (await readKey({ armoredKey: first })).write()
    const text = armor(enums.armor.publicKey, new Uint8Array(Buffer.concat([key, literal])))
    expect(await refusal(text)).toBe('Is not an OpenPGP public key block.')
  })

  it('is not a DSA key, whose check may take minutes', async () => {
    const mpi = (bits: number) =>
      Buffer.concat([Buffer.from([bits >> 8, bits & 255]), Buffer.alloc(bits / 8, 0xff)])
    const body = Buffer.concat([
      Buffer.from([4, 0x60, 0, 0, 0, 17]),
      ...[24_000, 24_000, 24_000, 24_000].map(mpi),
    ])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    const packet = Buffer.concat([Buffer.from([0xc6, 0xff]), length, body])
    expect(await refusal(armor(enums.armor.publicKey, new Uint8Array(packet)))).toMatch(/too weak/)
  })

  it('is refused in an imported form too', async () => {
    const form = { title: 'Two keys', is_encrypted: true, encryption_public_key: first + second }
    const document = { formpost: 1, form, fields: [] }
    const { status, body } = await api.post<Invalid>('/forms/import', document)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['form.encryption_public_key']])
  })
})

describe('an encrypted answer', () => {
  let encrypted: EncryptedForm
  beforeAll(async () => void (encrypted = await encryptedForm(api, first)))

  const refusal: Refusal = async (encrypted_payload) => {
    const { status, body } = await submit(api, encrypted.form, { encrypted_payload })
    if (status === 201) return undefined
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['encrypted_payload']])
    return body.errors!['encrypted_payload']![0]
  }

  it('is one message', async () => {
    const message = await seal({ fields: {} }, first)
    const several = 'Must be one OpenPGP message, not several.'
    expect(await refusal(`${message}\n${await seal({ fields: {} }, first)}`)).toBe(several)
    expect(await refusal(message + first)).toBe(several)
    const surrounded = 'Must be one OpenPGP message, without text before or after it.'
    expect(await refusal(`${message}{"fields":{}}`)).toBe(surrounded)
    expect(await refusal(`Hello\n${message}`)).toBe(surrounded)
    expect(await refusal(`\n${message}\n\n`)).toBeUndefined()
  })

  it('is one message as a file too', async () => {
    const send = async (bytes: Buffer) => {
      const field = encrypted.fields[3].uuid
      const { status, body } = await upload(system.appUrl, encrypted.form.public_id, {
        bytes,
        field,
      })
      return status === 201 ? undefined : [status, body.errors!['file']![0]]
    }
    const message = Buffer.from(await seal({}, first))
    expect(await send(Buffer.concat([message, message]))).toEqual([
      422,
      'The file must be one OpenPGP message, not several.',
    ])
    expect(await send(Buffer.concat([message, png()]))).toEqual([
      422,
      'The file must be one OpenPGP message, without text before or after it.',
    ])
    const binary = Buffer.from(await sealFile(png(), first))
    expect(await send(Buffer.concat([binary, binary]))).toEqual([
      422,
      'This form is encrypted: the file must be an OpenPGP message.',
    ])
    expect(await send(message)).toBeUndefined()
    expect(await send(binary)).toBeUndefined()
  })
})
