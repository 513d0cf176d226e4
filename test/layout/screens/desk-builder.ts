import { activate } from '../../harness/activate.ts'
import type { DeskPlace } from '../desk-place.ts'
import type { Screen } from '../screen.ts'
import type { FieldName } from '../water-form.ts'

const dialog = 'dialog[open]'
/** The place of "Move into group" among the actions of a field. */
const moveInto = 3

/** Selects a field where the window shows the outline or the form. */
async function select({ page, water }: DeskPlace, name: FieldName): Promise<void> {
  const position = Object.keys(water.uuids).indexOf(name)
  await activate(page.locator('.frame-select').nth(position + 1))
}

/** Shows the outline, the form or the properties in a narrow window. */
const showPane = ({ page }: DeskPlace, index: 0 | 1 | 2): Promise<void> =>
  page
    .locator('.pane-tabs button')
    .nth(index)
    .evaluate((button: HTMLButtonElement) => button.click())

const properties = (name: FieldName): Screen<DeskPlace> => ({
  name: `build-${name}`,
  async show(place) {
    await showPane(place, 1)
    await select(place, name)
    await showPane(place, 2)
    await place.page.locator('.properties .control').first().waitFor()
  },
})

export const builderScreens: readonly Screen<DeskPlace>[] = [
  {
    name: 'build',
    async show({ page, openSection }) {
      await openSection('build')
      await page.locator('.frame .control').first().waitFor()
    },
  },
  {
    name: 'build-field',
    async show(place) {
      await select(place, 'works')
      await place.page.locator('.field-actions').waitFor()
    },
  },
  properties('works'),
  properties('level'),
  properties('visited'),
  properties('next'),
  properties('photo'),
  properties('lead'),
  properties('damage'),
  properties('quality'),
  {
    name: 'build-outline',
    show: (place) => showPane(place, 0),
  },
  {
    name: 'build-move',
    async show(place) {
      await showPane(place, 1)
      await activate(place.page.locator('.field-action:not(.narrow-only):not(:has(svg))'))
      await place.page.locator(dialog).waitFor()
    },
  },
  {
    name: 'build-add',
    async show({ page }) {
      await page.keyboard.press('Escape')
      await activate(page.locator('.add-at-end'))
      await page.locator(dialog).waitFor()
    },
  },
  {
    name: 'build-problems',
    async show({ page }) {
      await activate(page.locator(`${dialog} [data-type=short_text]`))
      await page.locator('.properties .control').first().waitFor()
      await activate(page.locator('.build-bar .primary'))
      await page.locator(dialog).waitFor()
    },
  },
  {
    name: 'build-deleted',
    async show(place) {
      const { page } = place
      await page.keyboard.press('Escape')
      await showPane(place, 1)
      await activate(page.locator('.field-action').last())
      await page.locator('.notice-line p').waitFor()
    },
  },
  {
    name: 'build-group',
    async show(place) {
      const { page } = place
      await showPane(place, 1)
      await select(place, 'works')
      await activate(page.locator('.add-at-end'))
      await activate(page.locator(`${dialog} [data-type=group]`))
      await page.locator('[data-property="settings.page"]').waitFor()
    },
  },
  {
    name: 'build-in-group',
    async show(place) {
      const { page } = place
      await showPane(place, 1)
      await select(place, 'works')
      await activate(page.locator('.field-action').nth(moveInto))
      await page.locator('.frame.selected[data-depth]').waitFor()
    },
  },
  {
    name: 'build-group-outline',
    show: (place) => showPane(place, 0),
  },
  {
    name: 'build-expression',
    async show(place) {
      const { page } = place
      await showPane(place, 2)
      await activate(page.locator('.advanced > summary'))
      await activate(page.locator('.add-expressions button').first())
      await page.keyboard.type('$')
      await page.locator('.suggestions').waitFor()
    },
  },
  {
    name: 'build-expression-problem',
    async show({ page }) {
      await page.keyboard.press('Escape')
      await page.locator('.expression-problem').waitFor()
    },
  },
  {
    name: 'build-insert-answer',
    async show({ page }) {
      await activate(page.locator('.insert-answer').first())
      await page.locator(`${dialog} .references`).waitFor()
    },
  },
  {
    name: 'build-preview',
    async show({ page }) {
      await page.keyboard.press('Escape')
      await activate(page.locator('.build-tools [aria-pressed]'))
      await page.frameLocator('iframe').locator('main .control').first().waitFor()
    },
  },
  {
    name: 'build-languages',
    async show({ page }) {
      await activate(page.locator('.build-tools [aria-pressed]'))
      await activate(page.locator('.build-state > .quiet').first())
      for (const tag of ['en', 'ar']) {
        await page.locator('.add-language input').fill(tag)
        await page.keyboard.press('Enter')
      }
      await page.locator('.texts textarea').first().waitFor()
    },
  },
  {
    name: 'build-translations-file',
    async show({ page }) {
      const file = 'key,ar,not a tag\ntitle,نقطة المياه,\nnothing,x,'
      await page.locator('.exchange input').setInputFiles({
        name: 'texts.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(file),
      })
      await page.locator('.import-problems').waitFor()
    },
  },
  {
    name: 'build-unsent',
    async show(place) {
      const { page, openSection, sealed } = place
      await openSection('build', sealed)
      await showPane(place, 1)
      await select(place, 'line')
      await activate(page.locator('.field-action').last())
      await activate(page.locator('.build-bar .primary'))
      await page.locator(`${dialog} .unsent`).waitFor()
    },
  },
]
