import type { Submission } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'
import { pixelsOf } from './pixels.ts'

/** A JPEG of noise, which hardly compresses, with a red upper left quarter. */
const takePhoto = async (page: Page, width: number, height: number): Promise<Buffer> => {
  const base64 = await page.evaluate(
    async ([across, down]) => {
      const canvas = new OffscreenCanvas(across!, down!)
      const context = canvas.getContext('2d')!
      const image = context.createImageData(across!, down!)
      for (let at = 0; at < image.data.length; at += 65_536) {
        crypto.getRandomValues(image.data.subarray(at, at + 65_536))
      }
      for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
      context.putImageData(image, 0, 0)
      context.fillStyle = '#f00'
      context.fillRect(0, 0, across! / 2, down! / 2)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      return btoa(text)
    },
    [width, height],
  )
  return Buffer.from(base64, 'base64')
}

/** Adds EXIF data: a location, and an orientation of 90° clockwise. */
function withExif(jpeg: Buffer): Buffer {
  const text = 'Exif\0\0'
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16BE(tag, 0)
    bytes.writeUInt16BE(type, 2)
    bytes.writeUInt32BE(count, 4)
    if (type === 3) bytes.writeUInt16BE(value, 8)
    else bytes.writeUInt32BE(value, 8)
    return bytes
  }
  const gpsAt = 8 + 2 + 2 * 12 + 4
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from([0, 2]),
    entry(0x0112, 3, 1, 6),
    entry(0x8825, 4, 1, gpsAt),
    Buffer.alloc(4),
    Buffer.from([0, 1]),
    Buffer.concat([entry(0x0001, 2, 2, 0).subarray(0, 8), Buffer.from('S\0\0\0')]),
    Buffer.alloc(4),
    Buffer.from('Nairobi'),
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(2 + text.length + tiff.length)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1]),
    length,
    Buffer.from(text, 'latin1'),
    tiff,
    jpeg.subarray(2),
  ])
}

