import { armouredBlocks, privateKeysIn } from '@formpost/decrypt'
import { decryptKey, type PrivateKey } from 'openpgp'

import { KeyError } from './key-problem.ts'

/** OpenPGP.js does not declare how the passphrase of a packet becomes a key. */
interface ProtectedPacket {
  s2k?: { type?: string } | null
}

const isArgon2 = ({ keyPacket }: { keyPacket: object }) =>
  (keyPacket as ProtectedPacket).s2k?.type === 'argon2'

/** The only private key of a file, armoured or binary. Throws `KeyError`. */
async function readPrivateKey(bytes: Uint8Array): Promise<PrivateKey> {
  const [key, ...others] = await privateKeysIn(bytes).catch(() => [])
  if (others.length > 0) throw new KeyError('several')
  if (key) return key
  const isPublic = armouredBlocks(new TextDecoder().decode(bytes), 'PUBLIC').length > 0
  throw new KeyError(isPublic ? 'public-key' : 'not-a-key')
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
