import { activate } from '../../harness/activate.ts'
import type { DeskPlace } from '../desk-place.ts'
import type { Screen } from '../screen.ts'
import { answersScreens } from './desk-answers.ts'
import { builderScreens } from './desk-builder.ts'
import { formSectionScreens } from './desk-form.ts'

const dialog = 'dialog[open]'

const generalScreens: readonly Screen<DeskPlace>[] = [
  {
    name: 'forms',
    async show({ page, open }) {
      await open()
      await page.locator('.row').first().waitFor()
    },
  },
  {
    name: 'forms-none-found',
    async show({ page }) {
      await page.locator('[type="search"]').fill('nothing of the kind')
      await page.locator('.empty').waitFor()
    },
  },
  {
    name: 'new-form',
    async show({ page, open }) {
      await open('/new')
      await page.locator('.group .choice').first().waitFor()
    },
  },
  {
    name: 'new-form-template',
    async show({ page }) {
      await activate(page.locator('.group .choice button').first())
      await page.locator(`${dialog} .template-fields`).waitFor()
    },
  },
  {
    name: 'account',
    async show({ page, open }) {
      await open('/account')
      await page.locator('.item').first().waitFor()
    },
  },
  {
    name: 'account-two-factor',
    async show({ page }) {
      await activate(page.locator('.panel:nth-of-type(3) .panel-actions button'))
      await page.locator('.setup .qr').waitFor()
    },
  },
  {
    name: 'account-new-key',
    async show({ page, words }) {
      await activate(page.locator('.panel:nth-of-type(4) .panel-actions button').last())
      await page.locator(`${dialog} [type="text"]`).fill(words.text.slice(0, 100))
    },
  },
  {
    name: 'account-key',
    async show({ page }) {
      await activate(page.locator(`${dialog} .primary`))
      await page.locator('.panel:nth-of-type(4) .copy-row').waitFor()
    },
  },
  {
    name: 'language',
    async show({ page }) {
      await activate(page.locator('.page-footer button'))
      await page.locator(dialog).waitFor()
    },
  },
  {
    name: 'set-password',
    async show({ page, open }) {
      await open('/set-password#token=fpl_used')
      await page.locator('[type="password"]').first().waitFor()
    },
  },
  {
    name: 'log-in',
    async show({ page, context, open }) {
      await context.clearCookies()
      await open('/login')
      await page.locator('[type="password"]').fill('wrong')
      await page.locator('[type="email"]').fill('nobody@example.com')
      await activate(page.locator('main .primary'))
      await page.locator('.field-error').waitFor()
    },
  },
]

export const deskScreens: readonly Screen<DeskPlace>[] = [
  ...builderScreens,
  ...answersScreens,
  ...formSectionScreens,
  ...generalScreens,
]
