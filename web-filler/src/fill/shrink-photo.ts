const sides = [2560, 2048, 1600, 1280, 1024]
const qualities = [0.85, 0.7, 0.55]

const drawScaled = (bitmap: ImageBitmap, side: number): HTMLCanvasElement | null => {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return context ? canvas : null
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

/** Formats that browsers write, the best for photos first. */
const formats = [
  { type: 'image/jpeg', extension: '.jpg' },
  { type: 'image/webp', extension: '.webp' },
  { type: 'image/png', extension: '.png' },
]

/**
 * Reduces a photo to at most `limit` bytes, in the best size and quality that fits, upright and without metadata, in a format
 * that `takes` says the field accepts. Returns null if there is none, or this browser cannot decode the file as a photo.
 */
export async function shrinkPhoto(
  photo: { blob: Blob; name: string; type: string },
  limit: number,
  takes: (type: string, name: string) => boolean,
): Promise<{ blob: Blob; name: string } | null> {
  if (!/^image\/(?:jpeg|png|webp|heic|heif|avif)$/.test(photo.type)) return null
  const stem = photo.name.replace(/\.[^.]*$/, '')
  const format = formats.find(({ type, extension }) => takes(type, stem + extension))
  if (!format) return null
  try {
    const bitmap = await createImageBitmap(photo.blob, { imageOrientation: 'from-image' })
    for (const side of sides) {
      const canvas = drawScaled(bitmap, side)
      if (!canvas) return null
      for (const quality of qualities) {
        const blob = await encode(canvas, format.type, quality)
        // A browser that cannot write a format writes PNG.
        if (blob && blob.size <= limit && blob.type === format.type) {
          return { blob, name: stem + format.extension }
        }
      }
    }
  } catch {
    // The file is no image, or too large for this device.
  }
  return null
}
