import { readFile } from 'node:fs/promises'

import { decryptKey, type PrivateKey, readPrivateKey } from 'openpgp'

import { Failure } from './failure.ts'
import { promptSecret } from './prompt.ts'

/** Reads a private key, armored or binary, and prompts for its passphrase if it has one. */
export async function openPrivateKey(file: string): Promise<PrivateKey> {
  const bytes = await readFile(file).catch(() => {
    throw new Failure(`Cannot read ${file}.`)
  })
  const key = await parse(bytes)
  if (!key) throw new Failure(`${file} does not contain an OpenPGP private key.`)
  if (key.isDecrypted()) return key
  const passphrase = await promptSecret('Passphrase of the key', 'FORMPOST_KEY_PASSPHRASE')
  return decryptKey({ privateKey: key, passphrase }).catch(() => {
    throw new Failure('Wrong passphrase.')
  })
}

function parse(bytes: Buffer): Promise<PrivateKey | undefined> {
  const armoredKey = bytes.toString('latin1')
  const key = armoredKey.includes('-----BEGIN PGP')
    ? readPrivateKey({ armoredKey })
    : readPrivateKey({ binaryKey: new Uint8Array(bytes) })
  return key.catch(() => undefined)
}
