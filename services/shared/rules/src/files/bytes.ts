/** Present in browsers and Node.js, whose types this package does not include. */
declare const TextDecoder: new (
  encoding?: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array): string }

/** Whether the bytes at an offset are those of a text with a byte per character. */
export function hasBytes(bytes: Uint8Array, at: number, text: string): boolean {
  if (at + text.length > bytes.length) return false
  for (let index = 0; index < text.length; index++) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false
  }
  return true
}

/** The bytes of a range as a text with a character per byte. For short ranges. */
export const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 1_000)))

const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

export const uint16le = (bytes: Uint8Array, at: number): number =>
  byteAt(bytes, at) + byteAt(bytes, at + 1) * 2 ** 8

export const uint32le = (bytes: Uint8Array, at: number): number =>
  uint16le(bytes, at) + uint16le(bytes, at + 2) * 2 ** 16

export const uint32 = (bytes: Uint8Array, at: number): number =>
  ((byteAt(bytes, at) << 24) >>> 0) +
  (byteAt(bytes, at + 1) << 16) +
  (byteAt(bytes, at + 2) << 8) +
  byteAt(bytes, at + 3)

/** The text in an encoding; undefined if it is not valid. */
export function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The text in UTF-8, with replacement characters where it is not valid. */
export const decodeLoosely = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

export const uint16 = (bytes: Uint8Array, at: number): number =>
  byteAt(bytes, at) * 2 ** 8 + byteAt(bytes, at + 1)

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
