import type { BrowserContext, Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { waitForServiceWorker } from '../offline/fill-in.ts'
import { pixelsOf } from './pixels.ts'

describe.skipIf(isMissing('chromium'))('forms on the device', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let browser: TestBrowser
  let context: BrowserContext
  let page: Page
  const links: string[] = []

  beforeAll(async () => {
    browser = await createBrowser()
    for (const title of ['Wells', 'Schools']) {
      const { form } = await createFormWith(api, { type: 'short_text', label: 'Name' })
      await api.patch(`/forms/${form.uuid}`, { title })
      links.push(`${system.appUrl}/f/${form.public_id}`)
    }
    context = await browser.open()
    page = context.pages()[0] ?? (await context.newPage())
    await page.goto(system.appUrl)
    await page.getByRole('heading', { name: 'No forms yet' }).waitFor()
    await waitForServiceWorker(page)
  })
  afterAll(() => browser?.remove())

  it('are saved from a list of links, with an error for each invalid link', async () => {
    const { form } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    await api.patch(`/forms/${form.uuid}`, { is_active: false })
    const wrong = [`${system.appUrl}/f/nothing-here`, 'https://elsewhere.example/f/x']
    const list = [...links, ...wrong, `${system.appUrl}/f/${form.public_id}`]
    await page.getByLabel('Links to forms').fill(list.join('\n'))
    await page.getByRole('button', { name: 'Save for offline use' }).click()
    await page.getByText('“Wells” is on this device').waitFor()
    await page.getByText('“Schools” is on this device').waitFor()
    await page.getByText('nothing-here: form not found').waitFor()
    await page.getByText('elsewhere.example/f/x is not a link to a form of this service').waitFor()
    await page.getByText(`${form.public_id}: this form is closed`).waitFor()
    const left = () => page.getByLabel('Links to forms').inputValue()
    await expect.poll(left).toBe(list.slice(2).join('\n'))
  })

  it('open offline even if they were never opened before', async () => {
    await context.setOffline(true)
    await page.goto(links[1]!)
    await page.getByRole('heading', { level: 1, name: 'Schools' }).waitFor()
    await context.setOffline(false)
  })

  it('can be shared by QR code', async () => {
    await page.goto(system.appUrl)
    await page.getByRole('button', { name: 'Share or remove “Wells”' }).click()
    const code = page.getByRole('img', { name: links[0]! })
    expect(decodeQR(await pixelsOf(page, await code.screenshot()))).toBe(links[0])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('can be removed unless they have unsent answers', async () => {
    await page.goto(links[0]!)
    await page.getByLabel('Name').fill('Half a name')
    await page.getByText('Draft saved').waitFor()
    await page.goto(system.appUrl)
    await page.getByRole('button', { name: 'Share or remove “Wells”' }).click()
    await page.getByText('You can remove it once').waitFor()
    expect(await page.getByRole('button', { name: 'Remove from this device' }).count()).toBe(0)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Share or remove “Schools”' }).click()
    await page.getByRole('button', { name: 'Remove from this device' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page
      .getByRole('link', { name: /^Wells/ })
      .first()
      .waitFor()
    const schools = page.getByRole('link', { name: /^Schools/ })
    await schools.waitFor({ state: 'detached' })
    await page.reload()
    await page
      .getByRole('link', { name: /^Wells/ })
      .first()
      .waitFor()
    expect(await schools.count()).toBe(0)
  })

  it('show drafts and a warning about storage', async () => {
    await page.getByRole('link', { name: /^Wells.*1 draft/ }).waitFor()
    await page.getByText('This browser may delete saved answers').waitFor()
    await page.goto(`${system.appUrl}/outbox`)
    await page.getByText(/Formpost uses .+ on this device; .+ is free/).waitFor()
  })
})
