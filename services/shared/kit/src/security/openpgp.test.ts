import { createMessage, encrypt, generateKey, readKey, readPrivateKey, sign } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { isArmoured, unarmour } from './openpgp-armour.ts'
import { messageError } from './openpgp.ts'

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

describe('an encrypted message', () => {
  it('is valid when it is encrypted to the key of the form', async () => {
    expect(await messageError(await encryptedTo(publicKey), [publicKey])).toBeUndefined()
  })

  it('is valid with a hidden recipient', async () => {
    const payload = await encryptedTo(publicKey, { wildcard: true })
    expect(await messageError(payload, [publicKey])).toBeUndefined()
  })

  it('is rejected when it is encrypted to another key', async () => {
    const error = await messageError(await encryptedTo(otherKey), [publicKey])
    expect(error).toBe('other key')
  })

  it('is rejected when it is encrypted only with a password', async () => {
    const payload = await encrypt({ message: await message(), passwords: 'secret' })
    expect(await messageError(payload, [publicKey])).toBe('not encrypted')
  })

  it('is rejected when it is only signed', async () => {
    const signed = await sign({
      message: await message(),
      signingKeys: await readPrivateKey({ armoredKey: privateKey }),
    })
    expect(await messageError(signed, [publicKey])).toBe('not encrypted')
  })

  it.each([
    'plain answers',
    '{"fields":{}}',
    '-----BEGIN PGP MESSAGE-----\n\nnot base64!\n-----END PGP MESSAGE-----\n',
    '-----BEGIN PGP MESSAGE-----\n\nSGVsbG8=\n-----END PGP MESSAGE-----\n',
  ])('is rejected when it is not OpenPGP: %j', async (payload) => {
    expect(await messageError(payload, [publicKey])).toBe('not encrypted')
  })

  it('is rejected when it is truncated', async () => {
    const payload = await encryptedTo(publicKey)
    expect(await messageError(payload.slice(0, 120), [publicKey])).toBeDefined()
  })

  it('is checked in binary too', async () => {
    const binary = async (key: string) => encryptedTo(key, { format: 'binary' })
    const own = (await binary(publicKey)) as unknown as Uint8Array
    expect(await messageError(own, [publicKey])).toBeUndefined()
    expect(
      await messageError(Buffer.from(await encryptedTo(publicKey)), [publicKey]),
    ).toBeUndefined()
    const others = (await binary(otherKey)) as unknown as Uint8Array
    expect(await messageError(others, [publicKey])).toBe('other key')
    expect(await messageError(own.subarray(0, 60), [publicKey])).toBe('not encrypted')
  })

  it.each([
    ['empty', Buffer.alloc(0)],
    ['only a header', Buffer.from([0xc1])],
    ['text', Buffer.from('hello')],
    ['a photo', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['a session key without data', Buffer.from([0xc1, 0x5e, 3, 1])],
    ['an unknown version', Buffer.from([0xc1, 0x5e, 9, 1])],
  ])('is rejected when its bytes are %s', async (_what, bytes) => {
    expect(await messageError(bytes, [publicKey])).toBe('not encrypted')
  })

  it('is right when it is encrypted as RFC 9580 asks', async () => {
    const { publicKey: armoredKey } = await generateKey({
      userIDs,
      config: { v6Keys: true, aeadProtect: true },
    })
    expect(
      await messageError(await encryptedTo(armoredKey, { config: { aeadProtect: true } }), [
        armoredKey,
      ]),
    ).toBeUndefined()
    expect(await messageError(await encryptedTo(armoredKey), [publicKey])).toBe('other key')
  })

  it('is refused when it is compressed', async () => {
    const zeros = Buffer.from(
      'QlpoOTFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZDgni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1nEYApVAD7RQALAAABAAAggADDMCapppUiDaipEHi7kinChIcCoiS4=',
      'base64',
    )
    const bomb = Buffer.concat([Buffer.from([0xc8, zeros.length + 1, 3]), zeros])
    expect(await messageError(bomb, [publicKey])).toBe('not encrypted')
    const payload = (await encryptedTo(publicKey, { format: 'binary' })) as unknown as Uint8Array
    expect(await messageError(Buffer.concat([bomb, payload]), [publicKey])).toBe('not encrypted')
  })

  it('is refused when it has more than 100 packets', async () => {
    const payload = (await encryptedTo(publicKey, { format: 'binary' })) as unknown as Uint8Array
    const marker = Buffer.from([0xca, 3, 0x50, 0x47, 0x50])
    const padded = (count: number) =>
      Buffer.concat([...Array.from({ length: count }, () => marker), payload])
    expect(await messageError(padded(90), [publicKey])).toBeUndefined()
    expect(await messageError(padded(100), [publicKey])).toBe('not encrypted')
  })

  it('is right in pieces of partial length', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.alloc(300_000, 'x'))
        controller.close()
      },
    })
    const pieces: Uint8Array[] = []
    const encrypted = (await encrypt({
      message: await createMessage({ binary: stream }),
      encryptionKeys: await readKey({ armoredKey: publicKey }),
      format: 'binary',
    })) as unknown as ReadableStream<Uint8Array>
    for await (const piece of encrypted) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    expect(await messageError(bytes, [publicKey])).toBeUndefined()
    expect(await messageError(bytes.subarray(0, -10), [publicKey])).toBe('not encrypted')
  })

  it('is right when several may read it, the owner among them', async () => {
    const keys = await Promise.all(
      [otherKey, publicKey].map((armoredKey) => readKey({ armoredKey })),
    )
    const payload = await encrypt({ message: await message(), encryptionKeys: keys })
    expect(await messageError(payload, [publicKey])).toBeUndefined()
  })

  it('is recognised as armoured after a byte order mark and blank lines', async () => {
    const armoured = await encryptedTo(publicKey)
    expect(isArmoured(Buffer.from(`\uFEFF\r\n\n${armoured}`))).toBe(true)
    expect(isArmoured(Buffer.from([0xc1, 0x5e, 3, 1]))).toBe(false)
  })
})

describe('ASCII armour', () => {
  const block = (data: string) =>
    `-----BEGIN PGP MESSAGE-----\n${data}\n-----END PGP MESSAGE-----\n`

  it.each([
    ['no blank line', block('SGVsbG8=')],
    ['no footer', '-----BEGIN PGP MESSAGE-----\n\nSGVsbG8='],
    ['other characters', block('\nSGVs*G8=')],
    ['data after the checksum', block('\nSGVsbG8=\n=AAAA\nSGVsbG8=')],
  ])('is malformed with %s', (_what, text) => {
    expect(unarmour(text, 'MESSAGE')).toEqual({ problem: 'malformed' })
  })

  it('may have headers and a checksum', () => {
    const text = block('Comment: none\r\n \r\nSGVs\r\n bG8=\r\n=AAAA')
    expect(unarmour(text, 'MESSAGE')).toEqual({ bytes: Buffer.from('Hello') })
  })

  it.each(['\n', ' ', '\n ', 'A\n', '=\n', '\n=AAAA'])(
    'is read in linear time with 4 MB of %j',
    (part) => {
      const long = part.repeat(4_000_000 / part.length)
      unarmour(block(long), 'MESSAGE')
      expect(unarmour(`${block('\nSGVsbG8=')}${long}x`, 'MESSAGE')).toHaveProperty('problem')
    },
  )
})
