import { readFile } from 'node:fs/promises'

import { decryptKey, readPrivateKeys, type PrivateKey } from 'openpgp'

import { Failure } from './failure.ts'
import { promptSecret } from './prompt.ts'

/** Reads a private key, armored or binary, and prompts for its passphrase if it has one. */
export async function openPrivateKey(file: string): Promise<PrivateKey> {
  const bytes = await readFile(file).catch(() => {
    throw new Failure(`Cannot read ${file}.`)
  })
  const [key, ...others] = await parse(bytes).catch(() => [])
  if (!key) throw new Failure(`${file} does not contain an OpenPGP private key.`)
  if (others.length > 0) {
    throw new Failure(`${file} contains several private keys. Export only the key of the form.`)
  }
  if (key.isDecrypted()) return key
  const passphrase = await promptSecret('Passphrase of the key', 'FORMPOST_KEY_PASSPHRASE')
  return decryptKey({ privateKey: key, passphrase }).catch(() => {
    throw new Failure('Wrong passphrase.')
  })
}

const beginning = '-----BEGIN PGP PRIVATE KEY BLOCK-----'
const ending = '-----END PGP PRIVATE KEY BLOCK-----'

/** The blocks with private keys in a text. */
const privateBlocks = (text: string): string[] =>
  text
    .split(beginning)
    .slice(1)
    .map((rest) => rest.split(ending, 1)[0]!)
    .map((content) => `${beginning}${content}${ending}\n`)

/** All private keys of a file. It may have other blocks, such as the public key. */
async function parse(bytes: Buffer): Promise<PrivateKey[]> {
  const text = bytes.toString('latin1')
  if (!text.includes('-----BEGIN PGP')) {
    return readPrivateKeys({ binaryKeys: new Uint8Array(bytes) })
  }
  const keys = await Promise.all(
    privateBlocks(text).map((block) => readPrivateKeys({ armoredKeys: block })),
  )
  return keys.flat()
}
