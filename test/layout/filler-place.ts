import type { BrowserContext, Locator, Page } from 'playwright-core'

import { createApi, type Api } from '../harness/api.ts'
import { browserTimeout, sharedBrowser } from '../harness/browser.ts'
import { sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { waitForServiceWorker } from '../offline/fill-in.ts'
import { preparePage } from './looks.ts'
import { createWaterForm, type FieldName, type WaterForm } from './water-form.ts'
import type { Words } from './words.ts'

/** A phone with the filler, and a form whose texts are these words. */
export interface FillerPlace {
  page: Page
  api: Api
  words: Words
  water: WaterForm
  /** Whether the filler reaches the service. */
  setOnline(isOnline: boolean): void
  /** Whether the service is reached but does not answer. */
  setStalled(isStalled: boolean): void
  open(path: string): Promise<void>
  /** The control of a field; the first one of a group. */
  control(name: FieldName): Locator
  /** Next or Submit, by class because its text differs by language. */
  readonly primary: Locator
  readonly context: BrowserContext
  close(): Promise<void>
}

export async function startFiller(words: Words, locale: string): Promise<FillerPlace> {
  const { appUrl, baseUrl, apiKey } = sharedSystem()
  const api = createApi(baseUrl, apiKey)
  const water = await createWaterForm(api, words)
  const proxy: TcpProxy = await createTcpProxy(appUrl)
  const browser = await sharedBrowser()
  const context = await browser.newContext({ locale })
  context.setDefaultTimeout(browserTimeout)
  const page = await context.newPage()
  await preparePage(page)
  await page.goto(proxy.url)
  await waitForServiceWorker(page)
  return {
    page,
    api,
    words,
    water,
    context,
    setOnline: (isOnline) => proxy.setDown(!isOnline),
    setStalled: (isStalled) => proxy.setStalled(isStalled),
    open: async (path) => void (await page.goto(`${proxy.url}${path}`)),
    control: (name) => page.locator(`#field-${water.uuids[name]}`),
    primary: page.locator('main .primary'),
    async close() {
      await context.close()
      await proxy.stop()
    },
  }
}
