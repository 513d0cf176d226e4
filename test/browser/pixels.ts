import type { Page } from 'playwright-core'

/** The pixels of a picture, red green blue alpha, as the page's browser decodes them. */
export async function pixelsOf(page: Page, picture: Buffer) {
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const { width: across, height: down } = bitmap
    return { width: across, height: down, data: [...context.getImageData(0, 0, across, down).data] }
  }, picture.toString('base64'))
  return { width, height, data: new Uint8ClampedArray(data) }
}
