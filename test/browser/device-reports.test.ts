import type { DeviceSummary, Device as ReportedDevice, Submission } from '@formpost/contract'
import { generateKey } from 'openpgp'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { activate } from '../harness/activate.ts'
import { isMissing } from '../harness/shared.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { createOutboxDevice, type OutboxDevice } from './outbox-device.ts'
import { storedRows } from './stored.ts'

interface StoredRecord {
  device?: { id: string; seq: number }
}

const ascending = (numbers: number[]) => numbers.sort((a, b) => a - b)

/** Gives this device another secret, as if somebody else had reported in its name before. */
async function changeSecret(): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error!)
    })
  const db = await done(indexedDB.open('formpost'))
  const store = db.transaction('devices', 'readwrite').objectStore('devices')
  const [row] = await done<object[]>(store.getAll())
  // The next report is due at once.
  await done(store.put({ ...row, secret: 'x'.repeat(40), reportedAt: 0 }))
  db.close()
}

describe.skipIf(isMissing('chromium'))('a form whose devices report', () => {
  let outbox: OutboxDevice
  let page: Page

  const patch = async (changes: object) => {
    const { status } = await outbox.api.patch(`/forms/${outbox.form.uuid}`, changes)
    expect(status).toBe(200)
  }
  const devices = async () => {
    const path = `/forms/${outbox.form.uuid}/devices`
    const { body } = await outbox.api.get<{ data: ReportedDevice[]; summary: DeviceSummary }>(path)
    return body
  }
  /** What the owner sees of the only device. */
  const seen = async () => (await devices()).data[0]
  /** A report that was sent early delays the next one by a minute. */
  const reported = { timeout: 120_000 }
  const submissions = async () => {
    const path = `/forms/${outbox.form.uuid}/submissions`
    const { body } = await outbox.api.get<{ data: { uuid: string }[] }>(path)
    const read = ({ uuid }: { uuid: string }) =>
      outbox.api.get<{ data: Submission }>(`${path}/${uuid}`)
    return (await Promise.all(body.data.map(read))).map((reply) => reply.body.data)
  }
  const numbers = async () => ascending((await submissions()).map((each) => each.device_seq!))
  /** The version for which the service took no reports. */
  const stops = async () => {
    const rows = await storedRows<{ stoppedAt?: number }>(page, 'devices')
    return rows.map(({ stoppedAt }) => stoppedAt)
  }
  /** The next number of each device by its last report. */
  const nextReported = async () => {
    const rows = await storedRows<{ reported?: string }>(page, 'devices')
    return rows.map((row) => (JSON.parse(row.reported ?? '{}') as { next?: number }).next)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const submit = async (heading: string) => {
    await button('Submit').click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }
  const deleteRecord = async (name: string) => {
    await outbox.openOutbox()
    await activate(button(new RegExp(`^Delete: ${name}`)))
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('listitem').filter({ hasText: name }).waitFor({ state: 'detached' })
  }
  const connect = async () => {
    outbox.proxy.setDown(false)
    await outbox.openOutbox()
    await page.getByText('Everything is sent').waitFor()
  }

  beforeEach(async () => {
    outbox = await createOutboxDevice()
    await patch({ device_reports: true })
    page = outbox.page
    await page.goto(outbox.link)
    await page.locator('.device-note').waitFor()
  })
  afterEach(() => outbox?.remove())

  it('gets records with numbers without a gap from two tabs', async () => {
    const other = await outbox.device.context.newPage()
    const tabs = [page, other]
    await other.goto(outbox.link)
    outbox.proxy.setDown(true)
    const queue = async (tab: Page) => {
      await tab.getByLabel('Name').fill('Amina')
      await tab.getByRole('button', { name: 'Submit' }).click()
      await tab.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    }
    await Promise.all(tabs.map(queue))
    await button('Fill in again').click()
    await queue(page)
    const stored = await storedRows<StoredRecord>(page, 'records')
    expect(ascending(stored.map(({ device }) => device!.seq))).toEqual([1, 2, 3])
    expect(new Set(stored.map(({ device }) => device!.id)).size).toBe(1)

    await connect()
    expect(await numbers()).toEqual([1, 2, 3])
    await expect.poll(seen, reported).toMatchObject({
      device_id: stored[0]!.device!.id,
      received: 3,
      next_seq: 4,
      missing: [],
      missing_count: 0,
      waiting: 0,
      drafts: 0,
    })
  })

  it('hears of a record that was deleted on the device', async () => {
    await outbox.queue('Amina')
    await outbox.queue('Baraka')
    await deleteRecord('Amina')
    await connect()
    await expect.poll(seen, reported).toMatchObject({
      received: 1,
      next_seq: 3,
      missing_count: 0,
      deleted_count: 1,
    })
    expect(await numbers()).toEqual([2])
    const told = async () => {
      const rows = await storedRows<{ deleted: number[] }>(page, 'devices')
      return rows.map(({ deleted }) => deleted)
    }
    await expect.poll(told).toEqual([[]])
  })

  it('gets an edited record with the number that it had', async () => {
    await outbox.queue('Amina')
    await outbox.queue('Baraka')
    await outbox.openOutbox()
    await activate(button(/^Edit: Amina/))
    await page.getByText('You are editing').waitFor()
    await page.getByLabel('Name').fill('Amina the second')
    await submit('Saved on this device')
    await connect()
    const [first] = (await submissions()).filter(({ device_seq }) => device_seq === 1)
    expect(first!.values[0]!.value).toBe('Amina the second')
    await expect.poll(seen, reported).toMatchObject({ received: 2, next_seq: 3, missing_count: 0 })
  })

  it('hears what waits on the device while it cannot be sent', async () => {
    await outbox.device.context.route('**/submissions', (route) => route.abort())
    await outbox.fillIn('Amina')
    await submit('Saved on this device')
    await expect.poll(seen, reported).toMatchObject({
      received: 0,
      waiting: 1,
      missing: [[1, 1]],
      oldest_waiting_at: expect.any(String),
      app_version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      storage: { persisted: expect.any(Boolean), free_mb: expect.any(Number) },
    })
    const { summary } = await devices()
    expect(Object.values(summary.unsent_by_version)).toEqual([{ records: 1, devices: 1 }])
    await outbox.device.context.unroute('**/submissions')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(seen, reported).toMatchObject({ received: 1, waiting: 0, missing_count: 0 })
  })

  it('hears of a delivery by Background Sync with every page closed', async () => {
    // Before the draft: after a report of it, nothing would send the next one while every page is closed.
    outbox.proxy.setDown(true)
    await outbox.queue('Amina')
    const devtools = await outbox.device.context.newCDPSession(page)
    const registration = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registration
    await page.goto('about:blank')
    outbox.proxy.setDown(false)
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin: outbox.proxy.url,
      registrationId,
      tag: 'formpost-delivery',
      lastChance: false,
    })
    await expect.poll(seen, reported).toMatchObject({ received: 1, waiting: 0, next_seq: 2 })
  })

  it('hears of a draft, and its note says so', async () => {
    const note = page.locator('.device-note')
    await note.getByText('What the form’s owner sees of this device').click()
    await note.getByText('Your location is not included, and your name only if').waitFor()
    await checkAccessibility(page)
    await page.getByLabel('Name').fill('Half')
    await expect.poll(seen, reported).toMatchObject({ drafts: 1, received: 0, next_seq: 1 })
  })

  it('hears who fills it in, if that was entered, also with the next record', async () => {
    const name = page.getByLabel('Who is filling in this form?')
    await name.fill('Team North')
    await page.getByLabel('Name').fill('Amina')
    await submit('Sent')
    await outbox.fillIn('Baraka')
    expect(await name.inputValue()).toBe('Team North')
    await submit('Sent')
    await expect.poll(seen, reported).toMatchObject({ received: 2, collector: 'Team North' })
    await page.goto(outbox.link)
    await name.fill('')
    await page.getByLabel('Name').fill('Chausiku')
    await submit('Sent')
    const names = (await submissions()).map(({ device_seq, collector }) => [device_seq, collector])
    expect(new Map(names as [number, string | undefined][])).toEqual(
      new Map([
        [1, 'Team North'],
        [2, 'Team North'],
        [3, undefined],
      ]),
    )
  })

  it('gets numbers and the offset of the clock beside encrypted answers', async () => {
    const { publicKey } = await generateKey({ userIDs: [{ name: 'Wells' }] })
    await patch({ is_encrypted: true, encryption_public_key: publicKey })
    await page.clock.setSystemTime(Date.now() + 720_000)
    await page.goto(outbox.link)
    await page.getByRole('alert').getByText('12 minutes ahead').waitFor()
    await page.getByLabel('Name').fill('Secret')
    await page.getByLabel('Age').fill('31')
    await submit('Sent')
    const [submission] = await submissions()
    expect(submission).toMatchObject({ device_seq: 1, encrypted_payload: expect.any(String) })
    expect(Math.abs(submission!.clock_offset_s! - 720)).toBeLessThan(30)
  })

  it('gets no offset of a clock that was set offline', async () => {
    const banner = page.getByRole('alert').getByText('12 minutes ahead')
    await page.clock.setSystemTime(Date.now() + 720_000)
    await page.goto(outbox.link)
    await banner.waitFor()
    await outbox.queue('Amina')
    await page.clock.setSystemTime(Date.now())
    await button('Fill in again').click()
    await page.getByLabel('Name').fill('Baraka')
    await submit('Saved on this device')
    const records = await storedRows<{ device: object; filledAt: string }>(page, 'records')
    const [later, former] = records.toSorted((a, b) => a.filledAt.localeCompare(b.filledAt))
    expect(former!.device).toHaveProperty('clockOffset')
    expect(later!.device).not.toHaveProperty('clockOffset')
  })

  it('shows that the clock is wrong by its reply to a report', async () => {
    await page.clock.setSystemTime(Date.now() + 720_000)
    await page.getByLabel('Name').fill('Half')
    await page.getByRole('alert').getByText('12 minutes ahead').waitFor()
  })

  it('hears nothing while its owner wants no reports, and then more', async () => {
    await outbox.queue('Amina')
    await patch({ device_reports: false })
    await connect()
    await expect.poll(stops).toEqual([expect.any(Number)])
    expect(await stops()).not.toEqual([Infinity])
    await patch({ device_reports: true })
    await page.goto(outbox.link)
    await page.locator('.device-note').waitFor()
    await page.getByLabel('Name').fill('Half')
    await expect.poll(seen, reported).toMatchObject({ drafts: 1, next_seq: 2 })
  })

  it('hears no more from a device with the wrong secret, which goes on to send', async () => {
    await outbox.fillIn('Amina')
    await submit('Sent')
    await expect.poll(seen, reported).toMatchObject({ received: 1, next_seq: 2 })
    // The device stores what it has reported after the reply, and would overwrite the change.
    await expect.poll(nextReported).toEqual([2])
    await page.evaluate(changeSecret)
    await outbox.fillIn('Baraka')
    await submit('Sent')
    await page.reload()
    await expect.poll(stops).toEqual([Infinity])
    await outbox.fillIn('Chausiku')
    await submit('Sent')
    expect(await numbers()).toEqual([1, 2, 3])
  })

  it('gets records without numbers once its owner wants no reports', async () => {
    await outbox.changeForm({ device_reports: false }, (form) => !form.device_reports)
    await outbox.fillIn('Amina')
    await submit('Sent')
    expect(await page.locator('.device-note').count()).toBe(0)
    const [submission] = await submissions()
    expect(submission).not.toHaveProperty('device_id')
    const [record] = await storedRows<StoredRecord>(page, 'records')
    expect(record).not.toHaveProperty('device')
  })
})
