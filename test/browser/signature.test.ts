import type { Form } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { padReady } from '../harness/signature-pad.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { png } from '../harness/uploads.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { waitForCapture } from './capture-cache.ts'
import { createDevice, type Device } from './device.ts'
import { pixelsOf } from './pixels.ts'
import { draftFiles } from './stored.ts'
import { uploadedFile } from './uploaded-file.ts'

describe.skipIf(isMissing('chromium'))('signatures', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let page: Page
  let form: Form

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    device = await createDevice()
  })
  beforeEach(() => open({ accept: 'image/*' }))
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  /** Opens a form that is signed. */
  async function open(settings: object) {
    proxy.setDown(false)
    const created = await createFormWith(
      api,
      {
        ...{ type: 'file', label: 'Received by', is_required: true },
        settings: { capture: 'signature', ...settings },
      },
      { type: 'submit_button', label: 'Send' },
    )
    form = created.form
    await device.open(`${proxy.url}/f/${form.public_id}`, { hasTouch: true })
    page = device.page
    await page.getByText('Received by').waitFor()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const pad = () => page.getByRole('img', { name: 'Box to sign in' })
  const picture = () => page.getByRole('img', { name: 'Signature', exact: true })
  const status = (text: string) => page.getByRole('status').getByText(text)
  const files = () => draftFiles(page, form.public_id)
  /** Where in the pad a part of its width and height is. */
  const place = async (x: number, y: number) => {
    const box = (await pad().boundingBox())!
    return { x: box.x + box.width * x, y: box.y + box.height * y }
  }
  /** Draws a line through parts of the width and height of the pad. */
  async function draw(...points: [x: number, y: number][]) {
    await padReady(pad())
    const [first, ...others] = await Promise.all(points.map(([x, y]) => place(x, y)))
    await page.mouse.move(first!.x, first!.y)
    await page.mouse.down()
    for (const { x, y } of others) await page.mouse.move(x, y, { steps: 8 })
    await page.mouse.up()
  }
  /** How many pixels of the pad are dark. */
  const inkOnPad = () =>
    pad().evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      let dark = 0
      for (let at = 0; at < data.length; at += 4) if (data[at]! < 100) dark++
      return dark
    })
  const send = async () => {
    await button('Send').click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    return uploadedFile(system, form)
  }

  it('are drawn with the mouse without a network, and stored as a small picture', async () => {
    await waitForCapture(page, 'signature')
    proxy.setDown(true)
    await page.reload()
    await button('Sign').click()
    await draw([0.1, 0.5], [0.5, 0.2], [0.9, 0.5])
    await draw([0.2, 0.7], [0.8, 0.6])
    await status('The signature is saved as you go.').waitFor()
    await checkAccessibility(page)
    await button('Done').click()
    await picture().waitFor()
    await button('Sign again').waitFor()
    await checkAccessibility(page)
    proxy.setDown(false)
    const { bytes, name, type } = await send()
    expect([name, type]).toEqual(['signature.png', 'image/png'])
    expect(bytes.length).toBeLessThanOrEqual(50 * 1024)
    const { width, height, data } = await pixelsOf(page, bytes)
    // The empty parts of the pad are not in it.
    expect(width / height).toBeGreaterThan(2.5)
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
    expect(data.some((value, at) => at % 4 === 0 && value < 60)).toBe(true)
  })

  it('are drawn with a finger, which does not scroll the page', async () => {
    await button('Sign').click()
    const session = await page.context().newCDPSession(page)
    const touch = async (type: string, x: number, y: number) => {
      const touchPoints = type === 'touchEnd' ? [] : [await place(x, y)]
      await session.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints })
    }
    await page.setViewportSize({ width: 360, height: 400 })
    await pad().scrollIntoViewIfNeeded()
    await padReady(pad())
    const before = await page.evaluate(() => scrollY)
    await touch('touchStart', 0.5, 0.2)
    for (const y of [0.4, 0.6, 0.8]) await touch('touchMove', 0.5, y)
    await touch('touchEnd', 0.5, 0.8)
    await status('The signature is saved as you go.').waitFor()
    expect(await inkOnPad()).toBeGreaterThan(0)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  it('are kept when the page is loaded again, and can be drawn again', async () => {
    await button('Sign').click()
    await draw([0.1, 0.5], [0.9, 0.5])
    await page.getByText('Draft saved').waitFor()
    await expect.poll(async () => (await files()).length).toBe(1)
    await page.reload()
    await picture().waitFor()
    const [before] = await files()
    await button('Sign again').click()
    await draw([0.1, 0.2], [0.5, 0.8], [0.9, 0.2], [0.9, 0.9])
    await expect.poll(async () => (await files())[0]?.size).not.toBe(before!.size)
    expect(await files()).toHaveLength(1)
  })

  it('lose their last line, or all', async () => {
    await button('Sign').click()
    await draw([0.1, 0.5], [0.9, 0.5])
    const one = await inkOnPad()
    await draw([0.1, 0.8], [0.9, 0.8])
    await expect.poll(inkOnPad).toBeGreaterThan(one)
    await button('Undo').click()
    await expect.poll(inkOnPad).toBe(one)
    await button('Clear').click()
    await expect.poll(inkOnPad).toBe(0)
    await status('The signature is empty.').waitFor()
    await button('Send').click()
    await page.getByRole('alert').getByText('“Received by”').waitFor()
  })

  it('stay when the device is turned', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await button('Sign').click()
    await draw([0.1, 0.5], [0.9, 0.5])
    const across = () => pad().evaluate((canvas: HTMLCanvasElement) => canvas.width)
    const [ink, width] = [await inkOnPad(), await across()]
    await page.setViewportSize({ width: 640, height: 360 })
    await expect.poll(across).toBeGreaterThan(width)
    await expect.poll(inkOnPad).toBeGreaterThan(ink)
    await draw([0.2, 0.2], [0.8, 0.8])
    await button('Undo').click()
    expect(await inkOnPad()).toBeGreaterThan(ink)
  })

  it('are typed as a name, with the keyboard alone', async () => {
    await button('Sign').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Amina Wanjiru')
    expect(await page.getByLabel('Your name').inputValue()).toBe('Amina Wanjiru')
    await picture().waitFor()
    await checkAccessibility(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Sign again')
    const { bytes, name } = await send()
    expect(name).toBe('signature.png')
    const { data } = await pixelsOf(page, bytes)
    expect(data.some((value, at) => at % 4 === 0 && value < 60)).toBe(true)
  })

  it('have at most 50 KB, and no more than the field takes', async () => {
    await open({ accept: 'image/*', max_size: 5 })
    await button('Sign').click()
    for (let line = 0; line < 8; line++) {
      const y = 0.05 + line * 0.12
      await draw([0.05, y], [0.4, 1 - y], [0.7, y / 2], [0.95, 1 - y])
    }
    await button('Done').click()
    const { bytes, name } = await send()
    // Larger ones would be reduced like photos, to JPEG.
    expect(name).toBe('signature.png')
    expect(bytes.length).toBeLessThanOrEqual(5 * 1024)
  })

  it('are made in a format that the field accepts, or else chosen', async () => {
    await open({ accept: '.jpg' })
    await button('Sign').click()
    await draw([0.1, 0.5], [0.9, 0.5])
    await button('Done').click()
    expect((await send()).name).toBe('signature.jpg')
    await open({ accept: '.pdf' })
    await page.locator('input[type=file]').waitFor()
    expect(await button('Sign').count()).toBe(0)
  })

  it('can be chosen as a file', async () => {
    await button('Choose a file instead').click()
    await page
      .getByLabel('Received by')
      .setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: png() })
    await button('Remove scan.png').waitFor()
    expect((await send()).name).toBe('scan.png')
  })
})
