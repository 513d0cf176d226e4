import type { Page } from 'playwright-core'

/** The RGBA pixels of an image as the browser decodes it, at most 400 pixels wide. */
export async function pixelsOf(page: Page, image: Buffer) {
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const across = Math.min(bitmap.width, 400)
    const down = Math.round((bitmap.height * across) / bitmap.width)
    const canvas = new OffscreenCanvas(across, down)
    const context = canvas.getContext('2d')!
    context.drawImage(bitmap, 0, 0, across, down)
    let text = ''
    for (const byte of context.getImageData(0, 0, across, down).data) {
      text += String.fromCharCode(byte)
    }
    // Playwright takes seconds for an array of so many numbers.
    return { width: across, height: down, data: btoa(text) }
  }, image.toString('base64'))
  return { width, height, data: new Uint8ClampedArray(Buffer.from(data, 'base64')) }
}
