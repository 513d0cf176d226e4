import type { Locator } from 'playwright-core'

import { waitUntil } from './wait-until.ts'

/** Resolves once the canvas of a signature listens and has its size, which it gets after it is shown. */
export async function padReady(canvas: Locator): Promise<void> {
  const isFitted = (element: HTMLCanvasElement) =>
    element.width === Math.round(element.clientWidth * Math.max(1, devicePixelRatio))
  await canvas.waitFor()
  await waitUntil(() => canvas.evaluate(isFitted))
}
