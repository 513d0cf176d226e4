import { readFile } from 'node:fs/promises'

import { decryptKey, type PrivateKey, readPrivateKey } from 'openpgp'

import { ask } from './ask.ts'
import { Failure } from './failure.ts'

/** The private key in a file, armoured or not, unlocked; its passphrase is asked for where it has one. */
export async function openPrivateKey(file: string): Promise<PrivateKey> {
  const bytes = await readFile(file).catch(() => {
    throw new Failure(`${file} cannot be read.`)
  })
  const key = await parse(bytes)
  if (!key) throw new Failure(`${file} holds no OpenPGP private key.`)
  if (key.isDecrypted()) return key
  const passphrase = await ask('Passphrase of the key', 'FORMPOST_KEY_PASSPHRASE')
  return decryptKey({ privateKey: key, passphrase }).catch(() => {
    throw new Failure('The passphrase is not the one of this key.')
  })
}

function parse(bytes: Buffer): Promise<PrivateKey | undefined> {
  const armoredKey = bytes.toString('latin1')
  const key = armoredKey.includes('-----BEGIN PGP')
    ? readPrivateKey({ armoredKey })
    : readPrivateKey({ binaryKey: new Uint8Array(bytes) })
  return key.catch(() => undefined)
}
