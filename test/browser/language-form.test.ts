import type { SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { activate } from '../harness/activate.ts'
import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { png } from '../harness/uploads.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { createDevice, type Device } from './device.ts'
import { createHousehold, type Household } from './household-form.ts'
import { storedText } from './stored.ts'

const photo = { name: 'ada.png', mimeType: 'image/png', buffer: png(3_000) }

describe.skipIf(isMissing('chromium'))('a form with expressions, groups and repeats', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page
  let household: Household
  let url: string

  beforeAll(async () => {
    household = await createHousehold(api)
    url = `${system.appUrl}/f/${household.form.public_id}`
    device = await createDevice()
    await device.open(system.appUrl)
    ;({ page } = device)
  })
  afterAll(() => device?.remove())
  beforeEach(async () => {
    await page.context().setOffline(false)
    await page.goto(url)
    await startAgain()
  })

  async function startAgain(): Promise<void> {
    await page.getByRole('heading', { name: 'Household' }).waitFor()
    const button = page.getByRole('button', { name: 'Start again' })
    if (!(await button.isVisible())) return
    await button.click()
    await page.getByRole('button', { name: 'Delete draft' }).click()
    await button.waitFor({ state: 'detached' })
  }

  const card = (name: string) => page.getByRole('group', { name, exact: true })
  const send = () => page.getByRole('button', { name: 'Send' }).click()
  const problem = (text: string) => page.getByRole('alert').getByText(text)

  it('shows what depends on an answer at once', async () => {
    const districts = () => page.getByLabel('District').getByRole('option').allTextContents()
    await page.getByLabel('In the north').check()
    expect(await districts()).toEqual(['Choose…', 'Hill', 'Lake'])
    await page.getByLabel('In the south').check()
    expect(await districts()).toEqual(['Choose…', 'Coast'])

    const first = card('Member 1')
    await first.getByLabel('Name').fill('<b>Ada</b>')
    const named = card('<b>Ada</b>')
    await named.getByLabel('How old is <b>Ada</b>?').fill('7')
    await named.getByRole('radiogroup', { name: 'Does <b>Ada</b> go to school?' }).waitFor()
    await page.getByText('Together they are 7 years old.').waitFor()
    expect(await page.getByLabel('Members').textContent()).toBe('1')
  })

  it('names what is wrong in an instance', async () => {
    await page.getByLabel('In the north').check()
    await page.getByLabel('Age of the oldest').fill('40')
    await card('Member 1').getByLabel('Name').fill('Ada')
    await card('Ada').getByLabel('How old is Ada?').fill('41')
    await page.getByRole('button', { name: 'Add a member' }).click()
    await send()
    await problem('Ada cannot be older than 40').waitFor()
    expect(await card('Ada').textContent()).toContain('1 answer to correct')
    await problem('Answer “Name”').click()
    const focused = await page.evaluate(() => document.activeElement?.id)
    expect(focused).toMatch(new RegExp(`^field-${household.ids['member']}\\.\\w+\\.`))
    await page.getByLabel('Age of the oldest').fill('50')
    await problem('Ada cannot be older').waitFor({ state: 'detached' })
  })

  it('delivers once, after a reload offline, what was entered in instances', async () => {
    await page.getByLabel('In the north').check()
    await page.getByLabel('District').selectOption('Lake')
    await page.getByLabel('Age of the oldest').fill('40')
    await page.context().setOffline(true)
    await card('Member 1').getByLabel('Name').fill('Ada')
    await card('Ada').getByLabel('How old is Ada?').fill('7')
    await card('Ada').getByLabel('Yes').check()
    await page.getByRole('button', { name: 'Add a member' }).click()
    await card('Member 2').getByLabel('Name').fill('Ben')
    await card('Ben').getByLabel('How old is Ben?').fill('40')
    const age = household.ids['age']!
    await expect.poll(() => storedText(page)).toContain(`${age}=40`)
    await page.reload()
    await page.getByText('Together they are 47 years old.').waitFor()
    expect(await card('Ada').getByLabel('Yes').isChecked()).toBe(true)
    await send()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await page.goto(`${system.appUrl}/outbox`)
    await activate(page.getByRole('button', { name: /^Open: / }))
    await page.getByText('How old is Ben?').waitFor()

    await page.context().setOffline(false)
    await page.getByText('Sent', { exact: true }).first().waitFor()
    const { ids } = household
    const list = await api.get<{ data: SubmissionRow[] }>(
      `/forms/${household.form.uuid}/submissions`,
    )
    expect(list.body.data).toHaveLength(1)
    const values = new Map(
      list.body.data[0]!.values.map(({ field_uuid: id, value }) => [id, value as unknown]),
    )
    const named = (id: string) => values.get(ids[id]!)
    expect([named('district'), named('size'), named('years')]).toEqual(['Lake', 2, 47])
    type Cell = { field_uuid: string; value: unknown }
    const members = (named('member') as Cell[][]).map((cells) =>
      Object.fromEntries(cells.map(({ field_uuid: id, value }) => [id, value])),
    )
    expect(members).toEqual([
      { [ids['first']!]: 'Ada', [ids['age']!]: 7, [ids['school']!]: 'Yes' },
      { [ids['first']!]: 'Ben', [ids['age']!]: 40 },
    ])
  })

  /** Fills in a household with two members, and submits it. */
  async function submitHousehold(): Promise<void> {
    await page.getByLabel('In the north').check()
    await page.getByLabel('Age of the oldest').fill('40')
    await card('Member 1').getByLabel('Name').fill('Ada')
    await card('Ada').getByLabel('How old is Ada?').fill('7')
    await card('Ada').getByLabel('Yes').check()
    await card('Ada').getByLabel('Photo of Ada').setInputFiles(photo)
    await card('Ada').getByText('ada.png').waitFor()
    await card('Ada').getByLabel('How old is Ada?').fill('19')
    await page.getByRole('button', { name: 'Add a member' }).click()
    await card('Member 2').getByLabel('Name').fill('Ben')
    await send()
  }

  it('keeps what is hidden in a record that waits, for an edit', async () => {
    await page.context().setOffline(true)
    await submitHousehold()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await page.goto(`${system.appUrl}/outbox`)
    await activate(page.getByRole('button', { name: /^Edit: In the north/ }))
    await card('Ada').getByLabel('How old is Ada?').fill('7')
    await card('Ada').getByText('ada.png').waitFor()
    expect(await card('Ada').getByLabel('Yes').isChecked()).toBe(true)
    await send()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await page.goto(`${system.appUrl}/outbox`)
    await page.getByRole('img', { name: 'Photo of …' }).waitFor()
  })

  it('shows what the service refuses at its instance', async () => {
    const { first, member } = household.ids
    const path = `fields.${member}.1.${first}`
    await page.route('**/submissions', (route) =>
      route.fulfill({
        status: 422,
        json: {
          message: 'The given data was invalid.',
          code: 'validation_failed',
          errors: { [path]: ['Too long.'] },
          codes: { [path]: [{ code: 'too_long', max: 2 }] },
        },
      }),
    )
    await submitHousehold()
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    await page.unroute('**/submissions')
    await page.goto(`${system.appUrl}/outbox`)
    await page
      .getByRole('button', { name: /^Edit: In the north/ })
      .first()
      .click()
    await problem('Name').waitFor()
    expect(await card('Ben').textContent()).toContain('1 answer to correct')
    expect(await card('Ada').textContent()).not.toContain('to correct')
    await card('Ben').getByLabel('Name').fill('Bo')
    await problem('Name').waitFor({ state: 'detached' })
  })

  it('is filled in by keyboard, with Remove and Undo', async () => {
    await page.getByRole('button', { name: 'Add a member' }).focus()
    await page.keyboard.press('Enter')
    const focusedText = () => page.evaluate(() => document.activeElement?.textContent)
    expect(await focusedText()).toBe('Member 2')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Remove Member 2',
    )
    await page.keyboard.press('Tab')
    await page.keyboard.type('Cy')
    await page.getByRole('button', { name: 'Remove Member 1' }).focus()
    await page.keyboard.press('Enter')
    expect(await focusedText()).toBe('Undo')
    await card('Cy').waitFor()
    await page.keyboard.press('Enter')
    expect(await focusedText()).toBe('Member 1')
  })

  it('breaks no rule of accessibility', async () => {
    await page.getByRole('button', { name: 'Add a member' }).click()
    await send()
    await problem('Answer “Name”').first().waitFor()
    await checkAccessibility(page)
  })

  it('is evaluated by code that other forms do not load', async () => {
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect((await loaded()).join()).toMatch(/language-form/)
    expect((await loaded()).join()).not.toMatch(/re2js/)
    const { form } = await createFormWith(api, { type: 'short_text', label: 'Plain' })
    await page.goto(`${system.appUrl}/f/${form.public_id}`)
    await page.getByLabel('Plain').waitFor()
    expect((await loaded()).join()).not.toMatch(/language-form/)
  })

  it('asks for a newer app if it needs rules that this one does not know', async () => {
    const { form } = await createHousehold(api)
    const path = `**/api/v1/public/forms/${form.public_id}?*`
    await page.route(path, async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { data: { ...data, language: 2 } } })
    })
    await page.goto(`${system.appUrl}/f/${form.public_id}`)
    await page.getByRole('heading', { name: 'Update the app to fill in this form' }).waitFor()
    await page.unroute(path)
  })

  it('takes an answer from a link by the name of the field', async () => {
    await page.goto(`${url}?oldest=81&size=9`)
    await page.getByRole('heading', { name: 'Household' }).waitFor()
    expect(await page.getByLabel('Age of the oldest').inputValue()).toBe('81')
    expect(await page.getByLabel('Members').textContent()).toBe('1')
  })
})
