import { decryptAnswers, decryptFile } from '@formpost/decrypt'
import {
  createMessage,
  encrypt,
  enums,
  generateKey,
  readKey,
  readPrivateKey,
  type PartialConfig,
} from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { formatFingerprint, isSameFingerprint } from './fingerprint.ts'
import { makeKeyPair, type KeyPair } from './make-key-pair.ts'
import { strengthOf } from './passphrase.ts'
import { unlockPrivateKey } from './private-key.ts'
import { readPublicKey } from './public-key.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const passphrase = 'correct horse battery'
let pair: KeyPair

beforeAll(async () => {
  pair = await makeKeyPair('Water points', passphrase)
})

async function seal(text: string, publicKey = pair.publicKey) {
  const [message, encryptionKeys] = await Promise.all([
    createMessage({ text }),
    readKey({ armoredKey: publicKey }),
  ])
  return encrypt({ message, encryptionKeys })
}

describe('a new key pair', () => {
  it('is unlocked with its passphrase only', async () => {
    expect(pair.privateKey).toContain('BEGIN PGP PRIVATE KEY BLOCK')
    const key = await unlockPrivateKey(bytes(pair.privateKey), passphrase)
    expect(key.getFingerprint()).toBe(pair.fingerprint)
    await expect(unlockPrivateKey(bytes(pair.privateKey), 'wrong')).rejects.toMatchObject({
      problem: 'wrong-passphrase',
    })
  })

  it('has a public key that devices with a slow clock can encrypt to', async () => {
    const key = await readKey({ armoredKey: pair.publicKey })
    const slow = new Date(Date.now() - 23 * 3_600_000)
    await expect(key.getEncryptionKey(undefined, slow)).resolves.toBeDefined()
    expect(await readPublicKey(bytes(pair.publicKey))).toEqual({
      armoured: pair.publicKey,
      fingerprint: pair.fingerprint,
      user: 'Water points',
      expiresAt: null,
    })
  })
})

describe('a private key', () => {
  it('may be binary, or without a passphrase', async () => {
    const { privateKey } = await generateKey({ userIDs: [{ name: 'A' }], format: 'binary' })
    expect((await unlockPrivateKey(privateKey, '')).isDecrypted()).toBe(true)
  })

  it('differs from other files', async () => {
    const problemOf = (given: string) =>
      unlockPrivateKey(bytes(given), '').catch((error: { problem: string }) => error.problem)
    expect(await problemOf('hello')).toBe('not-a-key')
    expect(await problemOf(pair.publicKey)).toBe('public-key')
  })

  it('is the only one in its file, which may have the public key too', async () => {
    const other = await makeKeyPair('Other', passphrase)
    const unlock = (...texts: string[]) => unlockPrivateKey(bytes(texts.join('\n')), passphrase)
    const key = await unlock('My keys', pair.publicKey, pair.privateKey)
    expect(key.getFingerprint()).toBe(pair.fingerprint)
    await expect(unlock(pair.privateKey, other.privateKey)).rejects.toMatchObject({
      problem: 'several',
    })
    const binary = await Promise.all(
      [pair, other].map(async ({ privateKey }) =>
        (await readPrivateKey({ armoredKey: privateKey })).write(),
      ),
    )
    const both = new Uint8Array(Buffer.concat(binary))
    await expect(unlockPrivateKey(both, passphrase)).rejects.toMatchObject({ problem: 'several' })
  })

  it('that needs Argon2 is named as such', async () => {
    const config: PartialConfig = { s2kType: enums.s2k.argon2, aeadProtect: true }
    const { privateKey } = await generateKey({ userIDs: [{ name: 'A' }], passphrase, config })
    await expect(unlockPrivateKey(bytes(privateKey), passphrase)).rejects.toMatchObject({
      problem: 'argon2',
    })
  })
})

describe('a public key', () => {
  const problemOf = (given: string) =>
    readPublicKey(bytes(given)).catch((error: { problem: string }) => error.problem)

  it('is refused if it is something else or cannot encrypt', async () => {
    expect(await problemOf('hello')).toBe('not-a-key')
    expect(await problemOf(pair.privateKey)).toBe('private-key')
    const date = new Date(Date.now() - 86_400_000)
    const { publicKey } = await generateKey({
      userIDs: [{ name: 'A' }],
      keyExpirationTime: 3_600,
      date,
    })
    expect(await problemOf(publicKey)).toBe('expired')
    const { publicKey: signing } = await generateKey({
      userIDs: [{ name: 'A' }],
      subkeys: [{ sign: true }],
    })
    expect(await problemOf(signing)).toBe('cannot-encrypt')
    expect(await problemOf(`${pair.publicKey}\n${signing}`)).toBe('several')
  })

  it('is taken out of the text around it', async () => {
    const { armoured } = await readPublicKey(bytes(`My key:\n\n${pair.publicKey}\nAda`))
    expect(armoured).toBe(pair.publicKey)
  })

  it('has a fingerprint that people write in several ways', () => {
    expect(formatFingerprint('0123456789abcdef')).toBe('0123 4567 89AB CDEF')
    expect(isSameFingerprint('01:23 ab', '0123AB')).toBe(true)
    expect(isSameFingerprint('0123ab', '0123ac')).toBe(false)
  })
})

describe('answers', () => {
  it('are decrypted without blank ones', async () => {
    const keys = [await unlockPrivateKey(bytes(pair.privateKey), passphrase)]
    const fields = { a: 'Ada', b: -5, c: ['x', 'y'], d: ' ', e: null, f: { g: 1 } }
    expect(await decryptAnswers(await seal(JSON.stringify({ fields })), keys)).toEqual({
      a: 'Ada',
      b: -5,
      c: ['x', 'y'],
      f: '{"g":1}',
    })
  })

  it('are opened by any of several keys, and by no other', async () => {
    const former = await makeKeyPair('Former', passphrase)
    const [key, formerKey] = [
      await unlockPrivateKey(bytes(pair.privateKey), passphrase),
      await unlockPrivateKey(bytes(former.privateKey), passphrase),
    ]
    const sealed = await seal('{"fields":{"a":"Ada"}}', former.publicKey)
    expect(await decryptAnswers(sealed, [key, formerKey])).toEqual({ a: 'Ada' })
    await expect(decryptAnswers(sealed, [key])).rejects.toThrow()
    await expect(decryptAnswers(await seal('{}'), [key])).rejects.toThrow('no answers')
  })
})

it('files are decrypted, armoured or binary', async () => {
  const keys = [await unlockPrivateKey(bytes(pair.privateKey), passphrase)]
  const content = new Uint8Array([0, 255, 1])
  const message = await createMessage({ binary: content })
  const encryptionKeys = await readKey({ armoredKey: pair.publicKey })
  const binary = await encrypt({ message, encryptionKeys, format: 'binary' })
  expect([...(await decryptFile(binary, keys))]).toEqual([...content])
  expect(new TextDecoder().decode(await decryptFile(bytes(await seal('Hi')), keys))).toBe('Hi')
})

it('long passphrases of different characters are strong', () => {
  expect(['', 'aaaaaaaaaaaaaaaaaaaaaa', 'Ab3$efg'].map(strengthOf)).toEqual([
    'weak',
    'weak',
    'weak',
  ])
  expect(strengthOf('water point 7')).toBe('fair')
  expect(strengthOf(passphrase)).toBe('strong')
})
