const sides = [2560, 2048, 1600, 1280, 1024]
const qualities = [0.85, 0.7, 0.55]

const drawn = (bitmap: ImageBitmap, side: number): HTMLCanvasElement | null => {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return context ? canvas : null
}

const asJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/**
 * A photo made small enough for `limit` bytes: as large and as good as fits, upright, without its
 * time and place. Null for what is no photo that this browser can read.
 */
export async function shrinkPhoto(
  file: File,
  limit: number,
): Promise<{ blob: Blob; name: string } | null> {
  if (!/^image\/(?:jpeg|png|webp|heic|heif|avif)$/.test(file.type)) return null
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    for (const side of sides) {
      const canvas = drawn(bitmap, side)
      if (!canvas) return null
      for (const quality of qualities) {
        const blob = await asJpeg(canvas, quality)
        if (blob && blob.size <= limit) {
          return { blob, name: file.name.replace(/\.[^.]*$/, '') + '.jpg' }
        }
      }
    }
  } catch {
    // Not an image after all, or too large for this device.
  }
  return null
}
