import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

import { collectBytes } from './collect-bytes.ts'

export interface ZipEntry {
  /** A path with `/`, unique in the archive. */
  name: string
  lastModified: Date
  /** Less than 4 GiB. */
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Whether the content is compressed, which files mostly are already. */
  compress?: boolean
}

/** Where a 16-bit or 32-bit number has this value, the number is in a Zip64 record instead. */
const inZip64 = { short: 0xffff, long: 0xffffffff }
/** Names are UTF-8, and the size and checksum follow the content. */
const flags = 0x0808
const plainVersion = 20
const zip64Version = 45
/** The attributes of a regular file that everyone may read, on Unix. */
const attributes = 0o100644 * 0x1_0000
const madeOnUnix = 0x0300

interface Written {
  name: Buffer
  time: number
  method: number
  crc: number
  size: number
  /** After compression. */
  stored: number
  offset: number
}

const methods = { store: 0, deflate: 8 }

/** The time in two-second steps and the date, as MS-DOS has them. They have no time zone; readers get UTC. */
function dosTime(date: Date): number {
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107)
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return day * 0x1_0000 + time
}

function localHeader({ name, time, method }: Written): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(plainVersion, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(time, 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function dataDescriptor({ crc, size, stored }: Written): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(stored, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

function centralHeader({ name, time, method, crc, size, stored, offset }: Written): Buffer {
  const isFar = offset >= inZip64.long
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(madeOnUnix | zip64Version, 4)
  header.writeUInt16LE(isFar ? zip64Version : plainVersion, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(method, 10)
  header.writeUInt32LE(time, 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(stored, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(attributes, 38)
  header.writeUInt32LE(Math.min(offset, inZip64.long), 42)
  return Buffer.concat([header, name, extra])
}

/** The end of an archive whose `count` central headers take `size` bytes from `offset`. */
function endRecords(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, inZip64.short), 8)
  end.writeUInt16LE(Math.min(count, inZip64.short), 10)
  end.writeUInt32LE(Math.min(size, inZip64.long), 12)
  end.writeUInt32LE(Math.min(offset, inZip64.long), 16)
  if (count < inZip64.short && size < inZip64.long && offset < inZip64.long) return end
  const zip64 = Buffer.alloc(56)
  zip64.writeUInt32LE(0x06064b50, 0)
  zip64.writeUInt32LE(zip64.length - 12, 4)
  zip64.writeUInt16LE(madeOnUnix | zip64Version, 12)
  zip64.writeUInt16LE(zip64Version, 14)
  zip64.writeBigUInt64LE(BigInt(count), 24)
  zip64.writeBigUInt64LE(BigInt(count), 32)
  zip64.writeBigUInt64LE(BigInt(size), 40)
  zip64.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([zip64, locator, end])
}

/** Counts the bytes of chunks as they pass. */
async function* measure(chunks: ZipEntry['content'], written: Written): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    written.crc = crc32(chunk, written.crc)
    written.size += chunk.length
    yield chunk
  }
}

/** Compresses chunks as they arrive. */
function deflate(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  // Reading the result fails if the pipeline does.
  return pipeline(Readable.from(chunks), createDeflateRaw(), () => undefined)
}

/**
 * Writes a ZIP of files as they arrive (docs/decisions/0021-write-zip-archives.md). An entry is read when the ones
 * before it have been consumed. Memory grows by the central header of each entry, 46 bytes and its name.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const central = collectBytes()
  let count = 0
  let offset = 0
  for await (const { name, lastModified, content, compress = false } of entries) {
    const written: Written = {
      name: Buffer.from(name),
      time: dosTime(lastModified),
      method: compress ? methods.deflate : methods.store,
      ...{ crc: 0, size: 0, stored: 0, offset },
    }
    const header = localHeader(written)
    yield header
    const measured = measure(content, written)
    for await (const chunk of compress ? deflate(measured) : measured) {
      written.stored += chunk.length
      yield chunk
    }
    if (written.size >= inZip64.long) throw new RangeError('A file of a ZIP is over 4 GiB.')
    const descriptor = dataDescriptor(written)
    yield descriptor
    offset += header.length + written.stored + descriptor.length
    central.add(centralHeader(written))
    count++
  }
  yield* central.chunks()
  yield endRecords(count, central.size, offset)
}
