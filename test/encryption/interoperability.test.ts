import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { encryptSubmission } from '../../web-filler/src/fill/encrypt-submission.ts'
import { createApi } from '../harness/api.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { png } from '../harness/uploads.ts'
import { decrypt } from './decrypt-tool.ts'
import { encryptedForm, send } from './encrypted-form.ts'
import { startGpg, startSqop, type OpenPgpProgram } from './openpgp-programs.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

const programs: [string, () => OpenPgpProgram][] = [
  ['gpg with RSA', () => startGpg('rsa3072')],
  ['gpg with Curve 25519', () => startGpg('default')],
  ['sqop', startSqop],
]

describe.skipIf(isMissing('openpgp')).each(programs)('%s', (_name, start) => {
  let program: OpenPgpProgram
  beforeAll(() => {
    program = start()
  })
  afterAll(() => program?.end())

  it('decrypts what the filler encrypts', async () => {
    const picture = png(5_000)
    const file = {
      id: 'a-file',
      fieldId: 'photo',
      name: 'well.png',
      type: 'image/png',
      size: picture.length,
      blob: new Blob([new Uint8Array(picture)]),
      ownerId: 'a-record',
      uploadUuid: null,
      resent: false,
    }
    const form = { encryption_public_key: program.publicKey, encryption_key_fingerprint: null }
    const { payload, files } = await encryptSubmission(form, { name: 'Zoë ✓', photo: file.id }, [
      file,
    ])
    expect(JSON.parse(program.decrypt(payload).toString())).toEqual({
      fields: { name: 'Zoë ✓', photo: 'well.png' },
    })
    const sealed = new Uint8Array(await files[0]!.blob.arrayBuffer())
    expect(program.decrypt(sealed).equals(picture)).toBe(true)
  })

  it('encrypts submissions that the service accepts and the owner can decrypt', async () => {
    const encrypted = await encryptedForm(api, program.publicKey)
    const [name, , , photo] = encrypted.fields
    const plain = { fields: { [name.uuid]: 'Zoë ✓', [photo.uuid]: 'well.png' } }
    const picture = png(5_000)
    const payload = program.encrypt(JSON.stringify(plain), program.publicKey)
    await send(system, encrypted, payload, [program.encrypt(picture, program.publicKey)])
    const { uuid } = encrypted.form
    const opened = await decrypt(system.appUrl, system.owner, uuid, program.privateKey)
    const { code, output, csv, files } = opened
    expect([code, output]).toEqual([0, expect.stringContaining('1 submissions and 1 files')])
    expect(csv[1]).toMatch(/^Zoë ✓,/)
    expect(Object.values(files)).toEqual([picture])
  })
})
