import { unarmour, type ArmourProblem } from './openpgp-armour.ts'
import { packetsOf, type Packet } from './openpgp-packets.ts'

// RFC 9580, 5: packets of a transferable public key (10.1), and those that readers ignore.
const publicKey = 6
const partsOfKey = new Set([publicKey, 14, 13, 17, 2, 12])
const secretKeys = new Set([5, 7])
const ignored = new Set([10, 21])
/** DSA and Elgamal: too weak, and verifying a signature with a huge key of these takes minutes. */
const refusedAlgorithms = new Set([16, 17, 20])

export type PublicKeyError = ArmourProblem | 'private key' | 'weak'

/**
 * What is wrong with the framing of an armoured public key, which must be one block with one primary key. A key without error
 * can be parsed and verified in bounded time.
 */
export function publicKeyError(armoured: string): PublicKeyError | undefined {
  if (armoured.trimStart().startsWith('-----BEGIN PGP PRIVATE KEY BLOCK-----')) return 'private key'
  const block = unarmour(armoured, 'PUBLIC KEY BLOCK')
  if ('problem' in block) return block.problem
  const packets = packetsOf(block.bytes)?.filter(({ tag }) => !ignored.has(tag))
  const [primary] = packets ?? []
  if (!packets || !primary) return 'malformed'
  if (packets.some(({ tag }) => secretKeys.has(tag))) return 'private key'
  if (primary.tag !== publicKey || !packets.every(({ tag }) => partsOfKey.has(tag))) {
    return 'malformed'
  }
  if (packets.filter(({ tag }) => tag === publicKey).length > 1) return 'several'
  return refusedAlgorithms.has(algorithmOf(primary)) ? 'weak' : undefined
}

/** The algorithm of a public key packet (RFC 9580, 5.5.2); version 3 has two more bytes before it. */
const algorithmOf = ({ body }: Packet): number => body[body[0] === 3 ? 7 : 5] ?? 0
