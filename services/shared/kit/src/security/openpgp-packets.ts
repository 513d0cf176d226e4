// Reads the framing of OpenPGP packets (RFC 9580, 4.2) and nothing inside it: a parser that reads packets would also expand
// compressed ones, and a message of 142 bytes can expand to gigabytes.

/** One packet; the body of a long one may be its first piece only. */
export interface Packet {
  tag: number
  body: Uint8Array
}

/** More than anyone has recipients, or signatures in a key of 20,000 characters; each costs time. */
const maxPackets = 100

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

/** The packets of a message or key; undefined where it is cut off, malformed or has more than anyone needs. */
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
