const armourHeader = '-----BEGIN PGP MESSAGE-----'

// The packets that an encrypted message starts with, and the versions there are of them (RFC 9580, 5.1
// and 5.3): a session key for a public key, or for a passphrase.
const versionsByTag = new Map([
  [1, [3, 6]],
  [3, [4, 5, 6]],
])

/** Whether the bytes are an OpenPGP message in ASCII armour. */
export const isArmoured = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, 256)).trimStart().startsWith(armourHeader)

/** Whether the bytes start like an encrypted OpenPGP message, armoured or not. Nothing is decrypted. */
export const isOpenPgpMessage = (bytes: Uint8Array): boolean =>
  isArmoured(bytes) || startsWithSessionKey(bytes)

function startsWithSessionKey(bytes: Uint8Array): boolean {
  const [head = 0, length = 0] = bytes
  if ((head & 0x80) === 0) return false
  const newFormat = (head & 0x40) !== 0
  const tag = newFormat ? head & 0x3f : (head >> 2) & 0x0f
  const lengthOctets = newFormat ? newLengthOctets(length) : 1 << (head & 3)
  const version = bytes[1 + lengthOctets]
  return version !== undefined && (versionsByTag.get(tag)?.includes(version) ?? false)
}

const newLengthOctets = (first: number): number => (first < 192 ? 1 : first < 224 ? 2 : 5)
