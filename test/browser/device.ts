import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

import { createBrowser } from '../harness/browser.ts'
import { waitForServiceWorker } from '../offline/fill-in.ts'

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

export async function createDevice(...flags: string[]): Promise<Device> {
  const browser = await createBrowser(...flags)
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
    remove: () => browser.remove(),
  }
}
