import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { isMissing } from '../harness/shared.ts'
import { openBuilder, type BuilderPage } from './builder.ts'
import type { DeskOptions } from './desk.ts'

const fields = [
  { type: 'heading', label: 'Water point' },
  { type: 'radio', label: 'State', options: ['works', 'broken'] },
  { type: 'short_text', label: 'Village', description: 'As on the map' },
]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Languages' })

describe.skipIf(isMissing('chromium'))('languages in the builder', () => {
  let builder: BuilderPage | undefined
  beforeEach(() => {
    builder = undefined
  })
  afterEach(() => builder?.desk.close())

  const open = async (options: DeskOptions = {}) => {
    builder = await openBuilder(fields, { reducedMotion: 'reduce', ...options })
    await button(builder.page, 'Languages').click()
    await dialog(builder.page).waitFor()
    return builder
  }
  const add = async (page: Page, name: string) => {
    await dialog(page).getByRole('combobox').fill(name)
    await page.keyboard.press('Enter')
  }
  const translate = async (page: Page, own: string, text: string) => {
    await dialog(page).getByRole('textbox', { name: own }).fill(text)
    await page.keyboard.press('Tab')
  }
  const settingsOfDraft = async ({ draft }: BuilderPage) => (await draft())?.form

  it('are added by name, translated, counted, undone and published', async () => {
    const current = await open()
    const { page, form, owner } = current
    await add(page, 'English')
    await add(page, 'fr')
    await dialog(page).getByText('7 of 7 texts are missing').waitFor()
    await translate(page, 'Village: label: Village', 'Le village')
    await translate(page, 'State: option 1: works', 'fonctionne')
    await dialog(page).getByText('5 of 7 texts are missing').waitFor()
    await checkAccessibility(page)

    await add(page, 'gibberish!')
    await dialog(page).getByText('Choose a language from the list').waitFor()
    await add(page, 'French')
    await dialog(page).getByText('The form already has this language').waitFor()

    await button(page, 'Close').click()
    await page.keyboard.press('Control+z')
    await expect
      .poll(async () => (await settingsOfDraft(current))?.translations)
      .toEqual({ fr: { fields: { [form.fields[2]!.uuid]: { label: 'Le village' } } } })
    await page.keyboard.press('Control+Shift+z')
    const translations = {
      fr: {
        fields: {
          [form.fields[1]!.uuid]: { options: ['fonctionne', null] },
          [form.fields[2]!.uuid]: { label: 'Le village' },
        },
      },
    }
    await expect
      .poll(() => settingsOfDraft(current))
      .toMatchObject({ languages: ['en', 'fr'], translations })

    await button(page, 'Publish').click()
    await expect
      .poll(async () => (await owner.api.get<{ data: object }>(`/forms/${form.uuid}`)).body.data)
      .toMatchObject({ languages: ['en', 'fr'], translations })
  })

  it('follow options and fields that are removed, and come back with Undo', async () => {
    const current = await open()
    const { page, form } = current
    await add(page, 'en')
    await add(page, 'fr')
    await translate(page, 'State: option 2: broken', 'en panne')
    await translate(page, 'Village: label: Village', 'Le village')
    await button(page, 'Close').click()
    const [, state, village] = form.fields.map(({ uuid }) => uuid)
    await page.locator('.frame-select').nth(2).click()
    await page
      .getByRole('button', { name: 'Remove “works”' })
      .or(page.getByRole('button', { name: 'Remove works' }))
      .first()
      .click()
    await expect
      .poll(async () => (await settingsOfDraft(current))?.translations)
      .toEqual({
        fr: {
          fields: { [state!]: { options: ['en panne'] }, [village!]: { label: 'Le village' } },
        },
      })
    await page.locator('.frame-select').nth(3).click()
    await button(page, 'Delete').click()
    await expect
      .poll(async () => (await settingsOfDraft(current))?.translations)
      .toEqual({ fr: { fields: { [state!]: { options: ['en panne'] } } } })
    await button(page, 'Undo').first().click()
    await expect
      .poll(async () => (await settingsOfDraft(current))?.translations?.['fr']?.fields)
      .toHaveProperty(village!)
  })

  it('are exchanged as CSV, with a preview of the changes and the problems of each line', async () => {
    const current = await open()
    const { page, form } = current
    await add(page, 'en')
    await add(page, 'fr')
    await translate(page, 'Village: label: Village', 'Le village')
    const downloading = page.waitForEvent('download')
    await button(page, 'Download as CSV').click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    const village = form.fields[2]!.uuid
    expect(csv.split('\r\n')[0]).toBe('\uFEFFkey,text,en,fr')
    expect(csv).toContain(`${village}.label,Village: label,Village,Le village`)

    const file = [
      'key;text;en;fr;ar',
      `${village}.label;;;"Le ""grand"" village";قرية`,
      `${village}.description;;;${'x'.repeat(501)};`,
      'nothing.label;;;x;y',
    ].join('\n')
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    const preview = page.getByRole('region', { name: 'Changes in the file' })
    await preview.getByText('New texts: 0. Changed texts: 1.').waitFor()
    await preview.getByText('New texts: 1. Changed texts: 0.').waitFor()
    await preview.getByText('Line 3, French: the text has 501 characters').waitFor()
    await preview.getByText('Line 4: the form has no text “nothing.label”.').waitFor()
    await checkAccessibility(page)
    await button(page, 'Take over the changes').click()
    await expect
      .poll(() => settingsOfDraft(current))
      .toMatchObject({
        languages: ['en', 'fr', 'ar'],
        translations: {
          fr: { fields: { [village]: { label: 'Le "grand" village' } } },
          ar: { fields: { [village]: { label: 'قرية' } } },
        },
      })
  })

  it('have the labels of groups and repeats, and messages about answers', async () => {
    const expressions = { constraint: '. > 0', constraint_message: 'Too small' }
    const current = await openBuilder([
      { type: 'group', label: 'Home' },
      { type: 'repeat', label: 'Person', settings: { add_label: 'More', item_label: 'Who?' } },
      { type: 'number', label: 'Age', expressions },
    ])
    builder = current
    const { page, form } = current
    await button(page, 'Languages').click()
    await add(page, 'en')
    await add(page, 'fr')
    await translate(page, 'Home: label: Home', 'Maison')
    await translate(page, 'Person: button that adds another: More', 'Ajouter')
    await translate(page, 'Person: title of each: Who?', 'Qui ?')
    await translate(page, 'Age: message if the check fails: Too small', 'Trop petit')
    const [home, person, age] = form.fields.map(({ uuid }) => uuid)
    await expect
      .poll(async () => (await settingsOfDraft(current))?.translations?.['fr']?.fields)
      .toEqual({
        [home!]: { label: 'Maison' },
        [person!]: { add_label: 'Ajouter', item_label: 'Qui ?' },
        [age!]: { constraint_message: 'Trop petit' },
      })
    const downloading = page.waitForEvent('download')
    await button(page, 'Download as CSV').click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    expect(csv).toContain(`${person}.item_label,Person: title of each,Who?,Qui ?`)
  })

  it('are previewed in the language that is chosen', async () => {
    const { page } = await open()
    await add(page, 'en')
    await add(page, 'fr')
    await translate(page, 'Village: label: Village', 'Le village')
    await button(page, 'Close').click()
    await button(page, 'Preview').click()
    const frame = page.frameLocator('.preview-frame')
    await frame.getByLabel('Village').waitFor()
    await page.getByLabel('Language of the preview').selectOption('fr')
    await frame.getByLabel('Le village').waitFor()
  })

  it.each<[string, DeskOptions]>([
    ['dark', { colorScheme: 'dark' }],
    ['right to left', { rightToLeft: true }],
    ['on a phone', { viewport: { width: 320, height: 700 } }],
  ])('are accessible %s', async (_look, options) => {
    builder = await openBuilder(fields, { reducedMotion: 'reduce', ...options })
    const { page, owner, form } = builder
    await owner.api.patch(`/forms/${form.uuid}`, {
      languages: ['en', 'ar'],
      translations: { ar: { fields: { [form.fields[2]!.uuid]: { label: 'القرية' } } } },
    })
    await page.reload()
    await page.locator('.build-state .quiet').first().waitFor()
    await page.locator('.build-state .quiet').first().click()
    await page.locator('dialog[open] textarea').first().waitFor()
    await checkAccessibility(page)
    const text = page.locator('dialog[open] textarea[lang=ar]').first()
    expect(await text.getAttribute('dir')).toBe('rtl')
  })
})
