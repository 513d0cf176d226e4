import type { Page } from 'playwright-core'

const nextPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

/** Milliseconds from each press of a key to its paint, while `text` is typed into each control in turn. */
export async function typingDelays(
  page: Page,
  text: string,
  controls: readonly { focus(): Promise<void> }[],
): Promise<number[]> {
  const delays = await page.evaluateHandle(() => {
    const delays: number[] = []
    const options = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'input') delays.push(duration)
      }
    }).observe(options as PerformanceObserverInit)
    return delays
  })
  for (const control of controls) {
    await control.focus()
    // Types the next key once the previous one is painted.
    for (const letter of text) {
      await page.keyboard.type(letter)
      await nextPaint(page)
    }
  }
  // The browser reports only delays of at least 16 ms; count shorter ones as 16 ms.
  const reported = await delays.jsonValue()
  const unreported = Math.max(0, controls.length * text.length - reported.length)
  return [...reported, ...Array.from({ length: unreported }, () => 16)]
}
