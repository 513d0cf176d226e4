import { readFile } from 'node:fs/promises'

import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { activate } from '../harness/activate.ts'
import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { createDevice, type Device } from './device.ts'
import { emptyOldestFile } from './queue.ts'
import { storedText } from './stored.ts'

describe.skipIf(isMissing('chromium'))('the outbox', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let page: Page
  let created: Awaited<ReturnType<typeof createFormWith>>
  let link: string
  let photo: Buffer

  const values = async () => {
    const { body } = await api.get<{ data: { values: { value: unknown }[] }[] }>(
      `/forms/${created.form.uuid}/submissions`,
    )
    return body.data.map((row) => row.values.map(({ value }) => value))
  }
  const change = (field: number, changes: object) =>
    api.patch(`/forms/${created.form.uuid}/fields/${created.fields[field]!.id}`, changes)
  const submitOffline = async (name: string, age: string, picture?: Buffer) => {
    await page.goto(link)
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Age').fill(age)
    if (picture) {
      const file = { name: 'door: "3".png', mimeType: 'image/png', buffer: picture }
      await page.getByLabel('Photo').setInputFiles(file)
      await page.getByText('door').waitFor()
    }
    proxy.setDown(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
  }

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    created = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'number', label: 'Age' },
      { type: 'file', label: 'Photo' },
    )
    link = `${proxy.url}/f/${created.form.public_id}`
    device = await createDevice()
    await device.open(link)
    page = device.page
    photo = await page.screenshot()
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  it('exports all records, drafts and files as one archive', async () => {
    const startedAt = Date.now()
    await submitOffline('Amina', '31', photo)
    await page.getByRole('button', { name: 'Fill in again' }).click()
    await page.getByLabel('Name').fill('Half a draft')
    await page.getByText('Draft saved').waitFor()
    await page.goto(`${proxy.url}/outbox`)
    await page
      .getByText(/^1 waiting/)
      .first()
      .waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^formpost-[\d-]+\.zip$/)
    const files = unzipSync(new Uint8Array(await readFile(await download.path())))
    const text = (name: string) => Buffer.from(files[name]!).toString()
    const names = Object.keys(files)
    interface Answers {
      filledAt: string
      wasOffline: boolean
      answers: { label: string; value: unknown }[]
    }
    const [record] = names.filter((name) => /^records\/[\da-f-]{36}\/answers\.json$/.test(name))
    const [draft] = names.filter((name) => /^drafts\/[\da-f-]{36}\/answers\.json$/.test(name))
    const answers = JSON.parse(text(record!)) as Answers
    expect(answers.answers.slice(0, 2)).toMatchObject([
      { label: 'Name', value: 'Amina' },
      { label: 'Age', value: 31 },
    ])
    expect(Date.parse(answers.filledAt)).toBeGreaterThanOrEqual(startedAt)
    const path = answers.answers[2]!.value as string
    expect(path).toMatch(/^records\/[\da-f-]{36}\/1-door- -3-\.png$/)
    expect(Buffer.from(files[path]!).equals(photo)).toBe(true)
    expect(text(draft!)).toContain('Half a draft')
    expect(JSON.parse(text('records.json'))).toHaveLength(1)
  })

  it('shows why a record was refused, and sends it after an edit', async () => {
    // Stalled, so that no retry sends the record before the click.
    proxy.setStalled(true)
    proxy.setDown(false)
    await activate(page.getByRole('button', { name: 'Send now' }))
    proxy.setStalled(false)
    await page.getByText('Everything is sent').waitFor()
    // The form changes after it was opened, so only the service can refuse the answer.
    await page.goto(link)
    await page.getByLabel('Name').fill('Baraka')
    await page.getByLabel('Age').fill('17')
    await change(1, { settings: { min: 18, max: 120 } })
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    await page.getByRole('link', { name: 'See why in the outbox' }).click()
    await page.getByText('Some answers were not accepted').waitFor()
    await page.getByText(/^Age: /).waitFor()
    expect(await values()).toHaveLength(1)

    await activate(page.getByRole('button', { name: 'Edit' }))
    expect(await page.getByLabel('Name').inputValue()).toBe('Baraka')
    const age = page.getByLabel('Age')
    expect(await age.getAttribute('aria-invalid')).toBe('true')
    await age.fill('18')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect((await values()).map(([name, value]) => [name, value])).toContainEqual(['Baraka', 18])
    await page.goto(`${proxy.url}/outbox`)
    await page.getByText('Everything is sent').waitFor()
  })

  it('keeps answers to a closed form and sends them after it reopens', async () => {
    await submitOffline('Chausiku', '40')
    await api.patch(`/forms/${created.form.uuid}`, { is_active: false })
    proxy.setDown(false)
    await page.goto(`${proxy.url}/outbox`)
    await page.getByText('The form’s owner has closed it.').waitFor()
    await api.patch(`/forms/${created.form.uuid}`, { is_active: true })
    await activate(page.getByRole('button', { name: 'Edit' }))
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect((await values()).map(([name]) => name)).toContain('Chausiku')
  })

  it('deletes a record only after confirmation, and keeps receipts of sent records', async () => {
    await submitOffline('Daudi', '50', photo)
    await page.goto(`${proxy.url}/outbox`)
    const card = page.getByRole('listitem').filter({ hasText: /Waiting|Sending/ })
    await activate(card.getByRole('button', { name: 'Delete' }))
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => card.count()).toBe(1)
    await activate(card.getByRole('button', { name: 'Delete' }))
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => card.count()).toBe(0)
    proxy.setDown(false)
    await page.reload()
    await page.getByText('Everything is sent').waitFor()
    await page
      .getByText(/^Receipt [\da-f-]{36}$/)
      .first()
      .waitFor()
    expect((await values()).map(([name]) => name)).not.toContain('Daudi')
  })

  it('deletes a record that is being sent if that fails', async () => {
    await submitOffline('Dalila', '51')
    await page.goto(`${proxy.url}/outbox`)
    const card = page.locator('.record-waiting, .record-sending')
    await activate(card.getByRole('button', { name: 'Delete' }))
    proxy.setStalled(true)
    proxy.setDown(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.locator('.record-sending').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    // IndexedDB answers in order, so the record was deleted before.
    await storedText(page)
    proxy.setDown(true)
    await expect.poll(() => card.count()).toBe(0)
    proxy.setStalled(false)
    proxy.setDown(false)
    await page.getByText('Everything is sent').waitFor()
    expect((await values()).map(([name]) => name)).not.toContain('Dalila')
  })

  it('sends the other records if one cannot be sent', async () => {
    await submitOffline('Damaged', '21', photo)
    await submitOffline('Farida', '22')
    await emptyOldestFile(page)
    proxy.setDown(false)
    await page.goto(`${proxy.url}/outbox`)
    await page.getByText('1 needs attention', { exact: true }).waitFor()
    const damaged = page.getByRole('listitem').filter({ hasText: 'Needs attention' })
    await damaged.getByText(/^Photo: /).waitFor()
    await expect.poll(values).toContainEqual(['Farida', 22])
    await activate(damaged.getByRole('button', { name: 'Delete' }))
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Everything is sent').waitFor()
  })

  it('sends answers without files while uploads take long', async () => {
    for (const name of ['Gamal', 'Hadiza', 'Ines']) await submitOffline(name, '31', photo)
    await submitOffline('Jamila', '32')
    await page.route('**/uploads', () => undefined)
    proxy.setDown(false)
    await page.goto(`${proxy.url}/outbox`)
    await expect.poll(values).toContainEqual(['Jamila', 32])
    expect((await values()).map(([name]) => name)).not.toContain('Gamal')
    await page.unroute('**/uploads')
    await page.reload()
    await page.getByText('Everything is sent').waitFor()
  })

  it('fails Background Sync while it cannot be sent, so that the browser tries again', async () => {
    await submitOffline('Fatuma', '44')
    await page.goto('about:blank')
    const [worker] = device.context.serviceWorkers()
    const sync = () =>
      worker!.evaluate(async () => {
        let work: Promise<unknown> | undefined
        const waitUntil = (promise: Promise<unknown>) => void (work = promise)
        dispatchEvent(Object.assign(new Event('sync'), { tag: 'formpost-delivery', waitUntil }))
        return work!.then(
          () => 'ended',
          () => 'failed',
        )
      })
    expect(await sync()).toBe('failed')
    proxy.setDown(false)
    expect(await sync()).toBe('ended')
    expect(await values()).toContainEqual(['Fatuma', 44])
  })

  it('is sent by Background Sync with every page closed', async () => {
    await submitOffline('Esther', '60')
    const devtools = await device.context.newCDPSession(page)
    await devtools.send('ServiceWorker.enable')
    const registration = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registration
    await page.goto('about:blank')
    proxy.setDown(false)
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin: proxy.url,
      registrationId,
      tag: 'formpost-delivery',
      lastChance: false,
    })
    await expect.poll(values).toContainEqual(['Esther', 60])
  })
})
