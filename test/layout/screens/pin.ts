import type { FillerPlace } from '../filler-place.ts'
import type { Screen } from '../screen.ts'

const pin = '402913'
const dialog = 'dialog[open]'
const inputs = `${dialog} input`

/** The last screens, because all others would be locked after them. */
export const pinScreens: readonly Screen<FillerPlace>[] = [
  {
    name: 'pin-set',
    async show({ page, open }) {
      await open('/')
      await page.locator('.pin-section .secondary').click()
      for (const input of await page.locator(inputs).all()) await input.fill('123456')
      await page.locator(`${dialog} .primary`).click()
      await page.locator(`${dialog} .field-error`).waitFor()
    },
  },
  {
    name: 'pin-section',
    async show({ page }) {
      for (const input of await page.locator(inputs).all()) await input.fill(pin)
      await page.locator(`${dialog} .primary`).click()
      await page.locator('.pin-section .quiet').waitFor()
      await page.locator('.pin-section > [role=status]:not(:empty)').waitFor()
    },
  },
  {
    name: 'pin-remove',
    async show({ page }) {
      await page.locator('.pin-section .quiet').click()
      await page.locator(inputs).waitFor()
    },
  },
  {
    name: 'outbox-pin',
    async show({ page }) {
      await page.locator(`${dialog} .secondary`).click()
      await page.locator('.pill').click()
      await page.locator('#export-note').waitFor()
    },
  },
  {
    name: 'locked',
    async show({ page, open }) {
      await open('/')
      await page.locator('.unlock-form input').fill('402914')
      await page.locator('.unlock-form button').click()
      await page.locator('.unlock-form .field-error').waitFor()
    },
  },
  {
    name: 'locked-forgotten',
    async show({ page }) {
      await page.locator('main > .quiet').click()
      await page.locator(dialog).waitFor()
    },
  },
]
