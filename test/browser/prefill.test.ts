import type { SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'

describe.skipIf(isMissing('chromium'))('prefilled links', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let browser: TestBrowser
  let page: Page
  let created: Awaited<ReturnType<typeof createFormWith>>

  beforeAll(async () => {
    browser = await createBrowser()
    created = await createFormWith(
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
    `${system.appUrl}/f/${created.form.public_id}?name-of-the-village=Juba&seen=Fence&team=7`
  const village = () => page.getByLabel('Name of the village')
  const stored = async () => {
    const { body } = await api.get<{ data: SubmissionRow[] }>(
      `/forms/${created.form.uuid}/submissions`,
    )
    return body.data.map(({ values }) => values.map(({ value }) => value))
  }

  it('prefill every new submission, including hidden fields', async () => {
    await page.goto(link())
    expect(await village().inputValue()).toBe('Juba')
    expect(await page.getByRole('checkbox', { name: 'Fence' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    await page.getByRole('button', { name: 'Fill in again' }).click()
    expect(await village().inputValue()).toBe('Juba')
    expect(await stored()).toEqual([['Juba', ['Fence'], '7']])
  })

  it('do not overwrite a draft', async () => {
    await village().fill('Wau')
    await page.getByText('Draft saved').waitFor()
    await page.goto(link())
    expect(await village().inputValue()).toBe('Wau')
  })

  it('open the same form in upper case', async () => {
    await page.goto(
      `${system.appUrl}/f/${created.form.public_id.toUpperCase()}?name-of-the-village=Wau`,
    )
    expect(await village().inputValue()).toBe('Wau')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(async () => (await stored()).flat()).toContain('Wau')
    await page.goto(system.appUrl)
    await page.getByRole('heading', { name: 'Forms on this device' }).waitFor()
    const links = page.locator('.row-pair a[href^="/f/"]')
    await expect
      .poll(() => links.evaluateAll((all) => all.map((each) => each.getAttribute('href'))))
      .toEqual([`/f/${created.form.public_id}`])
  })
})
