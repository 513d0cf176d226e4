import type { Page } from 'playwright-core'

/** How a person looks at a page; changed without loading it again. */
export interface Look {
  name: string
  width: number
  height: number
  scheme: 'light' | 'dark'
  /** The size of text in the browser's settings, as a share of the usual one. */
  textSize: 1 | 2
}

export const looks: readonly Look[] = [
  { name: '320-light', width: 320, height: 568, scheme: 'light', textSize: 1 },
  { name: '360-dark', width: 360, height: 740, scheme: 'dark', textSize: 1 },
  { name: '360-light-large', width: 360, height: 740, scheme: 'light', textSize: 2 },
  { name: '1440-light', width: 1440, height: 900, scheme: 'light', textSize: 1 },
  { name: '1440-dark-large', width: 1440, height: 900, scheme: 'dark', textSize: 2 },
]

/** The looks in which texts have the least room, of which each language needs more or less. */
export const narrowLooks: readonly Look[] = [
  looks[0]!,
  { name: '320-light-large', width: 320, height: 568, scheme: 'light', textSize: 2 },
]

/** Runs in every page before its scripts. */
function prepare(): void {
  const sheet = new CSSStyleSheet()
  // What is out of sight is laid out too, and nothing moves while it is measured.
  sheet.replaceSync(`
    * { content-visibility: visible !important; transition: none !important; animation: none !important }
  `)
  const apply = () => (document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet])
  if (document.documentElement) apply()
  else document.addEventListener('readystatechange', apply, { once: true })
}

export const preparePage = async (page: Page): Promise<void> =>
  void (await page.addInitScript(prepare))

export async function applyLook(page: Page, look: Look): Promise<void> {
  const { width, height, scheme, textSize } = look
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size === 1 ? '' : `${size * 100}%`
    dispatchEvent(new Event('resize'))
    document.activeElement?.scrollIntoView({ block: 'nearest' })
    // What has the focus may have scrolled the page or a part of it.
    for (const element of document.querySelectorAll('*')) element.scrollTop = 0
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
  }, textSize)
}
