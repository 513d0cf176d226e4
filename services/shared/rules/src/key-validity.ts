/** What is read of an OpenPGP public key, as OpenPGP.js has it. */
export interface EncryptionKey {
  readonly keyPacket: { readonly created: Date }
  readonly users: readonly { readonly selfCertifications: readonly KeySignature[] }[]
  readonly subkeys: readonly Subkey[]
  /** When the primary key ends; `Infinity` without an end. */
  getExpirationTime(): Promise<Date | number | null>
  /** The part that encrypts at a time. Rejects if none can. */
  getEncryptionKey(keyID: undefined, date: Date): Promise<object>
}

interface KeySignature {
  readonly created: Date | null
}

interface Subkey {
  readonly keyPacket: { readonly created: Date }
  readonly bindingSignatures: readonly KeySignature[]
  getExpirationTime(date: Date): Promise<Date | number | null>
}

/** `begins`: the key, or its renewal, is from the future, so the clock that gave the time may be wrong. */
export type KeyValidity =
  | { kind: 'valid'; until: Date | null }
  | { kind: 'ended'; at: Date }
  | { kind: 'begins'; at: Date }
  | { kind: 'unusable' }

/** Bounds the verifications; a key has hardly more parts that take turns. */
const maxParts = 5

const partAt = (key: EncryptionKey, date: Date): Promise<object | undefined> =>
  key.getEncryptionKey(undefined, date).catch(() => undefined)

const timeOf = (end: Date | number | null): number => (end === null ? 0 : Number(end))

/** Whether a key can encrypt at a time, and how long. */
export async function keyValidity(key: EncryptionKey, now: Date): Promise<KeyValidity> {
  const part = await partAt(key, now)
  const primaryEnd = timeOf(await key.getExpirationTime())
  if (part) return { kind: 'valid', until: await endOf(key, part, primaryEnd, now) }
  const begin = firstUsableTime(key)
  if (begin > now && (await partAt(key, begin))) return { kind: 'begins', at: begin }
  const ends = await Promise.all(key.subkeys.map((subkey) => subkey.getExpirationTime(now)))
  // The primary key ends all parts.
  const past = primaryEnd > now.getTime() ? ends.map(timeOf) : [primaryEnd]
  const lastEnd = Math.max(0, ...past.filter((end) => end <= now.getTime()))
  return lastEnd > 0 ? { kind: 'ended', at: new Date(lastEnd) } : { kind: 'unusable' }
}

/** When no part can encrypt any more: after one has ended, another may still be valid. */
async function endOf(
  key: EncryptionKey,
  first: object,
  primaryEnd: number,
  now: Date,
): Promise<Date | null> {
  let until = now
  let part: object | undefined = first
  for (let count = 0; part && count < maxParts; count++) {
    const partEnd: number =
      part === key ? Infinity : timeOf(await (part as Subkey).getExpirationTime(until))
    const end = Math.min(primaryEnd, partEnd)
    if (end === Infinity) return null
    if (end <= until.getTime()) break
    until = new Date(end)
    part = await partAt(key, until)
  }
  return until
}

/** When everything in the key has been signed. */
export function firstUsableTime({ keyPacket, users, subkeys }: EncryptionKey): Date {
  const signatures = [
    ...users.flatMap(({ selfCertifications }) => selfCertifications),
    ...subkeys.flatMap(({ bindingSignatures }) => bindingSignatures),
  ]
  const times = [
    keyPacket.created,
    ...subkeys.map((subkey) => subkey.keyPacket.created),
    ...signatures.flatMap(({ created }) => created ?? []),
  ]
  return new Date(Math.max(...times.map(Number)))
}
