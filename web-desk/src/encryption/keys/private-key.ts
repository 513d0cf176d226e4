import { decryptKey, type PrivateKey, readPrivateKey } from 'openpgp/lightweight'

import { KeyError } from './key-problem.ts'

export const isArmoured = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, 1024)).includes('-----BEGIN PGP')

/** OpenPGP.js does not declare how the passphrase of a packet becomes a key. */
interface ProtectedPacket {
  s2k?: { type?: string } | null
}

const isArgon2 = ({ keyPacket }: { keyPacket: object }) =>
  (keyPacket as ProtectedPacket).s2k?.type === 'argon2'

/** Reads and unlocks a private key, armoured or binary. Throws `KeyError`. */
export async function unlockPrivateKey(bytes: Uint8Array, passphrase: string): Promise<PrivateKey> {
  const armored = isArmoured(bytes) && new TextDecoder().decode(bytes)
  const key = await (
    armored ? readPrivateKey({ armoredKey: armored }) : readPrivateKey({ binaryKey: bytes })
  ).catch(() => {
    throw new KeyError(armored && armored.includes('PUBLIC KEY BLOCK') ? 'public-key' : 'not-a-key')
  })
  if (key.isDecrypted()) return key
  // Argon2 is WebAssembly, which the policy of the desk does not allow to compile. Few programs protect keys with it.
  if ([key, ...key.subkeys].some(isArgon2)) throw new KeyError('argon2')
  return decryptKey({ privateKey: key, passphrase }).catch(() => {
    throw new KeyError('wrong-passphrase')
  })
}
