import { hasBytes, uint16, uint16le, uint32, uint32le } from '../bytes.ts'
import { jpegOrientation, readSegments } from './jpeg.ts'

/** In pixels, as the picture is shown. */
export interface PictureSize {
  width: number
  height: number
  /** How it must be turned for that, as in EXIF: 1 (not at all) to 8. */
  orientation: number
}

/** From this orientation on, width and height are stored the other way round. */
const firstOnItsSide = 5

function jpegSize(bytes: Uint8Array): PictureSize | undefined {
  const { segments } = readSegments(bytes)
  const isFrame = (marker: number) =>
    marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
  const frame = segments.find(({ marker }) => isFrame(marker))
  if (!frame) return undefined
  const [height, width] = [uint16(bytes, frame.from + 1), uint16(bytes, frame.from + 3)]
  const orientation = jpegOrientation(bytes, segments)
  return orientation >= firstOnItsSide
    ? { width: height, height: width, orientation }
    : { width, height, orientation }
}

function webpSize(bytes: Uint8Array): Omit<PictureSize, 'orientation'> | undefined {
  if (hasBytes(bytes, 12, 'VP8X')) {
    const uint24 = (at: number) => uint32le(bytes, at) % 2 ** 24
    return { width: uint24(24) + 1, height: uint24(27) + 1 }
  }
  if (hasBytes(bytes, 12, 'VP8L')) {
    const sizes = uint32le(bytes, 21)
    return { width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 }
  }
  if (!hasBytes(bytes, 12, 'VP8 ')) return undefined
  return { width: uint16le(bytes, 26) & 0x3fff, height: uint16le(bytes, 28) & 0x3fff }
}

/**
 * The size of a photo by the beginning of its file; undefined if that does not tell. A PNG or WebP counts as upright, as its orientation
 * is at the end.
 */
export function pictureSize(head: Uint8Array, type: string): PictureSize | undefined {
  if (type === 'image/jpeg') return jpegSize(head)
  if (type === 'image/png') {
    return { width: uint32(head, 16), height: uint32(head, 20), orientation: 1 }
  }
  const size = type === 'image/webp' ? webpSize(head) : undefined
  return size && { ...size, orientation: 1 }
}
