import { hasBytes, latin1 } from './bytes.ts'
import { fileType, type FileType } from './file-type.ts'
import { noTracks, typeByTracks, type Tracks } from './tracks.ts'

/** Ids of elements (RFC 8794, RFC 9559). */
const [docType, segment, tracksId, trackEntry, trackType] = [
  0x4282, 0x18538067, 0x1654ae6b, 0xae, 0x83,
]
const [pictureTrack, soundTrack] = [1, 2]
/** Of one level; damaged and hostile files are read up to here. */
const maxElements = 1_000

interface Element {
  id: number
  from: number
  to: number
  /** A live recording does not know its size when it writes it. */
  isOpen: boolean
}

/** The number of bytes of a number with a variable length, by the zeros before its first one. */
const lengthOf = (first: number): number => Math.clz32(first) - 23

function elementAt(bytes: Uint8Array, at: number, end: number): Element | undefined {
  const idLength = lengthOf(bytes[at] ?? 0)
  if (idLength > 4) return undefined
  let id = 0
  for (let index = 0; index < idLength; index++) id = id * 256 + (bytes[at + index] ?? 0)
  const sizeAt = at + idLength
  const sizeLength = lengthOf(bytes[sizeAt] ?? 0)
  if (sizeLength > 8 || sizeAt + sizeLength > end) return undefined
  let size = bytes[sizeAt]! & (0xff >> sizeLength)
  let isOpen = size === 0xff >> sizeLength
  for (let index = 1; index < sizeLength; index++) {
    const byte = bytes[sizeAt + index]!
    isOpen &&= byte === 0xff
    size = size * 256 + byte
  }
  const from = sizeAt + sizeLength
  return { id, from, to: isOpen ? end : Math.min(from + size, end), isOpen }
}

function* elementsIn(bytes: Uint8Array, from: number, to: number): Generator<Element> {
  let at = from
  for (let count = 0; at < to && count < maxElements; count++) {
    const element = elementAt(bytes, at, to)
    if (!element) return
    yield element
    at = element.to
  }
}

function find(bytes: Uint8Array, { from, to }: { from: number; to: number }, id: number) {
  for (const element of elementsIn(bytes, from, to)) if (element.id === id) return element
  return undefined
}

function readTracks(bytes: Uint8Array, list: Element): Tracks {
  const tracks = noTracks()
  for (const entry of elementsIn(bytes, list.from, list.to)) {
    if (entry.id !== trackEntry) continue
    const kind = find(bytes, entry, trackType)
    const type = kind && bytes[kind.to - 1]
    if (type === soundTrack) tracks.hasSound = true
    if (type === pictureTrack) tracks.hasPicture = true
  }
  return tracks
}

/** WebM and Matroska; undefined if it is neither. */
export function matroskaType(
  bytes: Uint8Array,
  ofExtension: string | undefined,
): FileType | undefined {
  if (!hasBytes(bytes, 0, '\x1a\x45\xdf\xa3')) return undefined
  const header = elementAt(bytes, 0, bytes.length)
  if (!header || header.isOpen) return fileType('video/matroska', 'audio/matroska')
  const name = find(bytes, header, docType)
  const isWebM = name !== undefined && latin1(bytes, name.from, name.to).startsWith('webm')
  const body = find(bytes, { from: header.to, to: bytes.length }, segment)
  const list = body && find(bytes, body, tracksId)
  const tracks = list ? readTracks(bytes, list) : noTracks()
  const [group, other] = isWebM ? ['webm', 'matroska'] : ['matroska', 'webm']
  const found = typeByTracks(tracks, `audio/${group}`, `video/${group}`, ofExtension)
  // WebM is a kind of Matroska, and browsers call Matroska WebM if the sound in it is not compressed.
  const isOther = isWebM || ofExtension?.endsWith('/webm')
  const names = [found.type, ...found.also]
  const others = isOther ? names.map((name) => name.replace(group, other)) : []
  return fileType(found.type, ...found.also, ...others)
}
