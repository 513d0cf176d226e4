import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

import { createBrowser } from '../harness/browser.ts'
import { controlled } from '../main-job/fill-in.ts'

/** Somebody's phone: one profile, one page. */
export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  /** Opens an address; the first time waits until it would open without a network too. */
  open(url: string, options?: BrowserContextOptions): Promise<void>
  /** Closes the browser, or lets it crash, and opens the address in a new one. */
  restart(url: string, how?: 'closed' | 'killed'): Promise<void>
  remove(): Promise<void>
}

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
  return {
    get context() {
      return context!
    },
    get page() {
      return page
    },
    async open(url, options) {
      await open(url, options)
      await controlled(page)
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
