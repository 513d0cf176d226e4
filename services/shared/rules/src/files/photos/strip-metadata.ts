import { stripIsoImage } from './iso-image.ts'
import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import { stripWebp } from './webp.ts'

type Strip = (bytes: Uint8Array) => Uint8Array<ArrayBuffer> | undefined

/** The formats of cameras and browsers. */
const strips: ReadonlyMap<string, Strip> = new Map([
  ['image/jpeg', stripJpeg],
  ['image/png', stripPng],
  ['image/webp', stripWebp],
  ['image/heic', stripIsoImage],
  ['image/heif', stripIsoImage],
  ['image/avif', stripIsoImage],
])

/** Whether files of a media type are photos, whose metadata can be removed. */
export const isPhoto = (type: string): boolean => strips.has(type)

/**
 * A photo without its metadata: EXIF, XMP, IPTC, comments, thumbnails, and what other programs added. Its picture, its colours and how
 * it is turned stay as they are (docs/api-behaviour.md#photos). Undefined if the file is no photo, or has a structure that cannot be
 * followed.
 */
export const stripMetadata = (
  bytes: Uint8Array,
  type: string,
): Uint8Array<ArrayBuffer> | undefined => strips.get(type)?.(bytes)