describe.skipIf(isMissing('chromium'))('photos', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page
  let created: Awaited<ReturnType<typeof createFormWith>>
  let large: Buffer
  let small: Buffer

  beforeAll(async () => {
    created = await createFormWith(
      api,
      { type: 'file', label: 'Well', settings: { accept: 'image/*', max_size: 300 } },
      { type: 'file', label: 'Receipt', settings: { accept: '.pdf,image/*' } },
      { type: 'file', label: 'Roof', settings: { accept: 'image/*', max_size: 300 } },
    )
    device = await createDevice()
    await device.open(`${system.appUrl}/f/${created.form.public_id}`)
    page = device.page
    large = withExif(await takePhoto(page, 1600, 900))
    small = withExif(await takePhoto(page, 160, 90))
  })
  afterAll(() => device?.remove())

  const well = () => page.getByLabel('Well')
  const picked = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({
    name,
    mimeType,
    buffer,
  })

  /** Holds photos before they are reduced. */
  const holdPhotos = async () => {
    await page.evaluate(() => {
      const { createImageBitmap } = window
      let release!: () => void
      const released = new Promise<void>((resolve) => (release = resolve))
      window.createImageBitmap = async (...given: [ImageBitmapSource]) => {
        await released
        return createImageBitmap(...given)
      }
      const releasePhotos = () => {
        window.createImageBitmap = createImageBitmap
        release()
      }
      Object.assign(window, { releasePhotos })
    })
    const release = () =>
      page.evaluate(() => (window as unknown as { releasePhotos?: () => void }).releasePhotos?.())
    onTestFinished(release)
    return release
  }

  it('are reduced to the size limit', async () => {
    expect(large.length).toBeGreaterThan(300 * 1024)
    await well().setInputFiles(picked('IMG_0001.jpg', large))
    await page.getByText(/^Well: photo reduced from [\d.]+ (?:KB|MB) to \d+ KB$/).waitFor()
  })

  /** The bytes of the first file of the newest submission. */
  const newestFile = async () => {
    const { body } = await api.get<{ data: Submission[] }>(
      `/forms/${created.form.uuid}/submissions`,
    )
    const { value } = body.data[0]!.values[0]!
    const login = await api.post<{ token: string }>('/auth/login', system.owner)
    const response = await fetch(
      `${system.appUrl}/api/account/forms/${created.form.uuid}/files/${value as string}`,
      { headers: { Authorization: `Bearer ${login.body.token}` } },
    )
    return Buffer.from(await response.arrayBuffer())
  }

  it('arrive within the limit, upright and without a location', async () => {
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    const stored = await newestFile()
    expect(stored.length).toBeLessThanOrEqual(300 * 1024)
    expect(stored.includes('Exif')).toBe(false)
    expect(stored.includes('Nairobi')).toBe(false)
    const { width, height, data } = await pixelsOf(page, stored)
    expect(height).toBeGreaterThan(width)
    // Rotation moves the red quarter to the upper right.
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4).subarray(0, 3)]
    const [red, green] = at(Math.round(width * 0.75), Math.round(height * 0.25))
    expect(red).toBeGreaterThan(180)
    expect(green).toBeLessThan(80)
  })

  it('within the limit are not changed', async () => {
    await page.getByRole('button', { name: 'Fill in again' }).click()
    await well().setInputFiles(picked('small.jpg', small))
    await page.getByText('small.jpg').waitFor()
    expect(await page.getByText('photo reduced').count()).toBe(0)
  })

  it('are refused if they have the wrong type, are empty, or are too large to decode', async () => {
    await well().setInputFiles(picked('report.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'))
    await page.getByText('“report.pdf” has the wrong file type. Choose one of: images').waitFor()
    await well().setInputFiles(picked('empty.jpg', Buffer.alloc(0)))
    await page.getByText('“empty.jpg” is empty. Choose another file').waitFor()
    const receipt = page.getByLabel('Receipt')
    const heavy = Buffer.alloc(2 * 1024 * 1024 + 1, '%PDF-1.7 ')
    await receipt.setInputFiles(picked('scan.pdf', heavy, 'application/pdf'))
    await page.getByText('“scan.pdf” is 2 MB. Choose a file of 2 MB or less').waitFor()
    const broken = Buffer.concat([Buffer.from('ffd8ff', 'hex'), heavy])
    await receipt.setInputFiles(picked('broken.jpg', broken))
    await page.getByText('“broken.jpg” is 2 MB. Choose a file of 2 MB or less').waitFor()
    // The previously chosen file is kept.
    await expect.poll(() => page.getByText('small.jpg').count()).toBe(1)
  })

  it('are submitted also if they are still being reduced', async () => {
    await well().setInputFiles(picked('IMG_0004.jpg', large))
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect((await newestFile()).length).toBeGreaterThan(small.length * 2)
  })

  it('give way to a photo that is chosen while they are reduced', async () => {
    await page.getByRole('button', { name: 'Fill in again' }).click()
    await well().setInputFiles(picked('IMG_0002.jpg', large))
    await well().setInputFiles(picked('chosen-later.jpg', small))
    await page.getByLabel('Roof').setInputFiles(picked('IMG_0003.jpg', large))
    await page.getByText(/^Roof: photo reduced/).waitFor()
    await page.getByText('chosen-later.jpg').waitFor()
    expect(await page.getByText(/^Well: photo reduced/).count()).toBe(0)
  })

  it('do not come back if they are removed while another is reduced', async () => {
    const release = await holdPhotos()
    await well().setInputFiles(picked('IMG_0004.jpg', large))
    await page.getByRole('button', { name: 'Remove chosen-later.jpg' }).click()
    await release()
    // The input is emptied when the photo has been reduced.
    await expect.poll(() => well().inputValue()).toBe('')
    expect(await page.getByText('IMG_0004.jpg').count()).toBe(0)
    expect(await page.getByText(/^Well: photo reduced/).count()).toBe(0)
  })

  it('keep Next waiting, which then moves the focus to the title of the next page', async () => {
    const { form } = await createFormWith(
      api,
      { type: 'heading', label: 'Wells of the district' },
      { type: 'file', label: 'Well', settings: { accept: 'image/*', max_size: 300 } },
      { type: 'page_break' },
      { type: 'short_text', label: 'Village' },
    )
    await device.open(`${system.appUrl}/f/${form.public_id}`)
    const release = await holdPhotos()
    await well().setInputFiles(picked('IMG_0006.jpg', large))
    await page.locator('button.primary').click()
    await page
      .locator('button.primary[aria-disabled=true]', { hasText: 'Preparing file…' })
      .waitFor()
    await release()
    await page.getByLabel('Village').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  it('are in the draft also if the page is loaded again while they are reduced', async () => {
    await page.goto(`${system.appUrl}/f/${created.form.public_id}`)
    const larger = await takePhoto(page, 4000, 2250)
    await page.getByRole('button', { name: 'Language: English' }).click()
    await well().setInputFiles(picked('IMG_0005.jpg', larger))
    await page.getByRole('button', { name: 'Kiswahili' }).click()
    await page.getByText('Lugha: Kiswahili').waitFor()
    await page.getByText('IMG_0005.jpg').waitFor()
  })
})
