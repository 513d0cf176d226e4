import { hasBytes, uint16le, uint32le } from './bytes.ts'

/** The end of an archive: a record, and a comment of at most 64 KB. */
export const maxZipEnd = 22 + 0xffff

/** Where the directory of an archive begins, how many bytes it has, and of how many files it says that it is. */
export interface ZipDirectory {
  at: number
  size: number
  count: number
}

/** The directory by the last bytes of an archive; undefined if they have none. */
export function findZipDirectory(end: Uint8Array): ZipDirectory | undefined {
  const lowest = Math.max(0, end.length - maxZipEnd)
  for (let at = end.length - 22; at >= lowest; at--) {
    if (!hasBytes(end, at, 'PK\x05\x06')) continue
    return {
      at: uint32le(end, at + 16),
      size: uint32le(end, at + 12),
      count: uint16le(end, at + 10),
    }
  }
  return undefined
}

/** A file by the directory, which may lie. */
export interface ZipEntry {
  /** The bytes of its path. */
  name: Uint8Array
  /** 0: as it is, 8: deflated. */
  method: number
  isEncrypted: boolean
  crc: number
  packedSize: number
  size: number
  /** Where its header begins, which its bytes follow. */
  at: number
}

/** The entries of a directory that begins at `at`, up to the first bytes that are none. */
export function* zipEntries(bytes: Uint8Array, at: number): Generator<ZipEntry> {
  while (at + 46 <= bytes.length && hasBytes(bytes, at, 'PK\x01\x02')) {
    const nameLength = uint16le(bytes, at + 28)
    yield {
      name: bytes.subarray(at + 46, at + 46 + nameLength),
      method: uint16le(bytes, at + 10),
      isEncrypted: (uint16le(bytes, at + 8) & 1) !== 0,
      crc: uint32le(bytes, at + 16),
      packedSize: uint32le(bytes, at + 20),
      size: uint32le(bytes, at + 24),
      at: uint32le(bytes, at + 42),
    }
    at += 46 + nameLength + uint16le(bytes, at + 30) + uint16le(bytes, at + 32)
  }
}
