import { createHash } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import { isArmoured, unarmour, type Unarmoured } from './openpgp-armour.ts'
import { packetsOf, type Packet } from './openpgp-packets.ts'

/** Loaded with the first encrypted form, as most processes never see one. */
const loadOpenPgp = () => import('openpgp')

// RFC 9580, 5: packets that carry the session key for a public key or a password, those that carry encrypted data, and
// those that readers ignore.
const sessionKeyForPublicKey = 1
const sessionKeyForPassword = 3
const encryptedData = new Set([18, 20])
const ignored = new Set([10, 21])
/** A message that does not name its recipient; only the owner can find out. */
const wildcard = '0000000000000000'

export type MessageError = 'not encrypted' | 'several' | 'surrounded' | 'other key'

/**
 * What is wrong with an encrypted message, as far as anyone without the private key can tell: it must be
 * one OpenPGP message, encrypted, to one of the public keys given where it names recipients. Nothing is decrypted or expanded.
 */
export async function messageError(
  source: string | Uint8Array,
  publicKeys: readonly string[],
): Promise<MessageError | undefined> {
  const message = readMessage(source)
  if ('problem' in message) {
    return message.problem === 'malformed' ? 'not encrypted' : message.problem
  }
  const recipients = recipientsOf(message.bytes)
  if (!recipients) return 'not encrypted'
  if (recipients.includes(wildcard)) return undefined
  const own = (await Promise.all(publicKeys.map(keyIds))).flat()
  return recipients.some((id) => own.includes(id)) ? undefined : 'other key'
}

function readMessage(given: string | Uint8Array): Unarmoured {
  if (typeof given === 'string') return unarmour(given, 'MESSAGE')
  return isArmoured(given) ? unarmour(new TextDecoder().decode(given), 'MESSAGE') : { bytes: given }
}

/** The key ids that a message is encrypted to; undefined where it is not an encrypted message. */
function recipientsOf(bytes: Uint8Array): string[] | undefined {
  const packets = packetsOf(bytes)?.filter(({ tag }) => !ignored.has(tag))
  const data = packets?.at(-1)
  if (!packets || !data || !encryptedData.has(data.tag) || data.body.length < 2) return undefined
  const keys = packets.slice(0, -1)
  const areKeys = keys.every(
    ({ tag }) => tag === sessionKeyForPublicKey || tag === sessionKeyForPassword,
  )
  const recipients = keys.filter(({ tag }) => tag === sessionKeyForPublicKey).map(recipientOf)
  return areKeys && recipients.length > 0 ? recipients : undefined
}

/** The key id in a session key packet (RFC 9580, 5.1); empty in a version that is not known. */
function recipientOf({ body }: Packet): string {
  const hex = (start: number, end: number) => Buffer.from(body.subarray(start, end)).toString('hex')
  const [version, length = 0, keyVersion] = body
  if (version === 3) return hex(1, 9)
  if (version !== 6) return ''
  if (length === 0) return wildcard
  // The id of a version 4 key ends its fingerprint, that of a later one begins it.
  return keyVersion === 4 ? hex(2 + length - 8, 2 + length) : hex(3, 11)
}

/** The ids of the keys that were used last, by hash. A form that was renewed often has several keys to read per message. */
const knownKeyIds = new LRUCache<string, string[]>({ max: 1_000 })

async function keyIds(armoured: string): Promise<string[]> {
  const hash = createHash('sha256').update(armoured).digest('base64')
  const known = knownKeyIds.get(hash)
  if (known) return known
  const { readKey } = await loadOpenPgp()
  const key = await readKey({ armoredKey: armoured }).catch(() => undefined)
  const ids = key ? key.getKeyIDs().map((id) => id.toHex()) : []
  knownKeyIds.set(hash, ids)
  return ids
}
