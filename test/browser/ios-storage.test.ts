import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { createDevice, type Device } from './device.ts'

describe.skipIf(isMissing('chromium'))('on iPhones and iPads', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let page: Page
  let path: string

  beforeAll(async () => {
    const { form } = await createFormWith(api, { type: 'short_text', label: 'Village' })
    path = `/f/${form.public_id}`
  })
  afterEach(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  /** Opens the form as Safari does, in a tab or from the Home Screen. */
  async function open(standalone: boolean) {
    proxy = await createTcpProxy(system.appUrl)
    device = await createDevice()
    await device.open(proxy.url)
    ;({ page } = device)
    await device.context.addInitScript((value) => {
      Object.defineProperty(navigator, 'standalone', { value })
    }, standalone)
    await page.goto(proxy.url + path)
    await page.getByLabel('Village').waitFor()
  }
  const hint = () => page.getByRole('region', { name: 'Keep your answers safe on this device' })

  it('says once, before anything is entered, that Safari deletes what it stores', async () => {
    await open(false)
    await hint().getByText('Add to Home Screen').waitFor()
    await hint().getByRole('button', { name: 'Copy link' }).waitFor()
    await checkAccessibility(page)
    await hint().getByRole('button', { name: 'Got it' }).click()
    await hint().waitFor({ state: 'detached' })
    await page.reload()
    await page.getByLabel('Village').fill('Kijiji')
    expect(await hint().count()).toBe(0)
  })

  it('says what the tab has and the app does not', async () => {
    await open(false)
    await page.getByLabel('Village').fill('Kijiji')
    proxy.setDown(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await page.goto(proxy.url)
    const waiting = page.getByText('1 set of answers is in this browser only.')
    await waiting.waitFor()
    await checkAccessibility(page)
    proxy.setDown(false)
    await page.goto(`${proxy.url}/outbox`)
    await page.getByText('Everything is sent').waitFor()
    await expect.poll(() => waiting.count()).toBe(0)
  })

  it('says nothing in the app on the Home Screen', async () => {
    await open(true)
    await page.getByLabel('Village').fill('Kijiji')
    await page.getByText('Draft saved').waitFor()
    expect(await hint().count()).toBe(0)
  })
})
