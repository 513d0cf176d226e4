import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

import { browserTimeout, sharedBrowser } from '../harness/browser.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { openSession } from '../harness/sessions.ts'
import { sharedSystem } from '../harness/shared.ts'
import type { SystemAddress } from '../harness/system.ts'

type Address = Pick<SystemAddress, 'appUrl' | 'baseUrl'>

/** A browser context in which an owner is logged in to the desk. */
export interface Desk {
  readonly owner: NewOwner
  readonly context: BrowserContext
  readonly page: Page
  /** Opens a path of the desk, as `/forms/…/build`. */
  open(path?: string): Promise<void>
  /** Opens another tab of the same browser. */
  openTab(path?: string): Promise<Page>
  /** Logs in with a new session. */
  logIn(): Promise<void>
  close(): Promise<void>
}

export interface DeskOptions extends BrowserContextOptions {
  owner?: NewOwner
  system?: SystemAddress
  /** Lays pages out right to left with English texts, by which tests find things. */
  rightToLeft?: boolean
}

/** Opens a browser context in which a new owner, or the given one, is logged in. */
export async function startDesk(options: DeskOptions = {}): Promise<Desk> {
  const { owner: givenOwner, system = sharedSystem(), rightToLeft, ...browserOptions } = options
  const owner = givenOwner ?? (await newOwner(system))
  const browser = await sharedBrowser()
  const context = await browser.newContext(browserOptions)
  context.setDefaultTimeout(browserTimeout)
  if (rightToLeft) await context.addInitScript(keepRightToLeft)
  const page = await context.newPage()
  const problems: string[] = []
  const watch = (watched: Page) => {
    watched.on('pageerror', (error) => problems.push(String(error)))
    // Violations of the Content Security Policy are errors in the console.
    watched.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|Trusted/i.test(message.text())) {
        problems.push(message.text())
      }
    })
  }
  watch(page)
  const urlOf = (path: string) => `${system.appUrl}/desk${path}`
  const logIn = async () => addSession(context, system, owner)
  await logIn()
  return {
    owner,
    context,
    page,
    logIn,
    open: async (path = '') => void (await page.goto(urlOf(path))),
    async openTab(path = '') {
      const tab = await context.newPage()
      watch(tab)
      await tab.goto(urlOf(path))
      return tab
    },
    async close() {
      await context.close()
      expect(problems).toEqual([])
    },
  }
}

/** Whether the browser would ask before the page is left. */
export const asksBeforeLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** Runs in the page, which sets the direction of its language once. */
function keepRightToLeft() {
  if (window.top !== window) return
  const observer = new MutationObserver(() => {
    const { documentElement } = document
    if (documentElement && documentElement.dir !== 'rtl') documentElement.dir = 'rtl'
  })
  observer.observe(document, { attributeFilter: ['dir'], childList: true, subtree: true })
}

/** Gives a browser a session of the owner. */
async function addSession(context: BrowserContext, address: Address, owner: NewOwner) {
  const { cookie } = await openSession(address, owner)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([
    {
      name,
      value,
      domain: new URL(address.appUrl).hostname,
      path: '/api',
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
}
