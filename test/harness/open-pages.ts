import type { Page } from 'playwright-core'

import { storedText } from '../browser/stored.ts'

/** The open pages of each browser that tests of this process have started. */
export const browsers = new Set<() => readonly Page[]>()

/** Milliseconds: a page that hangs says nothing. */
const maxWait = 10_000

async function describePage(page: Page): Promise<string> {
  const shown = await page.locator('body').innerText().catch(String)
  if (page.url().includes('/desk')) return `showed:\n${shown}`
  return `showed:\n${shown}\nIndexedDB had:\n${await storedText(page).catch(String)}`
}

/** What each open page shows, and what the filler has stored. */
export const describeOpenPages = (): Promise<string[]> =>
  Promise.all(
    [...browsers]
      .flatMap((pages) => pages())
      .map(async (page) => {
        const late = new Promise<string>((resolve) =>
          setTimeout(resolve, maxWait, 'did not respond'),
        )
        return `${page.url()} ${await Promise.race([describePage(page), late])}`
      }),
  )
