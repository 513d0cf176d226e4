import { type Message, readKey, readMessage } from 'openpgp'

type AnyMessage = Message<string>

// RFC 9580: packets that carry the session key for a public key, and those that carry encrypted data.
const sessionKeyForPublicKey = 1
const sessionKeyForPassword = 3
const encryptedData = new Set([18, 20])
/** A message that does not say whom it is for; only the owner can find out. */
const wildcard = '0000000000000000'

/**
 * What is wrong with an encrypted payload, as far as anyone without the private key can tell: it must be
 * one armoured OpenPGP message, encrypted to the form's public key. Undefined where nothing is.
 */
export async function payloadFault(
  payload: string,
  publicKey: string | undefined,
): Promise<string | undefined> {
  const message = await readMessage({ armoredMessage: payload }).catch(() => undefined)
  if (!message || !isEncrypted(message)) return 'Must be an armoured OpenPGP message, encrypted.'
  const recipients = message.getEncryptionKeyIDs().map((id) => id.toHex())
  const own = publicKey ? await keyIds(publicKey) : []
  const isForOwner = recipients.some((id) => id === wildcard || own.includes(id))
  return isForOwner ? undefined : 'Must be encrypted to the public key of this form.'
}

function isEncrypted({ packets }: AnyMessage): boolean {
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
  const key = await readKey({ armoredKey: armored }).catch(() => undefined)
  return key ? key.getKeyIDs().map((id) => id.toHex()) : []
}
