import { hasBytes, joinBytes, latin1, uint32le } from '../bytes.ts'
import { exifOf, orientationIn } from './exif.ts'

const keptChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])
const pictureChunks = new Set(['VP8 ', 'VP8L', 'ANMF'])

const exifFlag = 0x08
const xmpFlag = 0x04
const headerSize = 12

const uint32Bytes = (value: number): number[] => [
  value & 255,
  (value >>> 8) & 255,
  (value >>> 16) & 255,
  value >>> 24,
]
const letters = (text: string): number[] => Array.from(text, (one) => one.charCodeAt(0))

/** Some programs write the signature of JPEG before it. */
const exifIn = (chunk: Uint8Array): Uint8Array =>
  hasBytes(chunk, 0, 'Exif\0\0') ? chunk.subarray(6) : chunk

const evenly = (chunk: Uint8Array): Uint8Array =>
  chunk.length % 2 === 0 ? chunk : joinBytes([chunk, Uint8Array.of(0)])

/** The header of the extended format, which says what else the file has. */
function extendedHeader(chunk: Uint8Array, hasExif: boolean): Uint8Array {
  const header = chunk.slice()
  header[8] = (header[8]! & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0)
  return header
}

export function stripWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const end = uint32le(bytes, 4) + 8
  if (end > bytes.length) return undefined
  const kept: Uint8Array[] = []
  let orientation = 1
  let hasPicture = false
  for (let at = headerSize; at + 8 <= end;) {
    const type = latin1(bytes, at, at + 4)
    const size = uint32le(bytes, at + 4)
    // The last chunk of some files has no padding.
    const to = Math.min(at + 8 + size + (size % 2), end)
    if (at + 8 + size > end) return undefined
    if (keptChunks.has(type)) kept.push(evenly(bytes.subarray(at, to)))
    if (type === 'EXIF') orientation = orientationIn(exifIn(bytes.subarray(at + 8, to)))
    hasPicture ||= pictureChunks.has(type)
    at = to
  }
  if (!hasPicture) return undefined

  const [first] = kept
  if (first && hasBytes(first, 0, 'VP8X') && first.length >= 18) {
    kept[0] = extendedHeader(first, orientation !== 1)
    const exif = exifOf(orientation)
    if (orientation !== 1) {
      kept.push(Uint8Array.from([...letters('EXIF'), ...uint32Bytes(exif.length), ...exif]))
    }
  }
  const size = kept.reduce((sum, { length }) => sum + length, 4)
  return joinBytes([
    Uint8Array.from([...letters('RIFF'), ...uint32Bytes(size), ...letters('WEBP')]),
    ...kept,
  ])
}
