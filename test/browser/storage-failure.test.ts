import { readFile } from 'node:fs/promises'

import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

describe.skipIf(isMissing('chromium'))('a storage failure', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let form: Awaited<ReturnType<typeof createFormWith>>['form']
  let link: string

  const count = async () =>
    (await api.get<{ data: unknown[] }>(`/forms/${form.uuid}/submissions`)).body.data.length
  /** Exports from the page and returns the archive's files by name. */
  const exported = async (page: Page) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    return unzipSync(new Uint8Array(await readFile(await download.path())))
  }

  beforeAll(async () => {
    const created = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    )
    form = created.form
    link = `${system.appUrl}/f/${form.public_id}`
  })
  beforeEach(async () => {
    device = await createDevice()
  })
  afterEach(() => device.remove())

  it('of a full disk keeps the answers on the screen, where they can be exported and sent', async () => {
    await device.open(system.appUrl)
    const { page } = device
    const devtools = await device.context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', {
      origin: system.appUrl,
      quotaSize: 2_000_000,
    })
    // A database that is already open ignores the new quota.
    await page.goto(link)
    const photo = { name: 'well.bin', mimeType: '', buffer: Buffer.alloc(1_500_000, 'deep') }
    await page.getByLabel('Name').fill('Amina')
    await page.getByLabel('Photo').setInputFiles(photo)
    await page.getByText('This device has no storage left').waitFor()
    await page.getByText('Draft not saved').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Amina')

    const files = await exported(page)
    const names = Object.keys(files)
    const answers = names.find((name) => name.endsWith('answers.json'))!
    expect(Buffer.from(files[answers]!).toString()).toContain('Amina')
    const photoEntry = names.find((name) => name.endsWith('well.bin'))!
    expect(Buffer.from(files[photoEntry]!).equals(photo.buffer)).toBe(true)

    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(await count()).toBe(1)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: system.appUrl })
  })

  it('in a private window still allows submitting', async () => {
    await device.open(system.appUrl)
    const { page } = device
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Refused.', 'InvalidStateError')
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

  it('ends without a reload once IndexedDB works again', async () => {
    await device.open(system.appUrl)
    const { page } = device
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype
      let isBroken = true
      function openUnlessBroken(this: IDBFactory, ...args: Parameters<typeof open>) {
        if (isBroken) throw new DOMException('Unavailable.', 'UnknownError')
        return open.apply(this, args)
      }
      Object.defineProperty(IDBFactory.prototype, 'open', { value: openUnlessBroken })
      addEventListener('repair', () => (isBroken = false))
    })
    const repair = () => page.evaluate(() => dispatchEvent(new Event('repair')))
    const banner = page.getByText('This device could not save your answers')

    await page.goto(link)
    await page.getByLabel('Name').fill('Dalila')
    await banner.waitFor()
    await repair()
    await page.getByText('Draft saved').waitFor()
    expect(await storedText(page)).toContain('Dalila')

    await page.goto(`${system.appUrl}/outbox`)
    await banner.waitFor()
    await repair()
    await page.getByRole('button', { name: 'Export' }).waitFor()
    await banner.waitFor({ state: 'hidden' })
  })

  it('caused by a tab of an older version ends when that tab closes', async () => {
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
