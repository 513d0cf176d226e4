import { readKey } from 'openpgp/lightweight'

import { KeyError } from './key-problem.ts'
import { isArmoured } from './private-key.ts'

export interface PublicKey {
  armoured: string
  fingerprint: string
  /** The name and email in it. */
  user: string
}

/** Reads a public key that answers can be encrypted to now, armoured or binary. Throws `KeyError`. */
export async function readPublicKey(bytes: Uint8Array): Promise<PublicKey> {
  const reading = isArmoured(bytes)
    ? readKey({ armoredKey: new TextDecoder().decode(bytes) })
    : readKey({ binaryKey: bytes })
  const key = await reading.catch(() => undefined)
  if (!key) throw new KeyError('not-a-key')
  if (key.isPrivate()) throw new KeyError('private-key')
  await key.getEncryptionKey().catch(() => {
    throw new KeyError('cannot-encrypt')
  })
  return {
    armoured: key.armor(),
    fingerprint: key.getFingerprint(),
    user: key.getUserIDs()[0] ?? '',
  }
}
