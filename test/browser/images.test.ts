import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'

describe.skipIf(isMissing('chromium'))('images in a form', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  const host = 'https://images.example'
  let device: Device
  let link: string

  const width = () =>
    device.page
      .getByRole('img', { name: 'A pump' })
      .evaluate((image) => (image as HTMLImageElement).naturalWidth)

  /** The number of cached images whose URL contains a text. */
  const cached = (text: string) =>
    device.page.evaluate(async (wanted) => {
      const cache = await caches.open('formpost-images')
      return (await cache.keys()).filter(({ url }) => url.includes(wanted)).length
    }, text)
  const serveImages = (allowedOrigin: string) =>
    device.context.route(`${host}/**`, (route) =>
      route.fulfill({
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        contentType: 'image/svg+xml',
        headers: { 'Access-Control-Allow-Origin': allowedOrigin },
      }),
    )
  /** Requests images that no form shows, one after the other. */
  const load = (urls: string[]) =>
    device.page.evaluate(async (all) => {
      for (const url of all) {
        await new Promise((resolve) => {
          const image = new Image()
          image.onload = resolve
          image.onerror = resolve
          image.src = url
        })
      }
    }, urls)

  beforeAll(async () => {
    const { form } = await createFormWith(
      api,
      { type: 'image', content: `${host}/pump.png`, settings: { alt: 'A pump' } },
      { type: 'image', content: `${host}/never-had.png`, settings: { alt: 'A handle' } },
      { type: 'short_text', label: 'Name' },
    )
    link = `${system.appUrl}/f/${form.public_id}`
    device = await createDevice()
    await device.open(system.appUrl)
    const body = await device.page.screenshot()
    await device.context.route(`${host}/**`, (route) =>
      route.request().url().endsWith('pump.png')
        ? route.fulfill({ body, contentType: 'image/png' })
        : route.abort(),
    )
  })
  afterAll(() => device?.remove())

  it('are shown offline, or replaced by their alternative text', async () => {
    await device.page.goto(link)
    await expect.poll(width).toBeGreaterThan(0)
    await device.page.getByText('A handle').waitFor()
    await expect.poll(() => cached('pump.png')).toBe(1)
    await device.context.unrouteAll({ behavior: 'wait' })
    await device.context.setOffline(true)
    await device.page.reload()
    await device.page.getByLabel('Name').waitFor()
    await expect.poll(width).toBeGreaterThan(0)
  })

  it('are cached up to a limit, and those of forms on the device are kept', async () => {
    await device.context.setOffline(false)
    await serveImages('*')
    await device.page.goto(link)
    await expect.poll(() => cached('pump.png')).toBe(1)
    const others = Array.from({ length: 205 }, (_, at) => `${host}/other-${at}.svg`)
    await load(others)
    await expect.poll(() => cached('other-204.svg')).toBe(1)
    await expect.poll(() => cached('other-0.svg')).toBe(0)
    await expect.poll(() => cached('')).toBe(200)
    expect(await cached('pump.png')).toBe(1)
  })

  it('of unknown size are cached up to a limit', async () => {
    await device.context.unrouteAll({ behavior: 'wait' })
    await serveImages('https://other.example')
    await load(Array.from({ length: 20 }, (_, at) => `${host}/opaque-${at}.svg`))
    await expect.poll(() => cached('opaque-19.svg')).toBe(1)
    await expect.poll(() => cached('opaque-')).toBeLessThanOrEqual(14)
    expect(await cached('pump.png')).toBe(1)
  })
})
