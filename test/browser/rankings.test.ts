import type { Field, Form, SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

const fields = [
  { type: 'radio', label: 'Left out', name: 'out', options: ['Nothing', 'School'] },
  {
    type: 'rank',
    label: 'Needs',
    name: 'needs',
    options: ['Well', 'School', 'Road'],
    is_required: true,
    expressions: { choice_filter: 'name != ${out}' },
  },
  { type: 'rank', label: 'Colours', name: 'colours', options: ['Red', 'Blue'] },
  {
    type: 'number',
    label: 'Flow',
    name: 'flow',
    settings: { min: 0, max: 10, step: 0.5, control: 'slider' },
  },
  { type: 'submit_button', label: 'Send' },
]

describe.skipIf(isMissing('chromium'))('rankings and sliders', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page
  let form: Form
  let needsId: string

  beforeAll(async () => {
    const created = await createFormWith(api, ...fields)
    form = created.form
    needsId = created.fields.find(({ label }: Field) => label === 'Needs')!.uuid
    device = await createDevice()
    await device.open(system.appUrl, { viewport: { width: 320, height: 640 } })
    ;({ page } = device)
  })
  afterAll(() => device?.remove())
  beforeEach(async () => {
    await page.goto(`${system.appUrl}/f/${form.public_id}`)
    await needs().waitFor()
    const again = page.getByRole('button', { name: 'Start again' })
    if (!(await again.isVisible())) return
    await again.click()
    await page.getByRole('button', { name: 'Delete draft' }).click()
    await again.waitFor({ state: 'detached' })
  })

  const needs = () => page.getByRole('group', { name: 'Needs' })
  const colours = () => page.getByRole('group', { name: 'Colours' })
  const order = (group = needs()) => group.locator('.ranking-option').allTextContents()
  const move = (option: string, way: 'up' | 'down') =>
    needs().getByRole('button', { name: `Move “${option}” ${way}` })
  const flow = () => page.getByRole('slider', { name: 'Flow' })
  const send = () => page.getByRole('button', { name: 'Send' }).click()
  const useOrder = (group = needs()) => group.getByRole('button', { name: 'Use this order' })

  /** The answers of the newest submission, by label. */
  async function stored(): Promise<Record<string, unknown>> {
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    const { body } = await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)
    const { values } = body.data[0]!
    return Object.fromEntries(values.map(({ field_label, value }) => [field_label!, value]))
  }

  it('the order that is shown is an answer only when it is confirmed', async () => {
    await send()
    const problem = page.getByRole('alert').getByText('Put the options of “Needs” in order')
    await problem.click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Use this order')
    await useOrder().click()
    await useOrder().waitFor({ state: 'detached' })
    await send()
    expect(await stored()).toEqual({ Needs: ['Well', 'School', 'Road'] })
  })

  it('options are moved by keyboard, and their places are said', async () => {
    await move('Road', 'up').focus()
    await page.keyboard.press('Enter')
    await needs().getByText('Road: place 2 of 3').waitFor()
    expect(await order()).toEqual(['Well', 'Road', 'School'])
    await page.keyboard.press('ArrowUp')
    await needs().getByText('Road: place 1 of 3').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Move “Road” up')
    await page.keyboard.press('ArrowUp')
    expect(await order()).toEqual(['Road', 'Well', 'School'])
    await send()
    expect(await stored()).toEqual({ Needs: ['Road', 'Well', 'School'] })
  })

  it('an option that a filter hides comes back to its place', async () => {
    await move('School', 'up').click()
    await move('Road', 'up').click()
    expect(await order()).toEqual(['School', 'Road', 'Well'])
    await page.getByRole('radio', { name: 'School' }).check()
    await expect.poll(() => order()).toEqual(['Road', 'Well'])
    await move('Well', 'up').click()
    await expect.poll(() => order()).toEqual(['Well', 'Road'])
    await page.getByRole('radio', { name: 'Nothing' }).check()
    await expect.poll(() => order()).toEqual(['School', 'Well', 'Road'])
    await expect.poll(() => storedText(page)).toMatch(/Nothing/)
    await page.reload()
    await needs().waitFor()
    expect(await order()).toEqual(['School', 'Well', 'Road'])
    await send()
    expect(await stored()).toMatchObject({ Needs: ['School', 'Well', 'Road'] })
  })

  it('an order comes from a link, and an optional one is cleared', async () => {
    const link = new URLSearchParams([
      [needsId, 'Road'],
      [needsId, 'School'],
      [needsId, 'Well'],
      ['colours', 'Blue'],
      ['colours', 'Red'],
    ])
    await page.goto(`${system.appUrl}/f/${form.public_id}?${String(link)}`)
    await expect.poll(() => order()).toEqual(['Road', 'School', 'Well'])
    expect(await order(colours())).toEqual(['Blue', 'Red'])
    await colours().getByRole('button', { name: 'Clear answer' }).click()
    await useOrder(colours()).waitFor()
    await send()
    expect(await stored()).toEqual({ Needs: ['Road', 'School', 'Well'] })
  })

  it('a slider is blank until it is moved, and can be cleared', async () => {
    await useOrder().click()
    expect(await flow().getAttribute('aria-valuetext')).toBe('No answer yet')
    await flow().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => flow().getAttribute('aria-valuetext')).toBe('1')
    await page.getByRole('button', { name: 'Clear answer' }).click()
    await expect.poll(() => flow().getAttribute('aria-valuetext')).toBe('No answer yet')
    await flow().focus()
    await page.keyboard.press('Home')
    await expect.poll(() => flow().getAttribute('aria-valuetext')).toBe('0')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => flow().getAttribute('aria-valuetext')).toBe('0.5')
    await send()
    expect(await stored()).toEqual({ Needs: ['Well', 'School', 'Road'], Flow: 0.5 })
  })

  it('both pass axe and fit a narrow screen with large targets', async () => {
    await checkAccessibility(page)
    await move('Road', 'up').click()
    await flow().focus()
    await page.keyboard.press('End')
    await checkAccessibility(page)
    const sizes = await page
      .locator('.ranking-move, .slider-input')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  })
})
