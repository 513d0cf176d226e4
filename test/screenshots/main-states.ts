import path from 'node:path'

import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, it } from 'vitest'

import { createDevice } from '../browser/device.ts'
import { sharedSystem } from '../harness/shared.ts'
import { createTcpProxy } from '../harness/tcp-proxy.ts'

const folder = path.resolve(import.meta.dirname, '../../web-filler/screenshots')

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }
const desk = { viewport: { width: 1280, height: 860 } }
const variants: [string, BrowserContextOptions][] = [
  ['phone-light', phone],
  ['phone-dark', { ...phone, colorScheme: 'dark' }],
  ['desk-light', desk],
  ['desk-dark', { ...desk, colorScheme: 'dark' }],
  ['phone-arabic', { ...phone, locale: 'ar' }],
]

/** Fills in and submits the sample form. Buttons are found by class, because their texts differ by language. */
async function submitFor(page: Page, site: string): Promise<void> {
  const primary = page.locator('main .primary')
  await page.getByLabel('Your name').fill('Amina Odhiambo')
  await page.getByLabel('Date of the visit').fill('2026-05-04')
  await page.getByLabel('Site', { exact: true }).selectOption(site)
  await primary.click()
  await page.getByRole('checkbox', { name: 'Signs' }).check()
  await page.getByRole('radio', { name: 'No' }).check()
  await primary.click()
  await page.locator('.result').waitFor()
}

describe.each(variants)('%s', (name, options) => {
  it('is captured', { timeout: 120_000 }, async () => {
    const { appUrl, form } = sharedSystem()
    const proxy = await createTcpProxy(appUrl)
    const device = await createDevice()
    try {
      await device.open(proxy.url, options)
      const { page } = device
      const capture = (state: string) =>
        page.screenshot({ path: path.join(folder, `${state}-${name}.png`), animations: 'disabled' })
      const primary = page.locator('main .primary')
      const link = `${proxy.url}/f/${form.public_id}`

      await page.locator('.empty').waitFor()
      await capture('home-empty')
      await page.goto(link)
      await page.getByLabel('Your name').waitFor()
      await capture('fill')
      await primary.click()
      await page.getByRole('alert').waitFor()
      await capture('problems')

      await submitFor(page, 'Harbour')
      await page.locator('.result-sent').waitFor()
      await capture('sent')
      proxy.setDown(true)
      await page.goto(link)
      await submitFor(page, 'Old mill')
      await capture('saved')
      await page.goto(link)
      await submitFor(page, 'North depot')
      await page.goto(`${proxy.url}/outbox`)
      await page.locator('.record-waiting').first().waitFor()
      await capture('outbox')
      await page.goto(proxy.url)
      await page.locator('.row-pair').first().waitFor()
      await capture('home')
    } finally {
      await device.remove()
      await proxy.stop()
    }
  })
})
