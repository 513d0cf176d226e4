import { readFile } from 'node:fs/promises'

import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { lacks, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

describe.skipIf(lacks('chromium'))('a device that cannot store', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let form: Awaited<ReturnType<typeof createFormWith>>['form']
  let link: string

  const count = async () =>
    (await api.get<{ data: unknown[] }>(`/forms/${form.uuid}/submissions`)).body.data.length
  /** Presses the page's "Export" and gives the archive's files by name. */
  const exported = async (page: Page) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    return unzipSync(new Uint8Array(await readFile(await download.path())))
  }

  beforeAll(async () => {
    const made = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    )
    form = made.form
    link = `${system.appUrl}/f/${form.public_id}`
  })
  beforeEach(async () => {
    device = await createDevice()
  })
  afterEach(() => device.remove())

  it('because it is full says so, keeps the answers on the screen, and can export them', async () => {
    await device.open(system.appUrl)
    const { page } = device
    const devtools = await device.context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', {
      origin: system.appUrl,
      quotaSize: 2_000_000,
    })
    // A database that was open before would go by what it knew.
    await page.goto(link)
    const photo = { name: 'well.bin', mimeType: '', buffer: Buffer.alloc(1_500_000, 'deep') }
    await page.getByLabel('Name').fill('Amina')
    await page.getByLabel('Photo').setInputFiles(photo)
    await page.getByText('it has no room left').waitFor()
    await page.getByText('Draft not saved').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Amina')

    const files = await exported(page)
    const names = Object.keys(files)
    const answers = names.find((name) => name.endsWith('answers.json'))!
    expect(Buffer.from(files[answers]!).toString()).toContain('Amina')
    const kept = names.find((name) => name.endsWith('well.bin'))!
    expect(Buffer.from(files[kept]!).equals(photo.buffer)).toBe(true)

    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(await count()).toBe(1)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: system.appUrl })
  })

  it('at all, as in some private windows, still fills in and sends', async () => {
    await device.open(system.appUrl)
    const { page } = device
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Not here.', 'InvalidStateError')
      }
      Object.defineProperty(IDBFactory.prototype, 'open', { value: refuse })
    })
    await page.goto(link)
    await page.getByLabel('Name').fill('Baraka')
    await page.getByText('This device could not save your answers').waitFor()
    const before = await count()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(await count()).toBe(before + 1)
  })

  it('for a while goes on by itself once it can', async () => {
    await device.open(system.appUrl)
    const { page } = device
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype
      let isBroken = true
      function openUnlessBroken(this: IDBFactory, ...given: Parameters<typeof open>) {
        if (isBroken) throw new DOMException('Not now.', 'UnknownError')
        return open.apply(this, given)
      }
      Object.defineProperty(IDBFactory.prototype, 'open', { value: openUnlessBroken })
      addEventListener('repair', () => (isBroken = false))
    })
    const repair = () => page.evaluate(() => dispatchEvent(new Event('repair')))
    const trouble = page.getByText('This device could not save your answers')

    await page.goto(link)
    await page.getByLabel('Name').fill('Dalila')
    await trouble.waitFor()
    await repair()
    await page.getByText('Draft saved').waitFor()
    expect(await storedText(page)).toContain('Dalila')

    await page.goto(`${system.appUrl}/outbox`)
    await trouble.waitFor()
    await repair()
    await page.getByRole('button', { name: 'Export' }).waitFor()
    await trouble.waitFor({ state: 'hidden' })
  })

  it('until an older tab is closed says which', async () => {
    await device.open(system.appUrl)
    const { page } = device
    await page.goto(`${system.appUrl}/manifest.webmanifest`)
    await page.evaluate(async () => {
      indexedDB.deleteDatabase('formpost')
      const opening = indexedDB.open('formpost', 10)
      await new Promise((resolve) => (opening.onsuccess = resolve))
    })
    const second = await device.context.newPage()
    await second.goto(link)
    await second.getByText('Formpost is open in another tab with an older version').waitFor()
    await second.getByLabel('Name').fill('Chausiku')
    await page.close()
    await second.getByText('Draft saved').waitFor()
  })
})
