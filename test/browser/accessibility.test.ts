import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { lacks, sharedSystem } from '../harness/shared.ts'
import { createEveryTypeForm } from '../main-job/every-type-form.ts'
import { fillFirstPage, fillSecondPage } from '../main-job/fill-in.ts'
import { createDevice, type Device } from './device.ts'
import { type Setting, setUpLook } from './look.ts'

async function checkUntilProblems({ page, proxy, form, check }: Setting): Promise<void> {
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

describe.skipIf(lacks('chromium')).each([
  { look: 'a phone in daylight', options: { viewport: { width: 360, height: 740 } } },
  {
    look: 'a narrow, dark one with much contrast',
    options: {
      viewport: { width: 320, height: 568 },
      colorScheme: 'dark' as const,
      contrast: 'more' as const,
      reducedMotion: 'reduce' as const,
    },
  },
  {
    look: 'a desk with forced colours',
    options: { viewport: { width: 1280, height: 800 }, forcedColors: 'active' as const },
  },
])('every screen and state, on $look', ({ options }) => {
  let setting: Setting

  beforeAll(async () => {
    setting = await setUpLook(options)
  })
  afterAll(() => setting?.tearDown())

  it('is free of what axe finds: home, a form, its problems', () => checkUntilProblems(setting))

  it('and so are sent, saved, the outbox, the dialogs', async () => {
    const { page, proxy, check } = setting
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
    await page.getByRole('button', { name: /^Hand on/ }).click()
    await page.getByRole('dialog').waitFor()
    await check()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('dialog').waitFor()
    await check()
  })
})

describe.skipIf(lacks('chromium'))('the screens in Arabic', () => {
  let setting: Setting

  beforeAll(async () => {
    setting = await setUpLook({ viewport: { width: 360, height: 740 }, locale: 'ar' })
  })
  afterAll(() => setting?.tearDown())

  it('are free of what axe finds', () => checkUntilProblems(setting))
})

describe.skipIf(lacks('chromium'))('a form filled in by keyboard alone', () => {
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

  /** What has the focus, and whether anything covers it. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement!
      const { left, top, width, height } = element.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      const label = element.closest('.field')?.querySelector('.label')?.textContent
      const isSeen = at !== null && (element.contains(at) || at.contains(element))
      return { name: label ?? element.textContent, isSeen }
    })
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const at = await focused()
      // The page may still be on its way there.
      await expect.poll(focused, { message: at.name ?? '' }).toMatchObject({ isSeen: true })
      if (name.test(at.name ?? '')) return
    }
    throw new Error(`Tab never came to ${String(name)}.`)
  }

  it('is sent, with the focus always in sight', async () => {
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
    await tabTo(/^Who repairs it/)
    await page.keyboard.type('Amina')
    await tabTo(/^Submit/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  it('brings whoever made a mistake to the question', async () => {
    await page.getByRole('button', { name: 'Fill in again' }).press('Enter')
    await page.getByLabel('Village').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect((await focused()).name).toContain('Village')
    await expect.poll(focused).toMatchObject({ isSeen: true })
  })
})
