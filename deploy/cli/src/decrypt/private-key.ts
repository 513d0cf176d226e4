import { readFile } from 'node:fs/promises'

import { privateKeysIn } from '@formpost/decrypt'
import { decryptKey, type PrivateKey } from 'openpgp'

import { Failure } from '../failure.ts'
import { promptSecret } from '../prompt.ts'

/** Reads a private key, armored or binary, and prompts for its passphrase if it has one. */
export async function openPrivateKey(file: string): Promise<PrivateKey> {
  const bytes = await readFile(file).catch(() => {
    throw new Failure(`Cannot read ${file}.`)
  })
  const [key, ...others] = await privateKeysIn(bytes).catch(() => [])
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
