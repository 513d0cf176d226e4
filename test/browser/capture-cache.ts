import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The paths of the files of captures that are stored on the device. */
export const storedCaptures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cache = await caches.open('formpost-captures')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })

/** Waits until everything that a capture needs is stored on the device. */
export async function waitForCapture(page: Page, capture: string): Promise<void> {
  const files = await page.evaluate(
    async (name) =>
      ((await (await fetch('/captures.json')).json()) as Record<string, string[]>)[name]!,
    capture,
  )
  expect(files.length).toBeGreaterThan(0)
  await expect.poll(() => storedCaptures(page)).toEqual(expect.arrayContaining(files))
}
