import type { Message } from 'openpgp'

/** Loaded with the first encrypted form: many a service never sees one. */
const library = () => import('openpgp')

// RFC 9580: packets that carry the session key for a public key, and those that carry encrypted data.
const sessionKeyForPublicKey = 1
const sessionKeyForPassword = 3
const encryptedData = new Set([18, 20])
/** A message that does not say whom it is for; only the owner can find out. */
const wildcard = '0000000000000000'
const armourHeader = '-----BEGIN PGP MESSAGE-----'

/** Whether the bytes are an OpenPGP message in ASCII armour. */
export const isArmoured = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, 256)).trimStart().startsWith(armourHeader)

/**
 * What is wrong with an encrypted message, as far as anyone without the private key can tell: it must be
 * one OpenPGP message, encrypted, to one of the public keys given where it says to which. Nothing is decrypted.
 */
export async function messageFault(
  given: string | Uint8Array,
  publicKeys: readonly string[],
): Promise<'not encrypted' | 'other key' | undefined> {
  const message = await parse(given).catch(() => undefined)
  if (!message || !isEncrypted(message)) return 'not encrypted'
  const recipients = message.getEncryptionKeyIDs().map((id) => id.toHex())
  const own = (await Promise.all(publicKeys.map(keyIds))).flat()
  return recipients.some((id) => id === wildcard || own.includes(id)) ? undefined : 'other key'
}

async function parse(given: string | Uint8Array): Promise<Message<string | Uint8Array>> {
  const { readMessage } = await library()
  if (typeof given === 'string') return readMessage({ armoredMessage: given })
  return isArmoured(given)
    ? readMessage({ armoredMessage: new TextDecoder().decode(given) })
    : readMessage({ binaryMessage: given })
}

function isEncrypted({ packets }: Message<string | Uint8Array>): boolean {
  const tags = [...packets].map((packet) => (packet.constructor as { tag?: number }).tag ?? 0)
  const data = tags.at(-1)
  const keys = tags.slice(0, -1)
  return (
    data !== undefined &&
    encryptedData.has(data) &&
    keys.includes(sessionKeyForPublicKey) &&
    keys.every((tag) => tag === sessionKeyForPublicKey || tag === sessionKeyForPassword)
  )
}

async function keyIds(armored: string): Promise<string[]> {
  const { readKey } = await library()
  const key = await readKey({ armoredKey: armored }).catch(() => undefined)
  return key ? key.getKeyIDs().map((id) => id.toHex()) : []
}
