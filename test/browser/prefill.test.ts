import type { SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { createFormWith } from '../harness/forms.ts'
import { lacks, sharedSystem } from '../harness/shared.ts'

describe.skipIf(lacks('chromium'))('a link that says what is known already', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let browser: TestBrowser
  let page: Page
  let made: Awaited<ReturnType<typeof createFormWith>>

  beforeAll(async () => {
    browser = await createBrowser()
    made = await createFormWith(
      api,
      { type: 'short_text', label: 'Name of the village' },
      { type: 'checkbox', label: 'Seen', options: ['Pump', 'Fence'] },
      { type: 'hidden', label: 'Team' },
      { type: 'submit_button', label: 'Send' },
    )
    const context = await browser.open()
    page = context.pages()[0] ?? (await context.newPage())
  })
  afterAll(() => browser?.remove())

  const link = () =>
    `${system.appUrl}/f/${made.form.public_id}?name-of-the-village=Juba&seen=Fence&team=7`
  const village = () => page.getByLabel('Name of the village')
  const stored = async () => {
    const { body } = await api.get<{ data: SubmissionRow[] }>(
      `/forms/${made.form.uuid}/submissions`,
    )
    return body.data.map(({ values }) => values.map(({ value }) => value))
  }

  it('fills these in, hidden ones too, for every answer that is given by it', async () => {
    await page.goto(link())
    expect(await village().inputValue()).toBe('Juba')
    expect(await page.getByRole('checkbox', { name: 'Fence' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    await page.getByRole('button', { name: 'Fill in again' }).click()
    expect(await village().inputValue()).toBe('Juba')
    expect(await stored()).toEqual([['Juba', ['Fence'], '7']])
  })

  it('never writes over what somebody has begun', async () => {
    await village().fill('Wau')
    await page.getByText('Draft saved').waitFor()
    await page.goto(link())
    expect(await village().inputValue()).toBe('Wau')
  })

  it('leads to the same form in upper case, as people type it from paper', async () => {
    await page.goto(
      `${system.appUrl}/f/${made.form.public_id.toUpperCase()}?name-of-the-village=Wau`,
    )
    expect(await village().inputValue()).toBe('Wau')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(async () => (await stored()).flat()).toContain('Wau')
    await page.goto(system.appUrl)
    await page.getByRole('heading', { name: 'Forms on this device' }).waitFor()
    const links = await page
      .locator(`a[href^="/f/"]`)
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links).toEqual([`/f/${made.form.public_id}`])
  })
})
