import { hasBytes, uint16, uint16le, uint32, uint32le } from '../bytes.ts'

const orientationTag = 0x0112
const shortType = 3

/** How a photo is turned, from 1 (upright) to 8, by the TIFF structure of its EXIF data; 1 if that says nothing. */
export function orientationIn(tiff: Uint8Array): number {
  const isLittle = hasBytes(tiff, 0, 'II*\0')
  if (!isLittle && !hasBytes(tiff, 0, 'MM\0*')) return 1
  const short = isLittle ? uint16le : uint16
  const directory = (isLittle ? uint32le : uint32)(tiff, 4)
  const entries = short(tiff, directory)
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * 12
    if (at + 12 > tiff.length) break
    if (short(tiff, at) !== orientationTag || short(tiff, at + 2) !== shortType) continue
    const orientation = short(tiff, at + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** EXIF data that says only how the photo is turned. */
export const exifOf = (orientation: number): Uint8Array =>
  Uint8Array.from([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, shortType, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ])

/** EXIF data that says nothing. */
export const emptyExif = Uint8Array.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0])
