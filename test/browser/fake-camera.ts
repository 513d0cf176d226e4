import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import encodeQR from 'qr'

const [width, height] = [640, 480]

/** A film of one picture for Chromium's fake camera, in the format YUV4MPEG2. */
function filmOf(isDark: (x: number, y: number) => boolean): Buffer {
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isDark(x, y)) light[y * width + x] = 16
  }
  const colour = Buffer.alloc((width * height) / 2, 128)
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(`${head}FRAME\n`), light, colour])
}

/** A film in which a QR code is held in front of the camera. */
function filmOfCode(text: string): Buffer {
  const code = encodeQR(text, 'raw')
  const size = Math.floor((height * 0.7) / code.length)
  const [left, top] = [(width - code.length * size) / 2, (height - code.length * size) / 2]
  return filmOf(
    (x, y) => code[Math.floor((y - top) / size)]?.[Math.floor((x - left) / size)] === true,
  )
}

/** The command line of a Chromium with a camera. */
export interface FakeCamera {
  readonly flags: readonly string[]
  remove(): Promise<void>
}

/** A camera that sees a QR code with the text, or nothing. Its user allows or denies it at once. */
export async function createFakeCamera(
  text: string | undefined,
  isAllowed = true,
): Promise<FakeCamera> {
  const folder = await mkdtemp(path.join(tmpdir(), 'formpost-camera-'))
  const file = path.join(folder, 'film.y4m')
  await writeFile(file, text === undefined ? filmOf(() => false) : filmOfCode(text))
  return {
    flags: [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
      `--use-fake-ui-for-media-stream${isAllowed ? '' : '=deny'}`,
    ],
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
