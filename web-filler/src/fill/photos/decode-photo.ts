import type { PictureSize } from '@formpost/rules/files'

export interface Photo {
  blob: Blob
  type: string
  /** Undefined if it is not known before it is decoded. */
  size: PictureSize | undefined
}

/** A decoded photo, upright. `close` frees its memory. */
export interface Picture {
  source: CanvasImageSource
  width: number
  height: number
  close(): void
}

interface Frame {
  readonly displayWidth: number
  readonly displayHeight: number
  close(): void
}
interface FrameDecoder {
  decode(): Promise<{ image: Frame }>
  close(): void
}
/** Part of WebCodecs, which TypeScript's library does not declare. */
type FrameDecoderClass = new (given: {
  data: ReadableStream
  type: string
  desiredWidth: number
  desiredHeight: number
}) => FrameDecoder

const { ImageDecoder: frameDecoder } = globalThis as { ImageDecoder?: FrameDecoderClass }

/** JPEG can be decoded at a number of eighths of its size. */
const eighths = (size: number, side: number): number => Math.min(8, Math.ceil((8 * side) / size))

/** Whether its shape proves that a photo was turned upright. One upside down or square does not. */
function isProvable({ width, height, orientation }: PictureSize): boolean {
  const isSquare = Math.abs(width / height - 1) < 0.05
  return orientation === 1 || (orientation >= 5 && !isSquare)
}

/**
 * Decodes a JPEG at the smallest size that has `side` pixels: of 50 megapixels, a fifth of the memory that the other way needs. Null if
 * the browser cannot, or may not turn it upright.
 */
async function decodeReduced({ blob, type, size }: Photo, side: number): Promise<Picture | null> {
  if (!frameDecoder || !size || type !== 'image/jpeg') return null
  if (!isProvable(size)) return null
  const scale = eighths(Math.max(size.width, size.height), side) / 8
  if (scale === 1) return null
  const decoder = new frameDecoder({
    data: blob.stream(),
    type,
    desiredWidth: Math.ceil(size.width * scale),
    desiredHeight: Math.ceil(size.height * scale),
  })
  try {
    const { image } = await decoder.decode()
    const { displayWidth: width, displayHeight: height } = image
    const hasShape = Math.abs((width * size.height) / (height * size.width) - 1) < 0.02
    if (hasShape) {
      return { source: image as unknown as VideoFrame, width, height, close: () => image.close() }
    }
    image.close()
    return null
  } finally {
    decoder.close()
  }
}

async function decodeBitmap({ blob, size }: Photo, side: number): Promise<Picture> {
  const options: ImageBitmapOptions = { imageOrientation: 'from-image' }
  const scale = size ? side / Math.max(size.width, size.height) : 1
  // The height follows, so that no browser can distort it.
  const reduced: ImageBitmapOptions =
    size && scale < 1
      ? { ...options, resizeWidth: Math.ceil(size.width * scale), resizeQuality: 'medium' }
      : options
  const bitmap = await createImageBitmap(blob, reduced).catch(() =>
    createImageBitmap(blob, options),
  )
  return {
    source: bitmap,
    width: bitmap.width,
    height: bitmap.height,
    close: () => bitmap.close(),
  }
}

/** Decodes a photo, at a reduced size with at least `side` pixels where the browser can. Rejects if it is no image. */
export const decodePhoto = async (photo: Photo, side: number): Promise<Picture> =>
  (await decodeReduced(photo, side).catch(() => null)) ?? decodeBitmap(photo, side)
