import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createEveryTypeForm } from '../offline/every-type-form.ts'
import { fillFirstPage, fillSecondPage } from '../offline/fill-in.ts'
import { setUpAccessibilityCheck, type AccessibilityCheck } from './accessibility-check.ts'
import { createDevice, type Device } from './device.ts'

async function checkFormScreens({ page, proxy, form, check }: AccessibilityCheck): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await check()
  await page.goto(`${proxy.url}/f/nothing-here`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await check()
  await page.goto(`${proxy.url}/f/${form.publicId}`)
  await page.getByLabel('Village').waitFor()
  await check()
  await page.locator('button.primary').click()
  await page.getByRole('alert').waitFor()
  await check()
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('error-summary')
}

describe.skipIf(isMissing('chromium')).each([
  { name: 'a phone', options: { viewport: { width: 360, height: 740 } } },
  {
    name: 'a narrow phone with dark mode and high contrast',
    options: {
      viewport: { width: 320, height: 568 },
      colorScheme: 'dark' as const,
      contrast: 'more' as const,
      reducedMotion: 'reduce' as const,
    },
  },
  {
    name: 'a desktop with forced colors',
    options: { viewport: { width: 1280, height: 800 }, forcedColors: 'active' as const },
  },
])('accessibility on $name', ({ options }) => {
  let setup: AccessibilityCheck

  beforeAll(async () => {
    setup = await setUpAccessibilityCheck(options)
  })
  afterAll(() => setup?.tearDown())

  it('passes axe on the home screen, a form and its problems', () => checkFormScreens(setup))

  it('passes axe on results, the outbox and dialogs', async () => {
    const { page, proxy, check } = setup
    await fillFirstPage(page, 'Wau')
    await check()
    const photo = { name: 'p.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await fillSecondPage(page, photo)
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    await check()
    await page.getByRole('button', { name: 'Fill in again' }).click()
    await fillFirstPage(page, 'Juba')
    proxy.setDown(true)
    await fillSecondPage(page, photo)
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await check()
    await page.goto(`${proxy.url}/outbox`)
    await page.getByText('Waiting', { exact: true }).waitFor()
    await check()
    await page.getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('dialog').waitFor()
    await check()
    await page.keyboard.press('Escape')
    await page.goto(proxy.url)
    await page.getByRole('button', { name: /^Share/ }).click()
    await page.getByRole('dialog').waitFor()
    await check()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('dialog').waitFor()
    await check()
  })
})

describe.skipIf(isMissing('chromium'))('accessibility in Arabic', () => {
  let setup: AccessibilityCheck

  beforeAll(async () => {
    setup = await setUpAccessibilityCheck({ viewport: { width: 360, height: 740 }, locale: 'ar' })
  })
  afterAll(() => setup?.tearDown())

  it('passes axe', () => checkFormScreens(setup))
})

describe.skipIf(isMissing('chromium'))('keyboard navigation', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page

  beforeAll(async () => {
    device = await createDevice()
    const form = await createEveryTypeForm(api, 'Water point')
    await device.open(`${system.appUrl}/f/${form.publicId}`, {
      viewport: { width: 360, height: 640 },
    })
    page = device.page
    await page.getByLabel('Village').waitFor()
  })
  afterAll(() => device?.remove())

  /** The focused element and whether it is visible. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement!
      const { left, top, width, height } = element.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      const label = element.closest('.field')?.querySelector('.label') ?? element.closest('label')
      const isVisible = at !== null && (element.contains(at) || at.contains(element))
      return { name: (label ?? element).textContent, isVisible }
    })
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const at = await focused()
      // The page may still be scrolling.
      await expect.poll(focused, { message: at.name ?? '' }).toMatchObject({ isVisible: true })
      if (name.test(at.name ?? '')) return
    }
    throw new Error(`Tab did not reach ${String(name)}.`)
  }

  it('submits a form with the focus always visible', async () => {
    await tabTo(/^Skip to the form/)
    await page.keyboard.press('Enter')
    await tabTo(/^Village/)
    await page.keyboard.type('Wau')
    await tabTo(/^Depth/)
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.getByText('Page 2 of 2').waitFor()
    await tabTo(/^District/)
    await page.keyboard.press('ArrowDown')
    await tabTo(/^Water clear/)
    await page.keyboard.press('Space')
    await tabTo(/^Damage/)
    await page.keyboard.press('Space')
    await tabTo(/^I may be called/)
    await page.keyboard.press('Space')
    await tabTo(/^Who repairs it/)
    await page.keyboard.type('Amina')
    await tabTo(/^Submit/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  it('moves the focus from the error summary to the field', async () => {
    await page.getByRole('button', { name: 'Fill in again' }).press('Enter')
    await page.getByLabel('Village').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const village = { name: expect.stringContaining('Village') as string, isVisible: true }
    await expect.poll(focused).toMatchObject(village)
  })
})
