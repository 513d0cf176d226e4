import type { Camera } from './camera.ts'
import { createCodeReader } from './code-reader.ts'

/** Milliseconds between two pictures, in which the battery rests. */
const pause = 120

/**
 * Shows the picture of a camera and reads it until there is a code. Resolves to its text, or to undefined once `isStopped`. Rejects if no
 * reader can be loaded.
 */
export async function scan(
  camera: Camera,
  video: HTMLVideoElement,
  isStopped: () => boolean,
): Promise<string | undefined> {
  const reader = await createCodeReader()
  try {
    video.srcObject = camera.stream
    await video.play().catch(() => undefined)
    while (!isStopped()) {
      const text = await reader.read(video)
      if (isStopped()) break
      if (text) return text
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    return undefined
  } finally {
    reader.close()
  }
}
