import type { Submission } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { photoOf } from '../../services/shared/rules/vectors/read-photos.ts'
import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'
import { pixelsOf } from './pixels.ts'

const camera = (name: string) => {
  const { type, bytes } = photoOf(name)
  return { name, mimeType: type, buffer: Buffer.from(bytes) }
}

/** A photo of 50 megapixels, which is turned by 90° clockwise and has a red upper left quarter. */
const chooseLargePhoto = (page: Page, label: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const tile = new OffscreenCanvas(256, 256)
    const noise = tile.getContext('2d')!
    const image = noise.createImageData(256, 256)
    for (let at = 0; at < image.data.length; at += 65_536) {
      crypto.getRandomValues(image.data.subarray(at, at + 65_536))
    }
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
    noise.putImageData(image, 0, 0)
    const canvas = new OffscreenCanvas(8192, 6144)
    const context = canvas.getContext('2d')!
    context.fillStyle = context.createPattern(tile, 'repeat')!
    context.fillRect(0, 0, 8192, 6144)
    context.fillStyle = '#f00'
    context.fillRect(0, 0, 4096, 3072)
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
    canvas.width = 0
    const exif = Uint8Array.from(
      atob('/+EAIkV4aWYAAE1NACoAAAAIAAEBEgADAAAAAQAGAAAAAAAA'),
      (character) => character.charCodeAt(0),
    )
    const photo = new File([jpeg.slice(0, 2), exif, jpeg.slice(2)], 'IMG_50.jpg')
    const files = new DataTransfer()
    files.items.add(new File([photo], photo.name, { type: 'image/jpeg' }))
    const input = [...document.querySelectorAll('input')].find(({ labels }) =>
      labels?.[0]?.textContent?.includes(wanted),
    )!
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    return photo.size
  }, label)

describe.skipIf(isMissing('chromium'))('the metadata of photos', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page
  let created: Awaited<ReturnType<typeof createFormWith>>

  beforeAll(async () => {
    created = await createFormWith(
      api,
      { type: 'file', label: 'Well', settings: { accept: 'image/*' } },
      { type: 'file', label: 'Proof', settings: { photo_metadata: 'keep', max_size: 300 } },
    )
    device = await createDevice()
    await device.open(`${system.appUrl}/f/${created.form.public_id}`)
    page = device.page
  })
  afterAll(() => device?.remove())

  /** Submits the form, opens it again, and returns the file as the service has it. */
  const submitted = async () => {
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    await page.getByRole('button', { name: 'Fill in again' }).click()
    const path = `/forms/${created.form.uuid}/submissions`
    const { body } = await api.get<{ data: Submission[] }>(path)
    const login = await api.post<{ token: string }>('/auth/login', system.owner)
    const response = await fetch(
      `${system.appUrl}/api/account/forms/${created.form.uuid}/files/${body.data[0]!.values[0]!.value as string}`,
      { headers: { Authorization: `Bearer ${login.body.token}` } },
    )
    return Buffer.from(await response.arrayBuffer())
  }

  it.each(['baseline.jpg', 'turned.png', 'lossy.webp', 'animated.webp', 'camera.avif'])(
    'is not sent, and the picture is the same: %s',
    async (name) => {
      const photo = camera(name)
      await page.getByLabel('Well').setInputFiles(photo)
      await page.getByText(name).waitFor()
      const stored = await submitted()
      expect(stored.toString('latin1')).not.toMatch(/Secret|GPS|SERIAL|xmp/)
      expect(await pixelsOf(page, stored)).toEqual(await pixelsOf(page, photo.buffer))
    },
  )

  it('is kept if the form asks for it', async () => {
    const photo = camera('baseline.jpg')
    await page.getByLabel('Proof').setInputFiles(photo)
    await page.getByText('baseline.jpg').waitFor()
    expect((await submitted()).equals(photo.buffer)).toBe(true)
  })

  it('is lost when such a photo is too large, which the field says', async () => {
    await chooseLargePhoto(page, 'Proof')
    await page
      .getByText(/^Proof: photo reduced from .* Its place, time and other details were removed$/)
      .waitFor()
  })

  it('is not sent of a damaged photo that browsers can show', async () => {
    await page.getByRole('button', { name: 'Remove IMG_50.jpg' }).click()
    const { buffer, ...photo } = camera('progressive.jpg')
    // Between two segments.
    const damaged = Buffer.concat([buffer.subarray(0, 20), Buffer.from('ab'), buffer.subarray(20)])
    await page.getByLabel('Well').setInputFiles({ ...photo, buffer: damaged })
    await page.getByRole('button', { name: 'Remove progressive.jpg' }).waitFor()
    const stored = await submitted()
    expect(stored.includes('Secret')).toBe(false)
    expect((await pixelsOf(page, stored)).width).toBe(16)
  })

  it('is not sent of a damaged photo that browsers cannot show', async () => {
    const { buffer, ...photo } = camera('turned.png')
    const cut = buffer.subarray(0, buffer.length - 40)
    await page.getByLabel('Well').setInputFiles({ ...photo, buffer: cut.fill(0, 8, 40) })
    await page
      .getByText('The place and time of “turned.png” could not be removed, so it cannot be sent')
      .waitFor()
    expect(await page.getByRole('button', { name: 'Remove turned.png' }).count()).toBe(0)
  })

  it('does not keep a photo of 50 megapixels from being reduced on a slow phone', async () => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    expect(await chooseLargePhoto(page, 'Well')).toBeGreaterThan(10 * 1024 * 1024)
    await page.getByText('Preparing photo…').waitFor()
    await page.getByText(/^Well: photo reduced from [\d.]+ MB to [\d.]+ (?:MB|KB)$/).waitFor()
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const stored = await submitted()
    expect(stored.length).toBeLessThanOrEqual(2 * 1024 * 1024)
    expect(stored.includes('Exif')).toBe(false)
    const { width, height, data } = await pixelsOf(page, stored)
    expect(height).toBeGreaterThan(width)
    // Rotation moves the red quarter to the upper right.
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4).subarray(0, 3)]
    const [red, green] = at(Math.round(width * 0.75), Math.round(height * 0.25))
    expect(red).toBeGreaterThan(180)
    expect(green).toBeLessThan(80)
  })
})
