import { activate } from '../../harness/activate.ts'
import type { DeskPlace } from '../desk-place.ts'
import type { Screen } from '../screen.ts'
import { rescueScreens } from './rescue.ts'

const dialog = 'dialog[open]'

/** Filters by what every form can be filtered by. */
const filter = '?offline=true&since=2026-01-01T00:00:00Z&until=2030-01-01T00:00:00Z'

export const answersScreens: readonly Screen<DeskPlace>[] = [
  {
    name: 'answers',
    async show({ page, openSection }) {
      await openSection('answers')
      await page.locator('.answer-row').first().waitFor()
    },
  },
  {
    name: 'answers-columns',
    async show({ page }) {
      await activate(page.locator('.answers-count + .secondary'))
      await page.locator(dialog).waitFor()
    },
  },
  {
    name: 'answers-export',
    async show({ page }) {
      await page.keyboard.press('Escape')
      await activate(page.locator('.answers-head > .secondary').nth(-2))
      await page.locator(dialog).waitFor()
    },
  },
  {
    name: 'answers-filter',
    async show({ page }) {
      await page.keyboard.press('Escape')
      await activate(page.locator('#add-filter'))
      await page.locator(`${dialog} [type="date"]`).first().waitFor()
    },
  },
  {
    name: 'answers-filter-problem',
    async show({ page }) {
      await activate(page.locator(`${dialog} .primary`))
      await page.locator(`${dialog} .field-error`).waitFor()
    },
  },
  {
    name: 'answer',
    async show({ page }) {
      await page.keyboard.press('Escape')
      await activate(page.locator('.answer-row').first())
      await page.locator('.stored-file').last().waitFor()
      await page.locator('.review-states').waitFor()
    },
  },
  {
    name: 'answer-delete',
    async show({ page }) {
      await activate(page.locator('.answer-panel .delete'))
      await page.locator(dialog).waitFor()
    },
  },
  {
    name: 'answers-filtered',
    async show({ page, openSection }) {
      await openSection(`answers${filter}`)
      await page.locator('.chip').first().waitFor()
    },
  },
  {
    name: 'answers-none',
    async show({ page, openSection, sealed }) {
      await openSection('answers', sealed)
      await page.locator('.empty').waitFor()
    },
  },
  {
    name: 'summary',
    async show({ page, openSection }) {
      await openSection('summary')
      await page.locator('.summary-card svg').first().waitFor()
    },
  },
  {
    name: 'summary-tables',
    async show({ page }) {
      for (const summary of await page.locator('.data-table > summary').all())
        await activate(summary)
    },
  },
  ...rescueScreens,
]
