import { activate } from '../../harness/activate.ts'
import type { DeskPlace } from '../desk-place.ts'
import type { Screen } from '../screen.ts'

const dialog = 'dialog[open]'

export const deviceSectionScreens: readonly Screen<DeskPlace>[] = [
  {
    name: 'devices',
    async show({ page, openSection, sealed }) {
      await openSection('devices', sealed)
      await page.locator('.device').first().waitFor()
    },
  },
]

export const formSectionScreens: readonly Screen<DeskPlace>[] = [
  ...deviceSectionScreens,
  {
    name: 'share',
    async show({ page, openSection }) {
      await openSection('share')
      await page.locator('.qr').waitFor()
    },
  },
  {
    name: 'share-prefilled',
    async show({ page, words }) {
      const add = page.locator('.copy-row:has(select) > button')
      for (let n = 0; n < 5; n++) await activate(add)
      await page.locator('.prefilled-answer .control').first().fill(words.answer.slice(0, 60))
    },
  },
  {
    name: 'settings',
    async show({ page, openSection }) {
      await openSection('settings')
      await page.locator('.item').first().waitFor()
    },
  },
  {
    name: 'settings-closing',
    async show({ page }) {
      await activate(page.locator('.panel:nth-of-type(2) .panel-actions > button').last())
      await page.locator(`${dialog} textarea`).waitFor()
    },
  },
  {
    name: 'settings-roll-secret',
    async show({ page }) {
      await page.keyboard.press('Escape')
      await activate(page.locator('.panel-actions:has(> .danger-outline) > .secondary'))
      await page.locator(dialog).waitFor()
    },
  },
  {
    name: 'settings-secret',
    async show({ page }) {
      await activate(page.locator(`${dialog} .danger`))
      await page.locator('.copy-row').waitFor()
    },
  },
  {
    name: 'settings-xlsform',
    async show({ page }) {
      await activate(page.locator('.panel:nth-of-type(5) .panel-actions button').last())
      await page.locator(`${dialog} .import-notes`).waitFor()
    },
  },
  {
    name: 'settings-delete',
    async show({ page }) {
      await page.keyboard.press('Escape')
      await activate(page.locator('.danger-outline').last())
      await page.locator(dialog).waitFor()
    },
  },
  {
    name: 'settings-encrypted',
    async show({ page, openSection, sealed }) {
      await openSection('settings', sealed)
      await page.locator('.fingerprint').waitFor()
    },
  },
  {
    name: 'settings-new-key',
    async show({ page }) {
      await activate(page.locator('.panel:has(.fingerprint) .panel-actions button').first())
      await activate(page.locator('.setup-choices button').first())
      await page.locator('.strength').waitFor({ state: 'attached' })
      await activate(page.locator('form:has(.strength) .primary'))
      await page.locator('.field-error').first().waitFor()
    },
  },
  {
    name: 'settings-key-step',
    async show({ page }) {
      for (const input of await page.locator('form:has(.strength) [type="password"]').all()) {
        await input.fill('well pump handle 7')
      }
      await activate(page.locator('form:has(.strength) .primary'))
      await activate(page.locator('section:has(.fingerprint) .primary'))
      await page.locator('form [type="file"]').waitFor()
    },
  },
]
