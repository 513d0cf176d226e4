import { readPrivateKeys, type PrivateKey } from 'openpgp'

import { armouredBlocks, isArmoured } from './armoured-blocks.ts'

/** All private keys of a file, armoured or binary. Rejects if it is malformed. */
export async function privateKeysIn(bytes: Uint8Array): Promise<PrivateKey[]> {
  if (!isArmoured(bytes)) return readPrivateKeys({ binaryKeys: bytes })
  const blocks = armouredBlocks(new TextDecoder().decode(bytes), 'PRIVATE')
  const keys = await Promise.all(blocks.map((armoredKeys) => readPrivateKeys({ armoredKeys })))
  return keys.flat()
}
