import {
  crc32,
  findZipDirectory,
  maxZipEnd,
  zipEntries,
  type ZipEntry,
} from '@formpost/rules/files'
import { Inflate } from 'fflate'

import { ExportError } from './export-error.ts'

/** The largest directory in bytes, and the most entries in it. */
const maxDirectory = 64 * 1024 * 1024
const maxEntries = 300_000
/** Bytes that are unpacked at a time. They may become a thousand times as many. */
const chunkSize = 16 * 1024
const headerSize = 30

/** A ZIP archive of which entries are read one by one, each with a limit of its size. */
export interface ZipFile {
  has(path: string): boolean
  /** The bytes of an entry. Throws an `ExportError` if there is none, or if it is damaged or larger than `max`. */
  read(path: string, max: number): Promise<Uint8Array<ArrayBuffer>>
  /** An entry that is not deflated, as a part of the archive of any size. Nothing is read, so its checksum is not compared. */
  stored(path: string): Promise<Blob>
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** Opens an archive. Only its directory is read. */
export async function openZip(blob: Blob): Promise<ZipFile> {
  const directory = findZipDirectory(await bytesOf(blob.slice(-maxZipEnd)))
  if (!directory) throw new ExportError({ code: 'not_an_export' })
  const { at, size } = directory
  if (size > maxDirectory) throw new ExportError({ code: 'too_large' })
  const bytes = await bytesOf(blob.slice(at, at + size))
  const entries = new Map<string, ZipEntry>()
  const decoder = new TextDecoder()
  let count = 0
  // The count in the archive is not read, because it ends at 65,535.
  for (const entry of zipEntries(bytes, 0)) {
    if (++count > maxEntries) throw new ExportError({ code: 'too_large' })
    const path = decoder.decode(entry.name)
    if (entries.has(path)) throw new ExportError({ code: 'damaged' })
    entries.set(path, entry)
  }
  const entryAt = (path: string): ZipEntry => {
    const entry = entries.get(path)
    if (!entry) throw new ExportError({ code: 'missing' })
    return entry
  }
  return {
    has: (path) => entries.has(path),
    async read(path, max) {
      const entry = entryAt(path)
      if (entry.size > max) throw new ExportError({ code: 'too_large' })
      const content = unpack(entry, await bytesOf(await packedPart(blob, entry)))
      if (crc32(content) !== entry.crc) throw new ExportError({ code: 'damaged' })
      return content
    },
    async stored(path) {
      const entry = entryAt(path)
      const isStored = entry.method === 0 && !entry.isEncrypted && entry.packedSize === entry.size
      if (!isStored) throw new ExportError({ code: 'damaged' })
      return packedPart(blob, entry)
    },
  }
}

async function packedPart(blob: Blob, { at, packedSize }: ZipEntry): Promise<Blob> {
  const header = await bytesOf(blob.slice(at, at + headerSize))
  if (header.length < headerSize) throw new ExportError({ code: 'damaged' })
  const view = new DataView(header.buffer)
  if (view.getUint32(0, true) !== 0x04034b50) throw new ExportError({ code: 'damaged' })
  const from = at + headerSize + view.getUint16(26, true) + view.getUint16(28, true)
  const packed = blob.slice(from, from + packedSize)
  if (packed.size < packedSize) throw new ExportError({ code: 'damaged' })
  return packed
}

/** Unpacks no more bytes than the directory says that there are. */
function unpack(
  { method, isEncrypted, size }: ZipEntry,
  packed: Uint8Array,
): Uint8Array<ArrayBuffer> {
  if (isEncrypted || (method !== 0 && method !== 8)) throw new ExportError({ code: 'damaged' })
  const content = new Uint8Array(size)
  let length = 0
  const add = (chunk: Uint8Array) => {
    if (length + chunk.length > size) throw new ExportError({ code: 'damaged' })
    content.set(chunk, length)
    length += chunk.length
  }
  if (method === 0) add(packed)
  else inflate(packed, add)
  if (length < size) throw new ExportError({ code: 'damaged' })
  return content
}

function inflate(packed: Uint8Array, add: (chunk: Uint8Array) => void): void {
  try {
    const inflater = new Inflate(add)
    for (let at = 0; at === 0 || at < packed.length; at += chunkSize) {
      const end = at + chunkSize
      inflater.push(packed.subarray(at, end), end >= packed.length)
    }
  } catch {
    throw new ExportError({ code: 'damaged' })
  }
}
