import type { Page } from 'playwright-core'

/** The role and name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const { labels } = element as Partial<HTMLInputElement>
    const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    const name = element.getAttribute('aria-label') ?? (label ?? labels?.[0] ?? element).textContent
    return name.trim()
  })

/** Presses Tab until the control with this name has the focus, as people do who use no mouse. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < 100; press++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (now === name) return
    passed.push(now)
  }
  throw new Error(`Tab does not reach “${name}”, but: ${passed.join(' | ')}`)
}
