import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { createDevice, type Device } from './device.ts'

const minute = 60_000

describe.skipIf(isMissing('chromium'))('a device clock that is wrong', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let page: Page
  let link: string

  const banner = (text = 'The clock of this device') => page.getByRole('alert').getByText(text)
  const setClock = (offset: number) => page.clock.setSystemTime(Date.now() + offset)
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const gone = () => banner().waitFor({ state: 'detached' })

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    const { form } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    link = `${proxy.url}/f/${form.public_id}`
    device = await createDevice()
    await device.open(link)
    ;({ page } = device)
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  it('shows a banner on the form and the list of forms until it is set', async () => {
    await setClock(12 * minute)
    await page.goto(link)
    await banner('The clock of this device is 12 minutes ahead. Set it in the settings').waitFor()
    await checkAccessibility(page)
    await page.goto(`${proxy.url}/outbox`)
    await page.getByRole('heading', { name: 'Outbox' }).waitFor()
    expect(await banner().count()).toBe(0)
    await page.goto(proxy.url)
    await banner().waitFor()
    await setClock(0)
    await comeBack()
    await gone()
  })

  it('shows the banner offline too, as of the last reply', async () => {
    await setClock(-3 * 60 * minute)
    await page.goto(link)
    await banner('The clock of this device is 3 hours behind.').waitFor()
    proxy.setDown(true)
    await page.goto(link)
    await page.getByLabel('Name').waitFor()
    await banner().waitFor()
    await setClock(0)
    proxy.setDown(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await gone()
  })

  it('hides the banner offline once the clock is set', async () => {
    await setClock(12 * minute)
    await page.goto(link)
    await banner().waitFor()
    proxy.setDown(true)
    await setClock(0)
    await comeBack()
    await gone()
    proxy.setDown(false)
  })

  it('is not told for a few minutes', async () => {
    await setClock(12 * minute)
    await page.goto(link)
    await banner().waitFor()
    await setClock(4 * minute)
    await comeBack()
    await gone()
  })
})
