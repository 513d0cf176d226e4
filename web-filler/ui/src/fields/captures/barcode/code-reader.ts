/** Reads codes from the picture of a camera. */
export interface CodeReader {
  /** The text of a code that is seen now; undefined if there is none. */
  read(video: HTMLVideoElement): Promise<string | undefined>
  close(): void
}

interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

/** What some browsers have and TypeScript does not declare. */
interface BarcodeDetectorConstructor {
  new (): BarcodeDetector
  getSupportedFormats(): Promise<string[]>
}

/** The longer side of the pictures that are decoded here, in pixels. */
const maxSide = 1_024

/** The detector of the browser, which is fast and reads more kinds; undefined if it has none that works. */
async function createNativeReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector: Detector } = globalThis as {
    BarcodeDetector?: BarcodeDetectorConstructor
  }
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? []
  if (!Detector || formats.length === 0) return undefined
  const detector = new Detector()
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue,
    close: () => undefined,
  }
}

function createDecodingReader(): CodeReader {
  const worker = new Worker(new URL('decode-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  return {
    read(video) {
      const { videoWidth, videoHeight } = video
      if (videoWidth === 0) return Promise.resolve(undefined)
      const scale = Math.min(1, maxSide / Math.max(videoWidth, videoHeight))
      canvas.width = Math.round(videoWidth * scale)
      canvas.height = Math.round(videoHeight * scale)
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
      return new Promise((resolve, reject) => {
        worker.onmessage = (event) => resolve(event.data as string | undefined)
        worker.onerror = () => reject(new Error('The decoder could not be loaded.'))
        worker.postMessage({ data, width, height }, [data.buffer])
      })
    },
    close: () => worker.terminate(),
  }
}

export const createCodeReader = async (): Promise<CodeReader> =>
  (await createNativeReader()) ?? createDecodingReader()
