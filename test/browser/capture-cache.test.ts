import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { storedCaptures, waitForCapture } from './capture-cache.ts'
import { createDevice, type Device } from './device.ts'

describe.skipIf(isMissing('chromium'))('the files of captures', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let page: Page

  const linkWith = async (settings: object) => {
    const { form } = await createFormWith(api, { type: 'short_text', label: 'Answer', settings })
    return `${proxy.url}/f/${form.public_id}`
  }

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    device = await createDevice()
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  it('are stored only by devices whose forms need them', async () => {
    await device.open(await linkWith({}))
    ;({ page } = device)
    await page.getByLabel('Answer').waitFor()
    expect(await storedCaptures(page)).toEqual([])

    const link = await linkWith({ capture: 'barcode' })
    await page.goto(link)
    await waitForCapture(page, 'barcode')
    const stored = await storedCaptures(page)
    expect(stored).toContain('/captures/barcode')
    expect(stored).not.toContainEqual(expect.stringContaining('location'))

    proxy.setDown(true)
    await page.reload()
    await page.getByRole('button', { name: 'Scan a code' }).waitFor()
    proxy.setDown(false)
  })

  it('are stored again when a form is opened, if they are gone', async () => {
    await page.goto(await linkWith({ capture: 'location' }))
    await waitForCapture(page, 'location')
    await page.evaluate(() => caches.delete('formpost-captures'))
    await page.reload()
    await waitForCapture(page, 'location')
    expect(await storedCaptures(page)).toContain('/captures/location')
  })
})
