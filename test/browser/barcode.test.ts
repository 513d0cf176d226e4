import type { Form, SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { waitForCapture } from './capture-cache.ts'
import { createDevice, type Device } from './device.ts'
import { createFakeCamera, type FakeCamera } from './fake-camera.ts'

describe.skipIf(isMissing('chromium'))('codes', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let camera: FakeCamera
  let proxy: TcpProxy
  let device: Device
  let page: Page
  let form: Form

  beforeAll(async () => {
    const tag = { type: 'short_text', label: 'Tag', settings: { capture: 'barcode' } }
    const button = { type: 'submit_button', label: 'Send' }
    form = (await createFormWith(api, tag, button)).form
  })
  afterEach(async () => {
    await device?.remove()
    await proxy?.stop()
    await camera?.remove()
  })

  /** Opens the form on a device whose camera sees a code, if any. */
  async function open(text: string | undefined, isAllowed = true) {
    camera = await createFakeCamera(text, isAllowed)
    proxy = await createTcpProxy(system.appUrl)
    device = await createDevice(...camera.flags)
    await device.open(`${proxy.url}/f/${form.public_id}`)
    ;({ page } = device)
    await tag().waitFor()
  }
  const tag = () => page.getByLabel('Tag')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const status = (text: string) => page.getByRole('status').getByText(text)
  /** The cameras that are open. */
  const openCameras = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('video')].filter(({ srcObject }) =>
          (srcObject as MediaStream | null)
            ?.getTracks()
            .some(({ readyState }) => readyState === 'live'),
        ).length,
    )

  it('are read by the camera without a network, and stored', async () => {
    await open('WP-0057')
    await waitForCapture(page, 'barcode')
    proxy.setDown(true)
    await page.reload()
    await button('Scan a code').click()
    await status('Code read: WP-0057').waitFor()
    expect(await tag().inputValue()).toBe('WP-0057')
    expect(await page.locator('video').count()).toBe(0)
    await button('Scan again').waitFor()
    await button('Send').click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    proxy.setDown(false)
    const stored = async () => {
      const { body } = await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)
      return body.data.map(({ values }) => values[0]?.value)
    }
    await expect.poll(stored).toEqual(['WP-0057'])
  })

  it('are looked for until it is stopped or the page is hidden', async () => {
    await open(undefined)
    await button('Scan a code').click()
    await status('Hold the code in front of the camera.').waitFor()
    await page.getByLabel('Picture of the camera').waitFor()
    await expect.poll(openCameras).toBe(1)
    await checkAccessibility(page)
    const tracks = await page.evaluateHandle(() => {
      const { srcObject } = document.querySelector('video')!
      return (srcObject as MediaStream).getTracks()
    })
    const states = () => tracks.evaluate((all) => all.map(({ readyState }) => readyState))
    expect(await states()).toEqual(['live'])
    await button('Stop').click()
    await button('Scan a code').waitFor()
    expect(await states()).toEqual(['ended'])
    await button('Scan a code').click()
    await expect.poll(openCameras).toBe(1)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(openCameras).toBe(0)
    await button('Scan a code').waitFor()
  })

  it('say how to allow the camera, and can be typed', async () => {
    await open('WP-0057', false)
    await button('Scan a code').click()
    await status('Allow it in the site settings').waitFor()
    await tag().fill('WP-0058')
    await button('Send').click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
  })
})
