import { hasBytes, joinBytes, uint16 } from '../bytes.ts'
import { exifOf, orientationIn } from './exif.ts'

const startOfScan = 0xda
const endOfImage = 0xd9
const exifSignature = 'Exif\0\0'

export interface Segment {
  marker: number
  /** Of its marker, of what follows its length, and its end; that of a scan includes its compressed data. */
  at: number
  from: number
  to: number
}

/** Markers of segments with a length: frames, tables, scans, application data and comments. */
const hasLength = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= startOfScan && marker <= 0xef) || marker === 0xfe

/** Where the compressed data of a scan ends: at the next marker that is not part of it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  return bytes.length
}

/**
 * The segments up to the end of the image, or of a file that is cut off. It can be followed (`isWhole`) if it has a picture and
 * consists of segments.
 */
export function readSegments(bytes: Uint8Array): { segments: Segment[]; isWhole: boolean } {
  const segments: Segment[] = []
  let hasScan = false
  let at = 2
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return { segments, isWhole: false }
    while (bytes[at + 1] === 0xff) at++
    const marker = bytes[at + 1] ?? 0
    if (marker === endOfImage) break
    const from = at + 4
    const end = at + 2 + uint16(bytes, at + 2)
    if (!hasLength(marker) || end < from || end > bytes.length) return { segments, isWhole: false }
    hasScan ||= marker === startOfScan
    const to = marker === startOfScan ? endOfScan(bytes, end) : end
    segments.push({ marker, at, from, to })
    at = to
  }
  return { segments, isWhole: hasScan }
}

const isExif = (bytes: Uint8Array, { marker, from, to }: Segment): boolean =>
  marker === 0xe1 && hasBytes(bytes.subarray(from, to), 0, exifSignature)

/** How the photo is turned, by its first EXIF segment. */
export function jpegOrientation(bytes: Uint8Array, segments: readonly Segment[]): number {
  const exif = segments.find((segment) => isExif(bytes, segment))
  return exif ? orientationIn(bytes.subarray(exif.from + exifSignature.length, exif.to)) : 1
}

/** The header of JFIF, whose thumbnail is left out. */
function jfifOf(bytes: Uint8Array, { at, from, to }: Segment): Uint8Array | undefined {
  if (!hasBytes(bytes, from, 'JFIF\0') || to - at < 18) return undefined
  const header = bytes.slice(at, at + 18)
  header.set([0, 16], 2)
  header.set([0, 0], 16)
  return header
}

/** What is kept of a segment: all that the picture needs, and of application data the colours and nothing else. */
function keptOf(bytes: Uint8Array, segment: Segment): Uint8Array | undefined {
  const { marker, at, from, to } = segment
  const isData = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)
  const whole = bytes.subarray(at, to)
  if (!isData) return whole
  if (marker === 0xe0) return jfifOf(bytes, segment)
  const isColour =
    (marker === 0xe2 && hasBytes(bytes, from, 'ICC_PROFILE\0')) ||
    (marker === 0xee && hasBytes(bytes, from, 'Adobe'))
  return isColour ? whole : undefined
}

function exifSegment(orientation: number): Uint8Array {
  const signature = Array.from(exifSignature, (letter) => letter.charCodeAt(0))
  const content = [...signature, ...exifOf(orientation)]
  return Uint8Array.from([0xff, 0xe1, 0, content.length + 2, ...content])
}

/** What follows the end of the image, such as a video or further pictures with EXIF data of their own, is left out too. */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const { segments, isWhole } = readSegments(bytes)
  if (!isWhole) return undefined
  const kept = segments.flatMap((segment) => keptOf(bytes, segment) ?? [])
  const orientation = jpegOrientation(bytes, segments)
  // JFIF is the first segment of its files.
  const exifAt = kept[0]?.[1] === 0xe0 ? 1 : 0
  if (orientation !== 1) kept.splice(exifAt, 0, exifSegment(orientation))
  return joinBytes([bytes.subarray(0, 2), ...kept, Uint8Array.from([0xff, endOfImage])])
}
