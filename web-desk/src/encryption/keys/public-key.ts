import { armouredBlocks, isArmoured } from '@formpost/decrypt'
import { keyValidity } from '@formpost/rules'
import { readKeys, type Key } from 'openpgp'

import { KeyError } from './key-problem.ts'

export interface PublicKey {
  armoured: string
  fingerprint: string
  /** The name and email in it. */
  user: string
  /** When it can no longer encrypt; null without an end. */
  expiresAt: Date | null
}

/** The only public key of a file or text, armoured or binary. Throws `KeyError`. */
async function readOne(bytes: Uint8Array): Promise<Key> {
  const text = isArmoured(bytes) ? new TextDecoder().decode(bytes) : undefined
  const blocks = text === undefined ? undefined : armouredBlocks(text, 'PUBLIC')
  if (text && blocks?.length === 0 && armouredBlocks(text, 'PRIVATE').length > 0) {
    throw new KeyError('private-key')
  }
  const reading = blocks
    ? Promise.all(blocks.map((armoredKeys) => readKeys({ armoredKeys })))
    : readKeys({ binaryKeys: bytes })
  const keys = (await reading.catch(() => [])).flat()
  if (keys.length > 1) throw new KeyError('several')
  if (!keys[0]) throw new KeyError('not-a-key')
  if (keys[0].isPrivate()) throw new KeyError('private-key')
  return keys[0]
}

/** Reads a public key that answers can be encrypted to now, armoured or binary. Throws `KeyError`. */
export async function readPublicKey(bytes: Uint8Array): Promise<PublicKey> {
  const key = await readOne(bytes)
  const validity = await keyValidity(key, new Date())
  if (validity.kind === 'ended') throw new KeyError('expired')
  if (validity.kind !== 'valid') throw new KeyError('cannot-encrypt')
  return {
    armoured: key.armor(),
    fingerprint: key.getFingerprint(),
    user: key.getUserIDs()[0] ?? '',
    expiresAt: validity.until,
  }
}
