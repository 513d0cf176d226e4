import { activate } from '../../harness/activate.ts'
import type { FillerPlace } from '../filler-place.ts'
import type { Screen } from '../screen.ts'

const pin = '402913'
const dialog = 'dialog[open]'
const inputs = `${dialog} input`

/** The last one removes the PIN again, so that other screens can follow. */
export const pinScreens: readonly Screen<FillerPlace>[] = [
  {
    name: 'pin-set',
    async show({ page, open }) {
      await open('/')
      await activate(page.locator('.pin-section .secondary'))
      await page.locator(inputs).nth(1).waitFor()
      for (const input of await page.locator(inputs).all()) await input.fill('123456')
      await activate(page.locator(`${dialog} .primary`))
      await page.locator(`${dialog} .field-error`).waitFor()
    },
  },
  {
    name: 'pin-section',
    async show({ page }) {
      for (const input of await page.locator(inputs).all()) await input.fill(pin)
      await activate(page.locator(`${dialog} .primary`))
      await page.locator('.pin-section .quiet').waitFor()
      await page.locator('.pin-section > [role=status]:not(:empty)').waitFor()
    },
  },
  {
    name: 'pin-change',
    async show({ page }) {
      await activate(page.locator('.pin-section .secondary').last())
      await page.locator(inputs).nth(2).waitFor()
      await page.locator(inputs).first().fill('402914')
      await page.locator(inputs).nth(1).fill(pin)
      await page.locator(inputs).nth(2).fill(pin)
      await activate(page.locator(`${dialog} .primary`))
      await page.locator(`${dialog} .field-error`).waitFor()
    },
  },
  {
    name: 'pin-remove',
    async show({ page }) {
      await activate(page.locator(`${dialog} .secondary`))
      await activate(page.locator('.pin-section .quiet'))
      await page.locator(inputs).waitFor()
    },
  },
  {
    name: 'outbox-pin',
    async show({ page }) {
      await activate(page.locator(`${dialog} .secondary`))
      await activate(page.locator('.pill'))
      await page.locator('#export-note').waitFor()
      // The summary above the list is read by a query of its own.
      await page.locator('main p[role=status]').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'locked',
    async show({ page, open }) {
      await open('/')
      await page.locator('.unlock-form input').fill('402914')
      await activate(page.locator('.unlock-form button'))
      await page.locator('.unlock-form .field-error').waitFor()
    },
  },
  {
    name: 'locked-too-often',
    async show({ page }) {
      const error = page.locator('.unlock-form .field-error')
      // The time at which the next PIN may be entered has digits.
      while (!/\p{Nd}/u.test(await error.innerText())) {
        await page.locator('.unlock-form input').fill('402914')
        await activate(page.locator('.unlock-form button'))
        await page.locator('.unlock-form button:not([aria-disabled])').waitFor()
      }
    },
  },
  {
    name: 'locked-forgotten',
    async show({ page }) {
      await activate(page.locator('main > .quiet'))
      await page.locator(dialog).waitFor()
    },
  },
  {
    name: 'outbox-lost-pin',
    async show({ page, open }) {
      await activate(page.locator(`${dialog} .danger`))
      await page.locator('.unlock-form').waitFor({ state: 'detached' })
      await open('/outbox')
      await page.locator('.record-waiting .record-note > .icon').first().waitFor()
      // The summary above the list is read by a query of its own.
      await page.locator('main p[role=status]').waitFor({ state: 'attached' })
    },
  },
]
