import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach } from 'vitest'

import { createBrowser } from '../harness/browser.ts'
import { waitForServiceWorker } from '../offline/fill-in.ts'
import { storedText } from './stored.ts'

/** A browser profile with one page. */
export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  /** Opens a URL and waits until the service worker controls the page. */
  open(url: string, options?: BrowserContextOptions): Promise<void>
  /** Closes or kills the browser and opens the URL in a new one with the same profile. */
  restart(url: string, how?: 'closed' | 'killed'): Promise<void>
  remove(): Promise<void>
}

const pages = new Set<() => Page | undefined>()

// A timeout does not show what was on the page, so it is logged.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const current of pages) {
    const page = current()
    if (!page) continue
    const shown = await page.locator('body').innerText().catch(String)
    const stored = await storedText(page).catch(String)
    console.error(`${page.url()} showed:\n${shown}\nIndexedDB had:\n${stored}`)
  }
})

export async function createDevice(): Promise<Device> {
  const browser = await createBrowser()
  let context: BrowserContext | undefined
  let page: Page
  let settings: BrowserContextOptions = {}
  const open = async (url: string, options: BrowserContextOptions = settings) => {
    settings = options
    if (!context) {
      context = await browser.open(options)
      page = context.pages()[0] ?? (await context.newPage())
    }
    await page.goto(url)
  }
  const current = () => page
  pages.add(current)
  return {
    get context() {
      return context!
    },
    get page() {
      return page
    },
    async open(url, options) {
      await open(url, options)
      await waitForServiceWorker(page)
    },
    async restart(url, how = 'closed') {
      if (how === 'killed') await browser.kill()
      else await context!.close()
      context = undefined
      await open(url)
    },
    async remove() {
      pages.delete(current)
      await browser.remove()
    },
  }
}
