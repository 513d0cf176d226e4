import { isPhoto } from '@formpost/rules/files'

import { decodePhoto, type Photo, type Picture } from './decode-photo.ts'

const sides = [2560, 2048, 1600, 1280, 1024]
const qualities = [0.85, 0.7, 0.55]

/** A canvas that is not in the page. */
interface Canvas {
  draw(picture: Picture, side: number): boolean
  encode(type: string, quality: number): Promise<Blob | null>
  /** Frees its memory, which browsers otherwise do late. */
  free(): void
}

function createCanvas(): Canvas {
  const offscreen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1)
  const canvas = offscreen ?? document.createElement('canvas')
  return {
    draw(picture, side) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height))
      canvas.width = Math.max(1, Math.round(picture.width * scale))
      canvas.height = Math.max(1, Math.round(picture.height * scale))
      const context = canvas.getContext('2d') as CanvasRenderingContext2D | null
      context?.drawImage(picture.source, 0, 0, canvas.width, canvas.height)
      return context !== null
    },
    encode: (type, quality) =>
      offscreen
        ? offscreen.convertToBlob({ type, quality })
        : new Promise((resolve) => (canvas as HTMLCanvasElement).toBlob(resolve, type, quality)),
    free() {
      canvas.width = 0
      canvas.height = 0
    },
  }
}

/** Formats that browsers write, the best for photos first. */
const formats = [
  { type: 'image/jpeg', extension: '.jpg' },
  { type: 'image/webp', extension: '.webp' },
  { type: 'image/png', extension: '.png' },
]

/** The best size and quality that fits. */
async function encodeWithin(picture: Picture, type: string, limit: number): Promise<Blob | null> {
  const canvas = createCanvas()
  try {
    for (const side of sides) {
      if (!canvas.draw(picture, side)) return null
      for (const quality of qualities) {
        const blob = await canvas.encode(type, quality)
        // A browser that cannot write a format writes PNG.
        if (blob && blob.size <= limit && blob.type === type) return blob
      }
    }
    return null
  } finally {
    canvas.free()
  }
}

/**
 * Reduces a photo to at most `limit` bytes, in the best size and quality that fits, upright and without metadata, in a format
 * that `takes` says the field accepts. Returns null if there is none, or this browser cannot decode the file as a photo.
 */
export async function shrinkPhoto(
  photo: Photo & { name: string },
  limit: number,
  takes: (type: string, name: string) => boolean,
): Promise<{ blob: Blob; name: string } | null> {
  if (!isPhoto(photo.type)) return null
  const stem = photo.name.replace(/\.[^.]*$/, '')
  const format = formats.find(({ type, extension }) => takes(type, stem + extension))
  if (!format) return null
  try {
    const picture = await decodePhoto(photo, sides[0]!)
    try {
      const blob = await encodeWithin(picture, format.type, limit)
      return blob && { blob, name: stem + format.extension }
    } finally {
      picture.close()
    }
  } catch {
    // The file is no image, or too large for this device.
    return null
  }
}
