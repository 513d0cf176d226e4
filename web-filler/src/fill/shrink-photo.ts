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

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/**
 * Reduces a photo to at most `limit` bytes, in the best size and quality that fits, upright and without
 * metadata. Returns null if this browser cannot decode the file as a photo.
 */
export async function shrinkPhoto(
  file: File,
  limit: number,
): Promise<{ blob: Blob; name: string } | null> {
  if (!/^image\/(?:jpeg|png|webp|heic|heif|avif)$/.test(file.type)) return null
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    for (const side of sides) {
      const canvas = drawScaled(bitmap, side)
      if (!canvas) return null
      for (const quality of qualities) {
        const blob = await toJpeg(canvas, quality)
        if (blob && blob.size <= limit) {
          return { blob, name: file.name.replace(/\.[^.]*$/, '') + '.jpg' }
        }
      }
    }
  } catch {
    // The file is no image, or too large for this device.
  }
  return null
}
