import { decryptKey, readPrivateKeys, type PrivateKey } from 'openpgp/lightweight'

import { armouredBlocks, isArmoured } from './armoured-blocks.ts'
import { KeyError } from './key-problem.ts'

/** OpenPGP.js does not declare how the passphrase of a packet becomes a key. */
interface ProtectedPacket {
  s2k?: { type?: string } | null
}

const isArgon2 = ({ keyPacket }: { keyPacket: object }) =>
  (keyPacket as ProtectedPacket).s2k?.type === 'argon2'

/** The only private key of a file, armoured or binary. Throws `KeyError`. */
async function readPrivateKey(bytes: Uint8Array): Promise<PrivateKey> {
  const text = isArmoured(bytes) ? new TextDecoder().decode(bytes) : undefined
  const blocks = text === undefined ? undefined : armouredBlocks(text, 'PRIVATE')
  if (text && blocks?.length === 0 && armouredBlocks(text, 'PUBLIC').length > 0) {
    throw new KeyError('public-key')
  }
  const reading = blocks
    ? Promise.all(blocks.map((armoredKeys) => readPrivateKeys({ armoredKeys })))
    : readPrivateKeys({ binaryKeys: bytes })
  const keys = (await reading.catch(() => [])).flat()
  if (keys.length > 1) throw new KeyError('several')
  if (!keys[0]) throw new KeyError('not-a-key')
  return keys[0]
}

/** Reads and unlocks a private key, armoured or binary. Throws `KeyError`. */
export async function unlockPrivateKey(bytes: Uint8Array, passphrase: string): Promise<PrivateKey> {
  const key = await readPrivateKey(bytes)
  if (key.isDecrypted()) return key
  // Argon2 is WebAssembly, which the policy of the desk does not allow to compile. Few programs protect keys with it.
  if ([key, ...key.subkeys].some(isArgon2)) throw new KeyError('argon2')
  return decryptKey({ privateKey: key, passphrase }).catch(() => {
    throw new KeyError('wrong-passphrase')
  })
}
