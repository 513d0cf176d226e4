import { decryptAnswers } from '@formpost/decrypt'
import { armor, enums, generateKey, readPrivateKey } from 'openpgp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { encryptedForm, type EncryptedForm } from '../encryption/encrypted-form.ts'
import { createApi } from '../harness/api.ts'
import { submit } from '../harness/forms.ts'
import { growthDuring } from '../harness/memory.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { upload } from '../harness/uploads.ts'

/** 100 MB of zeros, compressed by bzip2. */
const zeros = Buffer.from(
  'QlpoOTFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZDgni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1nEYApVAD7RQALAAABAAAggADDMCapppUiDaipEHi7kinChIcCoiS4=',
  'base64',
)
/** The same as an OpenPGP message: one packet of compressed data. */
const bomb = Buffer.concat([Buffer.from([0xc8, zeros.length + 1, 3]), zeros])

let system: TestSystem
let keys: { publicKey: string; privateKey: string }
let encrypted: EncryptedForm

beforeAll(async () => {
  system = await startTestSystem({ counters: 'memory', files: 'folder' })
  keys = await generateKey({ userIDs: [{ name: 'Owner' }] })
  encrypted = await encryptedForm(createApi(system.baseUrl, system.apiKey), keys.publicKey)
})
afterAll(() => system?.stop())

describe.skipIf(process.platform !== 'linux')('a message that expands to 100 MB', () => {
  it('is refused as an answer without being expanded', async () => {
    const anyone = createApi(system.baseUrl)
    const payload = armor(enums.armor.message, new Uint8Array(bomb))
    const statuses = new Set<number>()
    const send = async () => {
      const reply = await submit(anyone, encrypted.form, { encrypted_payload: payload })
      statuses.add(reply.status)
    }
    // What the first one loads stays in memory.
    await send()
    const growth = await growthDuring(system, Promise.all(Array.from({ length: 30 }, send)))
    expect(statuses).toEqual(new Set([422]))
    expect(growth.get('submissions')).toBeLessThan(90)
  })

  it('is refused as a file without being expanded', async () => {
    const statuses = new Set<number>()
    const send = async () => {
      const file = { bytes: bomb, name: 'photo.png', field: encrypted.fields[3].uuid }
      statuses.add((await upload(system.appUrl, encrypted.form.public_id, file)).status)
    }
    await send()
    const growth = await growthDuring(system, Promise.all(Array.from({ length: 30 }, send)))
    expect(statuses).toEqual(new Set([422]))
    expect(growth.get('files')).toBeLessThan(100)
  })

  it('is refused by the decryption tool', async () => {
    const key = await readPrivateKey({ armoredKey: keys.privateKey })
    const payload = armor(enums.armor.message, new Uint8Array(bomb))
    await expect(decryptAnswers(payload, [key])).rejects.toThrow(/maximum|size|decompress/i)
  })
})
