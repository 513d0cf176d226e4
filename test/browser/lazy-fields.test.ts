import type { Field, Form, SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'

const fields = [
  { type: 'consent', label: 'I agree', is_required: true },
  {
    type: 'rating',
    label: 'How was it?',
    settings: { max: 7, low_label: 'Bad', high_label: 'Good' },
  },
  { type: 'time', label: 'At', settings: { min_time: '08:00' } },
  { type: 'datetime', label: 'Next' },
  { type: 'submit_button', label: 'Send' },
]

describe.skipIf(isMissing('chromium'))('fields that are loaded on demand', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page
  let form: Form
  let uuids: Record<string, string>

  beforeAll(async () => {
    const created = await createFormWith(api, ...fields)
    form = created.form
    uuids = Object.fromEntries(created.fields.map(({ label, uuid }: Field) => [label, uuid]))
    device = await createDevice()
    await device.open(system.appUrl)
    ;({ page } = device)
  })
  afterAll(() => device?.remove())
  beforeEach(async () => {
    await page.goto(`${system.appUrl}/f/${form.public_id}`)
    await page.getByRole('checkbox', { name: 'I agree' }).waitFor()
  })

  const problem = (text: string) => page.getByRole('alert').getByText(text)
  const send = () => page.getByRole('button', { name: 'Send' }).click()

  /** The answers of the newest submission, by label. */
  async function stored(): Promise<Record<string, unknown>> {
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    const { body } = await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)
    const { values } = body.data[0]!
    return Object.fromEntries(values.map(({ field_label, value }) => [field_label!, value]))
  }

  it('are filled in by keyboard', async () => {
    await page.getByRole('checkbox', { name: 'I agree' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await send()
    expect(await stored()).toEqual({ 'I agree': true, 'How was it?': 3 })
  })

  it('name the ends of a rating for screen readers', async () => {
    const rating = page.getByRole('radiogroup', { name: 'How was it?' })
    const names = await rating
      .getByRole('radio')
      .evaluateAll((steps) => steps.map((step) => step.getAttribute('aria-label')))
    expect(names).toEqual(['1, Bad', '2', '3', '4', '5', '6', '7, Good'])
  })

  it('clear a rating', async () => {
    await page.getByRole('radio', { name: '5' }).check()
    await page.getByRole('button', { name: 'Clear answer' }).click()
    await page.getByRole('checkbox', { name: 'I agree' }).check()
    await send()
    expect(await stored()).toEqual({ 'I agree': true })
  })

  it('ask for a time within the limits', async () => {
    await page.getByRole('checkbox', { name: 'I agree' }).check()
    await page.getByLabel('At').fill('07:59')
    await send()
    await problem('Enter 8:00 AM or a later time for “At”').waitFor()
    await page.getByLabel('At').fill('08:00')
    await send()
    expect(await stored()).toEqual({ 'I agree': true, At: '08:00' })
  })

  it('store a date and time with the offset of the device', async () => {
    const next = page.getByLabel('Next')
    await next.fill('2026-07-01T09:30')
    await page.getByText('Draft saved').waitFor()
    await page.reload()
    expect(await next.inputValue()).toBe('2026-07-01T09:30')
    await page.getByRole('checkbox', { name: 'I agree' }).check()
    await send()
    const minutes = await page.evaluate(() => -new Date('2026-07-01T09:30').getTimezoneOffset())
    const answer = String((await stored())['Next'])
    expect(answer).toMatch(/^2026-07-01T09:30:00[+-]/)
    expect(Date.parse(answer)).toBe(Date.parse('2026-07-01T09:30:00Z') - minutes * 60_000)
  })

  it('keep a date and time of another time zone as it was entered', async () => {
    const link = new URLSearchParams({ [uuids['Next']!]: '2026-07-01T09:30:00-09:30' })
    await page.goto(`${system.appUrl}/f/${form.public_id}?${String(link)}`)
    expect(await page.getByLabel('Next').inputValue()).toBe('2026-07-01T09:30')
    await page.getByText('In the time zone UTC-09:30').waitFor()
    await page.getByRole('checkbox', { name: 'I agree' }).check()
    await send()
    expect(await stored()).toEqual({ 'I agree': true, Next: '2026-07-01T09:30:00-09:30' })
  })

  it('ask for a consent until it is given, which no link does', async () => {
    await page.goto(`${system.appUrl}/f/${form.public_id}?${uuids['I agree']}=true`)
    await send()
    await problem('Tick “I agree” to continue').waitFor()
    await page.getByRole('checkbox', { name: 'I agree' }).check()
    await send()
    expect(await stored()).toEqual({ 'I agree': true })
  })

  it('take a rating from a link', async () => {
    await page.goto(`${system.appUrl}/f/${form.public_id}?${uuids['How was it?']}=6`)
    expect(await page.getByRole('radio', { name: '6' }).isChecked()).toBe(true)
  })

  it.each([
    ['consent', 'checkbox', 'I agree'],
    ['rating', 'radio', '2'],
  ] as const)('keep a %s in the draft', async (_type, role, name) => {
    const control = page.getByRole(role, { name })
    await control.check()
    await page.getByText('Draft saved').waitFor()
    await page.reload()
    expect(await control.isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: 'I agree' }).check()
    await send()
    expect(await stored()).toMatchObject({ 'I agree': true })
  })
})
