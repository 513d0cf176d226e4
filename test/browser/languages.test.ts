import type { Form } from '@formpost/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'

describe.skipIf(isMissing('chromium'))('languages', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let browser: TestBrowser
  let context: BrowserContext | undefined
  let form: Form
  let link: string

  const openIn = async (locale: string, path = link): Promise<Page> => {
    await context?.close()
    context = await browser.open({ locale })
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(path)
    return page
  }

  beforeAll(async () => {
    browser = await createBrowser()
    ;({ form } = await createFormWith(
      api,
      { type: 'number', label: 'Depth', is_required: true, settings: { min: 0.5, max: 1000 } },
      { type: 'short_text', label: 'Remark' },
    ))
    link = `${system.appUrl}/f/${form.public_id}`
  })
  afterAll(() => browser?.remove())

  it.each([
    ['fr-FR', 'Envoyer', '(facultatif)', 'Entrez un nombre entre 0,5 et 1 000 pour « Depth »'],
    ['es-MX', 'Enviar', '(opcional)', 'Escriba un número entre 0.5 y 1,000 en «Depth»'],
    ['pt-BR', 'Enviar', '(opcional)', 'Digite um número entre 0,5 e 1.000 em “Depth”'],
    ['sw-KE', 'Tuma', '(si lazima)', 'Andika namba kati ya 0.5 na 1,000 kwenye “Depth”'],
    ['ar-EG', 'إرسال', '(اختياري)', 'أدخل رقمًا بين ٠٫٥ و١٬٠٠٠ في «Depth»'],
    ['de-DE', 'Submit', '(optional)', 'Enter a number between 0.5 and 1,000 for “Depth”'],
  ])('follow the browser’s language: %s', async (locale, submit, optional, problem) => {
    const page = await openIn(locale)
    await page.getByText(optional).waitFor()
    await page.getByLabel('Depth').fill('0')
    await page.getByRole('button', { name: submit }).click()
    const message = await page.getByRole('alert').getByRole('link').innerText()
    expect(message.replace(/[\u00a0\u202f]/g, ' ')).toBe(problem)
  })

  it('lay out Arabic right to left around a left-to-right form', async () => {
    const page = await openIn('ar')
    await page.getByLabel('Depth').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('ar')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await page.locator('main').getAttribute('dir')).toBe('ltr')
    const home = (await page.locator('.bar-home').boundingBox())!
    const pill = (await page.locator('.pill').boundingBox())!
    expect(home.x).toBeGreaterThan(pill.x)
  })

  it('can be switched without losing input', async () => {
    const page = await openIn('en-GB')
    await page.getByLabel('Remark').fill('Deep and dry')
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('button', { name: 'Kiswahili' }).click()
    await page.getByRole('button', { name: 'Tuma' }).waitFor()
    expect(await page.getByLabel('Remark').inputValue()).toBe('Deep and dry')
    const later = await openIn('en-GB', system.appUrl)
    await later.getByRole('heading', { level: 1, name: 'Fomu kwenye kifaa hiki' }).waitFor()
  })

  it('do not affect submitted numbers', async () => {
    const page = await openIn('fr-FR')
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.getByLabel('Depth').fill('12,5')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Envoyé' }).waitFor()
    const { body } = await api.get<{ data: { values: { value: unknown }[] }[] }>(
      `/forms/${form.uuid}/submissions`,
    )
    expect(body.data[0]!.values[0]!.value).toBe(12.5)
  })
})
