import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Submission } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'

/** A photo of 50 megapixels, which decoded takes 200 MB. */
const [width, height] = [8160, 6120]

/** What a page may take when it is given a photo, in bytes: less than the decoded photo. */
const spare = 150 * 1024 * 1024

/** A JPEG of coloured squares, made where memory is not limited. */
async function largeJpeg(): Promise<Buffer> {
  const context = await (await sharedBrowser()).newContext()
  const page = await context.newPage()
  const base64 = await page.evaluate(
    async ([across, down]) => {
      const squares = new OffscreenCanvas(across! / 10, down! / 10)
      const small = squares.getContext('2d')!
      const image = small.createImageData(squares.width, squares.height)
      for (let at = 0; at < image.data.length; at += 65_536) {
        crypto.getRandomValues(image.data.subarray(at, at + 65_536))
      }
      for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
      small.putImageData(image, 0, 0)
      const canvas = new OffscreenCanvas(across!, down!)
      canvas.getContext('2d')!.drawImage(squares, 0, 0, across!, down!)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
      const url = await new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(reader.result as string)
        reader.readAsDataURL(blob)
      })
      return url.slice(url.indexOf(',') + 1)
    },
    [width, height],
  )
  await context.close()
  return Buffer.from(base64, 'base64')
}

/** The processes of a browser that run its pages. */
async function renderersOf(device: Device): Promise<number[]> {
  const session = await device.context.browser()!.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** Limits the memory that a process may still take. */
async function limitMemory(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const used = Number(/^VmData:\s+(\d+) kB$/m.exec(status)![1]) * 1024
  execFileSync('prlimit', ['--pid', String(pid), `--data=${used + spare}:`])
}

describe.skipIf(isMissing('chromium') || isMissing('util-linux'))(
  'photos on a device with little memory',
  () => {
    const system = sharedSystem()
    const api = createApi(system.baseUrl, system.apiKey)
    let folder: string
    let device: Device

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'formpost-photo-'))
      device = await createDevice()
    })
    afterAll(async () => {
      await device?.remove()
      await rm(folder, { recursive: true, force: true })
    })

    it('of 50 megapixels are reduced and sent', async () => {
      const file = path.join(folder, 'large.jpg')
      await writeFile(file, await largeJpeg())
      const { form } = await createFormWith(api, {
        ...{ type: 'file', label: 'Well' },
        settings: { accept: 'image/*', max_size: 300 },
      })
      await device.open(`${system.appUrl}/f/${form.public_id}`)
      const { page } = device
      for (const pid of await renderersOf(device)) await limitMemory(pid)
      await page.getByLabel('Well').setInputFiles(file)
      await page.getByText(/^Well: photo reduced from [\d.]+ MB to \d+ KB$/).waitFor()
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('heading', { name: 'Sent' }).waitFor()
      const { body } = await api.get<{ data: Submission[] }>(`/forms/${form.uuid}/submissions`)
      expect(body.data).toHaveLength(1)
    })
  },
)
