// Reads the framing of OpenPGP messages (RFC 9580, 4.2 and 6.2) and nothing inside it: a parser that reads packets would
// also expand compressed ones, and a message of 142 bytes can expand to gigabytes.

/** One packet; the body of a long one may be its first piece only. */
export interface Packet {
  tag: number
  body: Uint8Array
}

/** More than anyone has recipients; each costs time. */
const maxPackets = 100

const armourBegin = '-----BEGIN PGP MESSAGE-----'
const armourEnd = '-----END PGP MESSAGE-----'
const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Whether the bytes are an OpenPGP message in ASCII armour. */
export const isArmoured = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, 256)).trimStart().startsWith(armourBegin)

/** The bytes inside of ASCII armour; undefined where it is malformed. */
export function unarmour(text: string): Uint8Array | undefined {
  const begin = text.indexOf(armourBegin)
  const end = text.indexOf(armourEnd, begin)
  if (begin < 0 || end < 0 || text.slice(0, begin).trim() !== '') return undefined
  const lines = text.slice(begin + armourBegin.length, end).split('\n')
  // Headers end with a blank line.
  const blank = lines.findIndex((line, at) => at > 0 && line.trim() === '')
  if (blank < 0) return undefined
  const data = lines.slice(blank + 1).map((line) => line.trim())
  // A checksum may follow; readers are to ignore it.
  const checksum = data.findIndex((line) => /^=[A-Za-z0-9+/]{4}$/.test(line))
  const encoded = (checksum < 0 ? data : data.slice(0, checksum)).join('')
  return base64.test(encoded) ? Buffer.from(encoded, 'base64') : undefined
}

interface Length {
  /** How many bytes the length itself takes. */
  size: number
  length: number
  isPartial?: boolean
}

function uint32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)
}

function lengthOf(bytes: Uint8Array, at: number): Length | undefined {
  const [first, second] = bytes.subarray(at, at + 2)
  if (first === undefined) return undefined
  if (first < 192) return { size: 1, length: first }
  if (first < 224) {
    return second === undefined
      ? undefined
      : { size: 2, length: ((first - 192) << 8) + second + 192 }
  }
  if (first < 255) return { size: 1, length: 2 ** (first & 31), isPartial: true }
  return at + 5 > bytes.length ? undefined : { size: 5, length: uint32(bytes, at + 1) }
}

function legacyLengthOf(bytes: Uint8Array, at: number, type: number): Length | undefined {
  const left = bytes.length - at
  if (type === 3) return { size: 0, length: left }
  const size = 2 ** type
  if (left < size) return undefined
  const length = bytes.subarray(at, at + size).reduce((value, byte) => value * 256 + byte, 0)
  return { size, length }
}

/** The packets of a message; undefined where it is cut off, malformed or has more than anyone needs. */
export function packetsOf(bytes: Uint8Array): Packet[] | undefined {
  const packets: Packet[] = []
  let at = 0
  while (at < bytes.length) {
    const header = bytes[at] ?? 0
    const isLegacy = (header & 0x40) === 0
    if ((header & 0x80) === 0 || packets.length === maxPackets) return undefined
    at++
    let found = isLegacy ? legacyLengthOf(bytes, at, header & 3) : lengthOf(bytes, at)
    if (!found) return undefined
    const start = at + found.size
    packets.push({
      tag: isLegacy ? (header >> 2) & 15 : header & 63,
      body: bytes.subarray(start, start + found.length),
    })
    for (;;) {
      at += found.size + found.length
      if (at > bytes.length) return undefined
      if (!found.isPartial) break
      found = lengthOf(bytes, at)
      if (!found) return undefined
    }
  }
  return packets
}
