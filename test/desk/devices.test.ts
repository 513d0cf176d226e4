import type { Form } from '@formpost/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { newDevice, turnOnReports } from '../harness/devices.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { panel } from './answers-page.ts'
import { startDesk, type Desk, type DeskOptions } from './desk.ts'
import { createWaterPoints } from './water-points.ts'

const dayInMs = 86_400_000

describe.skipIf(isMissing('chromium'))('the devices of a form in the desk', () => {
  let desk: Desk
  let form: Form
  beforeAll(async () => {
    desk = await startDesk({ viewport: { width: 1280, height: 800 } })
    form = await createReporting()
    const worst = device('7f3a')
    await worst.send([1, 2, 4])
    await worst.report({
      next_seq: 8,
      waiting: 3,
      oldest_waiting_at: new Date(Date.now() - 3 * dayInMs).toISOString(),
      drafts: 2,
      form_versions: { 1: 3 },
      app_version: '0.3.0',
      storage: { persisted: false, free_mb: 512 },
      collector: 'Amina',
    })
    const fine = device('c0c0')
    await fine.send([1, 3], { collector: 'Juma' })
    await fine.report({ next_seq: 4, waiting: 0, deleted: [2] })
    await device('d0d0').send([2])
  })
  afterEach(() => desk?.context.setOffline(false))
  afterAll(() => desk?.close())

  async function createReporting() {
    const { owner } = desk
    const created = await createFormWith(owner.api, { type: 'short_text', label: 'Village' })
    await turnOnReports(owner.api, created.form)
    return created.form
  }
  const device = (digits: string, of = form) => newDevice(desk.owner.api, of, digits)
  const row = (name: string) =>
    desk.page.getByRole('listitem').filter({
      has: desk.page.getByRole('heading', { name }),
    })
  const fact = async (name: string, label: string) =>
    row(name).locator('.device-facts > div', { hasText: label }).locator('dd').innerText()
  const tab = (name: string) => desk.page.getByRole('navigation').getByRole('link', { name })
  const open = async (options?: { form: Form }) => {
    await desk.open(`/forms/${(options?.form ?? form).uuid}/devices`)
  }

  it('says what has not arrived from each device and what to do, the worst first', async () => {
    const { page } = desk
    await open()
    await row('Device 7F3A').waitFor()
    const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(titles.at(-1)).toContain('Device C0C0')
    expect(titles).toHaveLength(3)
    const figures = await page.locator('.device-figures dd').allInnerTexts()
    expect(figures).toEqual(['3', '5', '3'])

    const worst = row('Device 7F3A')
    await worst.getByText('Amina').waitFor()
    await worst.getByText('Answers missing', { exact: true }).waitFor()
    await worst.getByText('7 answers were filled in. Numbers 3 and 5–7 have not arrived.').waitFor()
    await worst.getByText(/^1 answer is neither here nor on the device\./).waitFor()
    await worst.getByText(/add the app to the home screen\.$/).waitFor()
    await worst.getByText(/^3 unsent answers are of older versions of the form\./).waitFor()
    expect(await fact('Device 7F3A', 'Waiting on the device')).toBe('3, the oldest from 3 days ago')
    expect(await fact('Device 7F3A', 'Drafts')).toBe('2')
    expect(await fact('Device 7F3A', 'Unsent, by version')).toBe('version 1: 3')
    expect(await fact('Device 7F3A', 'Storage')).toBe('not protected, 512 MB free')
    expect(await fact('Device 7F3A', 'App version')).toBe('0.3.0')
    const seen = worst.locator('time')
    expect(await seen.innerText()).toMatch(/second|minute|now/)
    expect(await seen.getAttribute('title')).toMatch(/\d:\d\d/)

    const silent = row('Device D0D0')
    await silent.getByText('2 answers were filled in. Number 1 has not arrived.').waitFor()
    await silent.getByText(/^The device has not reported what it holds\./).waitFor()
    const fine = row('Device C0C0')
    await fine
      .getByText('3 answers were filled in. 1 was deleted. The others have arrived.')
      .waitFor()
    await fine.getByText('Up to date', { exact: true }).waitFor()
    await fine.getByText('Juma').waitFor()
    expect(await fine.locator('.device-worries').count()).toBe(0)
  })

  it('says that a device with something waiting was not seen for long', async () => {
    await using later = await startLater(9)
    await later.page.getByText('It has not been online with this form for 9 days.').waitFor()
    await later.page.getByText('9 days ago', { exact: true }).first().waitFor()
  })

  /** A desk some days later, for what the service cannot be told. */
  async function startLater(days: number) {
    const other = await startDesk({ owner: desk.owner })
    await other.page.clock.setFixedTime(Date.now() + days * dayInMs + 60_000)
    await other.open(`/forms/${form.uuid}/devices`)
    return { page: other.page, [Symbol.asyncDispose]: () => other.close() }
  }

  it('is a section of forms that ask for reports, and is turned on in their settings', async () => {
    const { page, owner } = desk
    const { form: other } = await createFormWith(owner.api, { type: 'short_text', label: 'Name' })
    await desk.open(`/forms/${other.uuid}/settings`)
    await tab('Settings').waitFor()
    expect(await tab('Devices').count()).toBe(0)
    await open({ form: other })
    await page.getByRole('heading', { name: 'Device reports are off' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Device reports').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    const { body } = await owner.api.get<{ data: Form }>(`/forms/${other.uuid}`)
    expect(body.data.device_reports).toBe(true)
    await tab('Devices').click()
    await page.getByRole('heading', { name: 'No devices yet' }).waitFor()
    await checkAccessibility(page)
  })

  it('shows more devices on demand', async () => {
    const { page } = desk
    const many = await createReporting()
    for (let n = 0; n < 52; n++) await device('', many).report({ next_seq: 1 })
    await open({ form: many })
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => page.locator('.device').count()).toBe(52)
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await page.getByText('No answer was filled in on it yet.').first().waitFor()
  })

  it('loads again after the network was lost', async () => {
    const { page } = desk
    await desk.open(`/forms/${form.uuid}/share`)
    await desk.context.route('**/devices?*', (route) => route.abort())
    await tab('Devices').click()
    await page.getByText('The service cannot be reached.').waitFor()
    await desk.context.unroute('**/devices?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await row('Device 7F3A').waitFor()
  })

  it('shows the device of an answer, its clock and who has filled it in', async () => {
    const { page } = desk
    const points = await createWaterPoints(desk.owner.api)
    await turnOnReports(desk.owner.api, points.form)
    const more = {
      device_id: device('7f3a').id,
      device_seq: 12,
      collector: 'Amina',
      clock_offset_s: 720,
      was_offline: true,
      filled_at: '2026-05-06T14:03:21Z',
    }
    const uuid = await points.answer({ village: 'Agu' }, more)
    await desk.open(`/forms/${points.form.uuid}/answers/${uuid}`)
    const details = panel(page).getByRole('region', { name: 'Details' })
    await details.getByText('7F3A, number 12', { exact: true }).waitFor()
    await details.getByText('The clock of the device was 12 minutes ahead.').waitFor()
    const collector = details.locator('.answer-times > div', { hasText: 'Filled in by' })
    expect(await collector.locator('dd').innerText()).toBe('Amina')
    await checkAccessibility(page)
  })

  const looks: [string, DeskOptions][] = [
    ['light', { viewport: { width: 1280, height: 800 } }],
    ['dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
    ['in Arabic', { viewport: { width: 1280, height: 800 }, locale: 'ar' }],
    ['on a phone', { viewport: { width: 320, height: 700 } }],
    ['in forced colours', { forcedColors: 'active' }],
  ]
  it.each(looks)('is accessible %s', async (_, options) => {
    const other = await startDesk({ ...options, owner: desk.owner })
    try {
      await other.open(`/forms/${form.uuid}/devices`)
      await other.page.locator('.device').first().waitFor()
      await checkAccessibility(other.page)
    } finally {
      await other.close()
    }
  })
})
