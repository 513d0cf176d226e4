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
    await device.context.unroute(`${host}/**`)
    await device.context.setOffline(true)
    await device.page.reload()
    await device.page.getByLabel('Name').waitFor()
    await expect.poll(width).toBeGreaterThan(0)
  })
})
