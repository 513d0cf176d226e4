import type { SubmissionRow } from '@formpost/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { checkAccessibility } from './accessibility-check.ts'

describe.skipIf(isMissing('chromium'))('typed numbers', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let browser: TestBrowser
  let context: BrowserContext | undefined
  let created: Awaited<ReturnType<typeof createFormWith>>

  beforeAll(async () => {
    browser = await createBrowser()
    created = await createFormWith(
      api,
      { type: 'number', label: 'Depth', settings: { max: 2_000_000 } },
      { type: 'number', label: 'Yield', default_value: '0.125' },
      { type: 'submit_button', label: 'Send' },
    )
  })
  afterAll(() => browser?.remove())

  const openIn = async (locale: string, query = ''): Promise<Page> => {
    await context?.close()
    context = await browser.open({ locale, viewport: { width: 320, height: 700 } })
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(`${system.appUrl}/f/${created.form.public_id}${query}`)
    await page.getByLabel('Depth').waitFor()
    return page
  }
  const submit = async (page: Page) => {
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.result-sent').waitFor()
  }
  /** The answers of the newest submission. */
  const stored = async () => {
    const { body } = await api.get<{ data: SubmissionRow[] }>(
      `/forms/${created.form.uuid}/submissions`,
    )
    return body.data[0]?.values.map(({ value }) => value)
  }

  it.each([
    ['en-US', '1,234', ['1234 (whole number)', '1.234 (with decimals)']],
    ['pt-BR', '1.234', ['1234 (número inteiro)', '1,234 (com decimais)']],
    ['fr-FR', '-1.234', ['-1234 (nombre entier)', '-1,234 (avec décimales)']],
    ['de-CH', '1,234', ['1234 (whole number)', '1.234 (with decimals)']],
    // The keyboard is German and the page English.
    ['de-DE', '1,234', ['1234 (whole number)', '1.234 (with decimals)']],
    ['de-DE', '1.234', ['1234 (whole number)', '1.234 (with decimals)']],
    ['ar-EG', '١.٢٣٤', ['١٢٣٤ (عدد صحيح)', '١٫٢٣٤ (عدد عشري)']],
  ])('%s: %s is refused with both numbers offered', async (locale, typed, names) => {
    const sign = typed.startsWith('-') ? -1 : 1
    for (const [at, value] of [1234, 1.234].entries()) {
      const page = await openIn(locale)
      const depth = page.getByLabel('Depth')
      await depth.fill(typed)
      await page.getByRole('button', { name: 'Send' }).click()
      await page.locator('.error-summary').waitFor()
      expect(await depth.getAttribute('aria-invalid')).toBe('true')
      const readings = page.locator('.readings').getByRole('button')
      expect(await readings.allInnerTexts()).toEqual(names)
      await checkAccessibility(page)
      await readings.nth(at).click()
      await expect.poll(() => page.locator('.error-summary').count()).toBe(0)
      expect(await depth.evaluate((input) => input === document.activeElement)).toBe(true)
      await submit(page)
      expect(await stored()).toEqual([sign * value, 0.125])
    }
  })

  it.each([
    ['en-US', '1,234,567.5', 1_234_567.5, 'Stored as 1234567.5'],
    ['en-US', '1.234,5', 1234.5, 'Stored as 1234.5'],
    ['en-US', '1.234', 1.234, 'Stored as 1.234'],
    ['en-IN', '12,34,567', 1_234_567, 'Stored as 1234567'],
    ['pt-BR', '1.234.567,5', 1_234_567.5, 'Guardado como 1234567,5'],
    ['pt-BR', '1,234', 1.234, 'Guardado como 1,234'],
    ['fr-FR', '1\u202f234,5', 1234.5, 'Enregistré comme 1234,5'],
    ['de-CH', '1’234', 1234, 'Stored as 1234'],
    ['ar-EG', '١٬٢٣٤', 1234, 'يُحفظ بالقيمة ١٢٣٤'],
  ])('%s: %s has one meaning, which is shown', async (locale, typed, value, shown) => {
    const page = await openIn(locale)
    await page.getByLabel('Depth').fill(typed)
    await page.getByText(shown, { exact: true }).waitFor()
    expect(await page.locator('.readings').getByRole('button').count()).toBe(0)
    await submit(page)
    expect(await stored()).toEqual([value, 0.125])
  })

  it.each([
    ['en-US', '1.234', '0.125'],
    ['pt-BR', '1,234', '0,125'],
    ['de-DE', '1,2340', '0,125'],
  ])('%s: links and defaults are filled in as typed there', async (locale, depth, yields) => {
    const page = await openIn(locale, '?depth=1.234')
    expect(await page.getByLabel('Depth').inputValue()).toBe(depth)
    expect(await page.getByLabel('Yield').inputValue()).toBe(yields)
    await submit(page)
    expect(await stored()).toEqual([1.234, 0.125])
  })
})
