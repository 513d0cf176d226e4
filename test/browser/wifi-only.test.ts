import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { isMissing } from '../harness/shared.ts'
import { png } from '../harness/uploads.ts'
import { createOutboxDevice, type OutboxDevice } from './outbox-device.ts'

const photo = { name: 'lid.png', mimeType: 'image/png', buffer: png(3_000) }

describe.skipIf(isMissing('chromium'))('a form that sends files on Wi-Fi only', () => {
  let outbox: OutboxDevice
  let page: Page

  /** Has the open page see another link. */
  const setLink = (link: object) =>
    page.evaluate((changed) => {
      const { connection } = navigator as unknown as { connection: EventTarget }
      Object.assign(connection, changed).dispatchEvent(new Event('change'))
    }, link)
  const submit = async (name: string, file?: typeof photo) => {
    await outbox.fillIn(name, file)
    await page.getByRole('button', { name: 'Submit' }).click()
  }
  const sentNames = async () => (await outbox.stored()).map(([name]) => name)

  beforeEach(async () => {
    outbox = await createOutboxDevice()
    page = outbox.page
    await outbox.changeForm({ photos: 'wifi' }, ({ photos }) => photos === 'wifi')
    await outbox.device.context.addInitScript(() => {
      const link = Object.assign(new EventTarget(), { type: 'cellular', effectiveType: '4g' })
      Object.defineProperty(navigator, 'connection', { value: link, configurable: true })
    })
  })
  afterEach(() => outbox?.remove())

  it('sends answers without files on a metered link, and the others on Wi-Fi', async () => {
    await submit('Amina', photo)
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await submit('Baraka')
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    await outbox.openOutbox()
    await page.getByText('Waits for Wi-Fi, because it has files').waitFor()
    await page.getByRole('status').getByText('1 waits for Wi-Fi').waitFor()
    expect(await sentNames()).toEqual(['Baraka'])
    // An attempt may have failed.
    expect(new Set(outbox.posted.map((record) => record.client_uuid)).size).toBe(1)

    await setLink({ type: 'wifi' })
    await page.getByText('Everything is sent').waitFor()
    expect(await sentNames()).toEqual(['Amina', 'Baraka'])
  })

  it('sends files at once if the person asks for it', async () => {
    await submit('Chausiku', photo)
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await outbox.openOutbox()
    await page.getByText('Waits for Wi-Fi, because it has files').waitFor()
    await page.getByRole('button', { name: 'Send now' }).click()
    await page.getByText('Everything is sent').waitFor()
    expect(await sentNames()).toEqual(['Chausiku'])
  })

  it('sends files on links of which the browser tells nothing', async () => {
    await outbox.device.context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: undefined })
    })
    await submit('Dalila', photo)
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
  })
})
