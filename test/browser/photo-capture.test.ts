import type { Form, SubmissionRow } from '@formpost/contract'
import type { FileChooser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { photoOf } from '../../services/shared/rules/vectors/read-photos.ts'
import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { waitForCapture } from './capture-cache.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

const photo = (name: string, fileName = name) => {
  const { type, bytes } = photoOf(name)
  return { name: fileName, mimeType: type, buffer: Buffer.from(bytes) }
}

/** Keeps the page from saving by its timer, so that only what saves at once is stored. */
const stopTimers = (page: Page) =>
  page.evaluate(() => {
    window.setTimeout = (() => 0) as unknown as typeof window.setTimeout
  })

describe.skipIf(isMissing('chromium'))('photos that are taken', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let form: Form
  let link: string
  const page = () => device.page

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    ;({ form } = await createFormWith(
      api,
      { type: 'short_text', label: 'Village' },
      {
        ...{ type: 'file', label: 'Pump', is_required: true },
        settings: { capture: 'photo', accept: 'image/jpeg,image/png' },
      },
      { type: 'file', label: 'Tanks', settings: { capture: 'photo', max_files: 2 } },
    ))
    link = `${proxy.url}/f/${form.public_id}`
    device = await createDevice()
    await device.open(link)
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })
  beforeEach(async () => {
    proxy.setDown(false)
    await page().goto(link)
    await pump().waitFor()
    const startAgain = page().getByRole('button', { name: 'Start again' })
    if ((await startAgain.count()) === 0) return
    await startAgain.click()
    await page().getByRole('button', { name: 'Delete draft' }).click()
    await startAgain.waitFor({ state: 'detached' })
  })

  const pump = () => page().getByRole('group', { name: 'Pump' })
  const tanks = () => page().getByRole('group', { name: 'Tanks' })
  const status = (text: string) => pump().getByRole('status').getByText(text)
  const button = (name: string) => pump().getByRole('button', { name, exact: true })
  /** Does what opens the camera or the photos of the device. */
  const chooser = async (press: () => Promise<void>): Promise<FileChooser> => {
    const [opened] = await Promise.all([page().waitForEvent('filechooser'), press()])
    return opened
  }
  const take = () => chooser(() => button('Take a photo').click())

  it('come from the camera of the device, and can be taken again or removed', async () => {
    const opened = await take()
    expect(opened.isMultiple()).toBe(false)
    const input = opened.element()
    const [accept, capture] = [
      await input.getAttribute('accept'),
      await input.getAttribute('capture'),
    ]
    expect([accept, capture]).toEqual(['image/*', 'environment'])
    await opened.setFiles(photo('baseline.jpg', 'first.jpg'))
    await status('Photo added').waitFor()
    await pump().getByText('first.jpg').waitFor()
    await expect
      .poll(() =>
        pump()
          .locator('img')
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBe(8)

    const again = await chooser(() => button('Retake the photo').click())
    await again.setFiles(photo('progressive.jpg', 'second.jpg'))
    await pump().getByText('second.jpg').waitFor()
    expect(await pump().getByText('first.jpg').count()).toBe(0)
    await checkAccessibility(page())
    await button('Remove second.jpg').click()
    await button('Take a photo').waitFor()
    expect(await pump().locator('img').count()).toBe(0)
  })

  it('can be chosen instead, with the keyboard', async () => {
    const opened = await chooser(() => button('Choose a photo').press('Enter'))
    const accept = () => opened.element().getAttribute('accept')
    await expect.poll(async () => (await accept())?.split(',')).toContain('.jpg')
    expect(await opened.element().getAttribute('capture')).toBeNull()
    await opened.setFiles(photo('turned.png'))
    await status('Photo added').waitFor()
  })

  it('are refused if the field does not accept them', async () => {
    await (await take()).setFiles(photo('lossy.webp'))
    await status('“lossy.webp” has the wrong file type').waitFor()
    expect(await pump().locator('img').count()).toBe(0)
  })

  it('are asked for where they are required', async () => {
    await page().getByRole('button', { name: 'Submit' }).click()
    await page().getByRole('link', { name: /Pump/ }).click()
    const focused = () => page().evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Take a photo')
  })

  it('are added to others until there are as many as the field takes', async () => {
    const takeTank = tanks().getByRole('button', { name: 'Take a photo' })
    for (const name of ['one.jpg', 'two.jpg']) {
      await (await chooser(() => takeTank.click())).setFiles(photo('baseline.jpg', name))
      await tanks().getByText(name).waitFor()
    }
    await expect.poll(() => takeTank.getAttribute('aria-disabled')).toBe('true')
    await tanks().getByRole('button', { name: 'Remove one.jpg' }).click()
    await expect.poll(() => takeTank.getAttribute('aria-disabled')).toBe('false')
    await tanks().getByText('two.jpg').waitFor()
  })

  it('lose no typed text if the browser is killed behind the camera', async () => {
    await stopTimers(page())
    await page().getByLabel('Village').pressSequentially('Wau')
    await take()
    await expect.poll(() => storedText(page())).toContain('Wau')
    await device.restart(link, 'killed')
    await expect.poll(() => page().getByLabel('Village').inputValue()).toBe('Wau')
  })

  it('are there if the browser is killed right after they were taken', async () => {
    await stopTimers(page())
    await page().getByLabel('Village').pressSequentially('Juba')
    await (await take()).setFiles(photo('baseline.jpg', 'pump.jpg'))
    await status('Photo added').waitFor()
    await device.restart(link, 'killed')
    await pump().getByText('pump.jpg').waitFor()
    await pump().locator('img').waitFor()
    expect(await page().getByLabel('Village').inputValue()).toBe('Juba')
  })

  it('are taken and kept without a network, and arrive', async () => {
    await waitForCapture(page(), 'photo')
    proxy.setDown(true)
    await page().reload()
    await (await take()).setFiles(photo('baseline.jpg', 'pump.jpg'))
    await status('Photo added').waitFor()
    await page().getByRole('button', { name: 'Submit' }).click()
    await page().getByRole('heading', { name: 'Saved on this device' }).waitFor()
    proxy.setDown(false)
    await page().goto(`${proxy.url}/outbox`)
    const stored = async () => {
      const path = `/forms/${form.uuid}/submissions`
      const { body } = await api.get<{ data: SubmissionRow[] }>(path)
      return body.data.flatMap(({ values }) => values.map(({ field_label: label }) => label))
    }
    await expect.poll(stored).toEqual(['Pump'])
  })
})
