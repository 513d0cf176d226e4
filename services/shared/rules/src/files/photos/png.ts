import { hasBytes, joinBytes, latin1, uint32 } from '../bytes.ts'
import { crc32 } from '../crc32.ts'
import { exifOf, orientationIn } from './exif.ts'

/** Chunks for the picture, its colours, its density and its animation. All others may say something about the person. */
const keptChunks = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'hIST', 'pHYs', 'sBIT'],
  ...['cHRM', 'gAMA', 'iCCP', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'acTL', 'fcTL', 'fdAT'],
])

const headerSize = 8
/** Of a chunk besides its data: length, type and checksum. */
const frameSize = 12

const uint32Bytes = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
]

function exifChunk(orientation: number): Uint8Array {
  const exif = exifOf(orientation)
  const named = Uint8Array.from([...Array.from('eXIf', (one) => one.charCodeAt(0)), ...exif])
  return Uint8Array.from([...uint32Bytes(exif.length), ...named, ...uint32Bytes(crc32(named))])
}

export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (!hasBytes(bytes, headerSize + 4, 'IHDR')) return undefined
  const kept: Uint8Array[] = []
  let orientation = 1
  for (let at = headerSize; at + frameSize <= bytes.length;) {
    const end = at + frameSize + uint32(bytes, at)
    if (end > bytes.length) return undefined
    const type = latin1(bytes, at + 4, at + 8)
    if (keptChunks.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, end - 4))
    if (type === 'IEND') {
      if (orientation !== 1) kept.splice(1, 0, exifChunk(orientation))
      return joinBytes([bytes.subarray(0, headerSize), ...kept])
    }
    at = end
  }
  return undefined
}
