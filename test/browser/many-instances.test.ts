import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'

const members = 40

describe.skipIf(isMissing('chromium'))('a form with many instances', () => {
  const system = sharedSystem()
  let device: Device
  let page: Page
  let url: string

  beforeAll(async () => {
    const parent = randomUUID()
    const { form } = await createFormWith(
      createApi(system.baseUrl, system.apiKey),
      {
        ...{ type: 'repeat', uuid: parent, name: 'member', label: 'Member' },
        settings: { min_count: members, item_label: '${first}' },
      },
      { type: 'short_text', name: 'first', label: 'Name', parent },
      { type: 'number', name: 'age', label: 'Age', parent, is_required: true },
      { type: 'long_text', name: 'remarks', label: 'Remarks', parent },
      { type: 'submit_button', label: 'Send' },
    )
    url = `${system.appUrl}/f/${form.public_id}`
  })
  beforeEach(async () => {
    device = await createDevice()
    await device.open(url)
    ;({ page } = device)
    await card(1).getByLabel('Age').waitFor()
  })
  afterEach(() => device?.remove())

  const card = (number: number) =>
    page.getByRole('group', { name: `Member ${number}`, exact: true })
  const isFocused = (number: number, label: string) =>
    card(number)
      .getByLabel(label)
      .evaluate((control) => control === document.activeElement)

  it('renders the fields of a card when it comes into view', async () => {
    expect(await card(members).getByRole('textbox').count()).toBe(0)
    await card(members).scrollIntoViewIfNeeded()
    await card(members).getByLabel('Age').fill('31')
    await card(1).scrollIntoViewIfNeeded()
    expect(await card(members).getByLabel('Age').inputValue()).toBe('31')
    expect(await card(20).getByRole('textbox').count()).toBe(0)
  })

  it('is walked through with the Tab key', async () => {
    await card(1).getByLabel('Name').focus()
    // A name, an age, remarks and the button of the next card.
    for (let presses = 0; presses < 9 * 4; presses++) await page.keyboard.press('Tab')
    expect(await isFocused(10, 'Name')).toBe(true)
    await page.keyboard.press('Tab')
    expect(await isFocused(10, 'Age')).toBe(true)
  })

  it('leads to a problem in a card that was never in view', async () => {
    for (let number = 1; number <= 5; number++) await card(number).getByLabel('Age').fill('4')
    // Cards that come into view are rendered, which may move the button between the press and the release of a mouse.
    await page.getByRole('button', { name: 'Send' }).press('Enter')
    await page.getByRole('alert').getByRole('link').nth(20).click()
    expect(await isFocused(26, 'Age')).toBe(true)
  })
})
