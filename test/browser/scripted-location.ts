import type { Page } from 'playwright-core'

interface Fix {
  /** In metres. */
  accuracy: number
  /** How long ago it was made, in milliseconds. */
  age?: number
}

interface ScriptedWindow {
  watchers: Map<number, [PositionCallback, PositionErrorCallback]>
}

/**
 * Replaces the location and the clock of a page that is opened afterwards, so that a test decides when and how old each fix is. Chromium's
 * own fake location has neither.
 */
export async function scriptLocations(page: Page) {
  await page.clock.install()
  await page.addInitScript(() => {
    const watchers: ScriptedWindow['watchers'] = new Map()
    ;(globalThis as unknown as ScriptedWindow).watchers = watchers
    let next = 1
    const geolocation = {
      watchPosition: (onFix: PositionCallback, onError: PositionErrorCallback) => {
        watchers.set(next, [onFix, onError])
        return next++
      },
      clearWatch: (id: number) => void watchers.delete(id),
    }
    Object.defineProperty(navigator, 'geolocation', { value: geolocation })
  })
  return {
    send: ({ accuracy, age = 0 }: Fix) =>
      page.evaluate(
        ({ accuracy: metres, age: before }) => {
          const coords = { latitude: 1.5, longitude: 2.5, altitude: null, accuracy: metres }
          const position = { timestamp: Date.now() - before, coords } as GeolocationPosition
          const { watchers } = globalThis as unknown as ScriptedWindow
          for (const [onFix] of [...watchers.values()]) onFix(position)
        },
        { accuracy, age },
      ),
    /** Reports that there is no location now. */
    fail: () =>
      page.evaluate(() => {
        const { watchers } = globalThis as unknown as ScriptedWindow
        for (const [, onError] of watchers.values())
          onError({ code: 2 } as GeolocationPositionError)
      }),
    /** How many watches the page has. */
    watching: () => page.evaluate(() => (globalThis as unknown as ScriptedWindow).watchers.size),
    setHidden: (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden),
  }
}
