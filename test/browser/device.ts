import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach } from 'vitest'

import { createBrowser } from '../harness/browser.ts'
import { controlled } from '../main-job/fill-in.ts'
import { storedText } from './stored.ts'

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

const pages = new Set<() => Page | undefined>()

// A wait that ran out says nothing of what was there instead.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const current of pages) {
    const page = current()
    if (!page) continue
    const shown = await page.locator('body').innerText().catch(String)
    const kept = await storedText(page).catch(String)
    console.error(`${page.url()} showed:\n${shown}\nand kept:\n${kept}`)
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
      await controlled(page)
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
