import { createMessage, encrypt, generateKey, readKey, sign, readPrivateKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { payloadFault } from './encrypted-payload.ts'

const userIDs = [{ name: 'Owner', email: 'owner@example.com' }]
let publicKey: string
let privateKey: string
let otherKey: string

beforeAll(async () => {
  ;({ publicKey, privateKey } = await generateKey({ userIDs, format: 'armored' }))
  ;({ publicKey: otherKey } = await generateKey({ userIDs, format: 'armored' }))
})

const message = () => createMessage({ text: '{"fields":{}}' })
const encryptedTo = async (key: string, options: object = {}) =>
  encrypt({
    message: await message(),
    encryptionKeys: await readKey({ armoredKey: key }),
    ...options,
  })

describe('an encrypted payload', () => {
  it('is right when it is encrypted to the key of the form', async () => {
    expect(await payloadFault(await encryptedTo(publicKey), publicKey)).toBeUndefined()
  })

  it('is right when it does not say whom it is for', async () => {
    const payload = await encryptedTo(publicKey, { wildcard: true })
    expect(await payloadFault(payload, publicKey)).toBeUndefined()
  })

  it('is refused when it is encrypted to another key only', async () => {
    const fault = await payloadFault(await encryptedTo(otherKey), publicKey)
    expect(fault).toMatch(/public key of this form/)
  })

  it('is refused when only a password opens it', async () => {
    const payload = await encrypt({ message: await message(), passwords: 'secret' })
    expect(await payloadFault(payload, publicKey)).toMatch(/OpenPGP message/)
  })

  it('is refused when it is signed but readable', async () => {
    const signed = await sign({
      message: await message(),
      signingKeys: await readPrivateKey({ armoredKey: privateKey }),
    })
    expect(await payloadFault(signed, publicKey)).toMatch(/OpenPGP message/)
  })

  it.each([
    'plain answers',
    '{"fields":{}}',
    '-----BEGIN PGP MESSAGE-----\n\nnot base64!\n-----END PGP MESSAGE-----\n',
    '-----BEGIN PGP MESSAGE-----\n\nSGVsbG8=\n-----END PGP MESSAGE-----\n',
  ])('is refused when it is no message: %j', async (payload) => {
    expect(await payloadFault(payload, publicKey)).toMatch(/OpenPGP message/)
  })

  it('is refused when its end is cut off', async () => {
    const payload = await encryptedTo(publicKey)
    expect(await payloadFault(payload.slice(0, 120), publicKey)).toBeDefined()
  })
})
