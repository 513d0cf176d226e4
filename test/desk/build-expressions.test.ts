import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { isMissing } from '../harness/shared.ts'
import { addByName, frameOf, openBuilder, pane, type BuilderPage } from './builder.ts'

const number = (label: string, more: object = {}) => ({ type: 'number', label, ...more })

describe.skipIf(isMissing('chromium'))('expressions in the builder', () => {
  let builder: BuilderPage | undefined
  beforeEach(() => {
    builder = undefined
  })
  afterEach(() => builder?.desk.close())

  const open = async (...args: Parameters<typeof openBuilder>) => {
    builder = await openBuilder(...args)
    return builder
  }
  const properties = (page: Page) => pane(page, 'Properties')
  /** Opens the names and expressions of a field. */
  async function openAdvanced(page: Page, label: string) {
    await frameOf(page, label).click()
    const advanced = properties(page).locator('details')
    if (!(await advanced.evaluate((element: HTMLDetailsElement) => element.open)))
      await properties(page).getByText('Name and expressions').press('Enter')
    await properties(page).getByLabel('Name in expressions').waitFor()
  }
  const addExpression = (page: Page, name: string) =>
    properties(page).getByRole('button', { name, exact: true }).press('Enter')
  const draftField = async (index: number) => (await builder!.draft())?.fields[index]

  it('writes an expression by keyboard, which gives a name to the field in it', async () => {
    const { page } = await open([number('Age of the person'), 'School'])
    await openAdvanced(page, 'School')
    await addExpression(page, 'Show if')
    const editor = properties(page).getByRole('textbox', { name: 'Show if' })
    await editor.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('$ag')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await list.getByRole('option', { name: '${age_of_the_person}' }).waitFor()
    const active = await editor.getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.keyboard.type(' < 18')
    expect(await editor.inputValue()).toBe('${age_of_the_person} < 18')
    await expect
      .poll(() => draftField(1))
      .toMatchObject({ expressions: { relevant: '${age_of_the_person} < 18' } })
    expect(await draftField(0)).toMatchObject({ name: 'age_of_the_person' })
  })

  it('shows where an expression is wrong and lists the problem before publishing', async () => {
    const { page } = await open([number('Age', { name: 'age' }), 'School'])
    await openAdvanced(page, 'School')
    await addExpression(page, 'Show if')
    const editor = properties(page).getByRole('textbox', { name: 'Show if' })
    await editor.fill('(${age} > 1')
    await properties(page).getByText('Expected “)” at character 12').waitFor()
    expect(await editor.getAttribute('aria-invalid')).toBe('true')
    await editor.fill('${size} > 1')
    await properties(page).getByText('No field has the name “size”').waitFor()
    await expect.poll(() => page.locator('.expression-problem').innerText()).toBe('$')
    await frameOf(page, 'Age, Number').click()
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Before you publish' })
    await dialog.getByRole('button', { name: 'No field has the name “size”' }).click()
    await editor.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('${age} > 1')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog', { name: 'Published' }).waitFor()
  })

  it('renames a field in expressions and texts, in one step', async () => {
    const { page } = await open([
      number('Age', { name: 'age' }),
      { type: 'short_text', label: 'At ${age}', expressions: { required: '${age} > 5' } },
    ])
    await openAdvanced(page, 'Age, Number')
    const name = properties(page).getByLabel('Name in expressions')
    await name.fill('not a name')
    await properties(page).getByText('Use letters A to Z').waitFor()
    await name.fill('years')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => draftField(1))
      .toMatchObject({ label: 'At ${years}', expressions: { required: '${years} > 5' } })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('No changes to publish').waitFor()
  })

  it('inserts the answer of another field into a label', async () => {
    const { page } = await open(['Name', 'Village'])
    await frameOf(page, 'Village').click()
    const label = properties(page).getByRole('textbox', { name: 'Label' })
    await label.fill('Where does  live?')
    await label.evaluate((input: HTMLInputElement) => input.setSelectionRange(11, 11))
    await properties(page).getByRole('button', { name: 'Insert answer' }).first().press('Enter')
    await page.getByRole('dialog', { name: 'Insert an answer' }).getByRole('searchbox').fill('nam')
    await page.keyboard.press('Enter')
    await expect.poll(() => label.inputValue()).toBe('Where does ${name} live?')
    await expect.poll(() => draftField(0)).toMatchObject({ name: 'name' })
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await label.inputValue()).toBe('Where does  live?')
    await expect.poll(() => draftField(0)).toMatchObject({ name: null })
  })

  it('calculates a hidden field in place of a fixed value', async () => {
    const { page } = await open([
      number('Age', { name: 'age' }),
      { type: 'hidden', label: 'Adult', default_value: 'x' },
    ])
    await openAdvanced(page, 'Adult')
    await addExpression(page, 'Calculation')
    await page.keyboard.type('${age} > 17')
    await properties(page).getByLabel('Type of the result').selectOption('Yes or no')
    await expect
      .poll(() => draftField(1))
      .toMatchObject({
        default_value: null,
        expressions: { calculation: '${age} > 17' },
        settings: { result: 'boolean' },
      })
  })

  it('names options, pastes their columns and keeps the text of a renamed option', async () => {
    const { page } = await open([{ type: 'radio', label: 'Village', options: ['North', 'South'] }])
    await frameOf(page, 'Village').click()
    await properties(page).getByRole('button', { name: 'Names and columns' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Names and columns of the options' })
    await dialog.getByLabel('Name of “South”').fill('s')
    await dialog.getByLabel('Paste from a spreadsheet').fill('label\tregion\nNorth\t1\nWest\t2')
    await dialog.getByRole('button', { name: 'Use table' }).press('Enter')
    await dialog.getByLabel('region of “West”').waitFor()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await properties(page).getByLabel('Option 1', { exact: true }).fill('Far north')
    await properties(page).getByLabel('Option 2', { exact: true }).press('Alt+ArrowUp')
    await expect
      .poll(() => draftField(0))
      .toMatchObject({
        options: ['South', 'Far north', 'West'],
        choices: [
          { name: 's' },
          { filter: { region: '1' }, was: ['North'] },
          { filter: { region: '2' } },
        ],
      })
  })

  it('builds a form about a household from nothing with few keys', async () => {
    const { page, form } = await open([])
    let actions = 0
    const count = <T>(action: Promise<T>, number = 1) => {
      actions += number
      return action
    }
    const type = (text: string) => count(page.keyboard.type(text))
    const key = (name: string) => count(page.keyboard.press(name))
    // A click, a search, Enter and a label.
    const add = async (search: string, label: string) => {
      await count(addByName(page, search), 3)
      await type(label)
    }
    await add('short', 'Village')
    await add('repeat', 'Person')
    await add('short', 'Name')
    await add('number', 'Age')
    await add('short', 'School')
    await count(properties(page).getByText('Name and expressions').click())
    await count(properties(page).getByRole('button', { name: 'Show if' }).click())
    await type('$age')
    await key('Enter')
    await type(' < 18')
    await count(frameOf(page, 'Age, Number').click())
    await count(properties(page).getByRole('button', { name: 'Check', exact: true }).click())
    await type('. < 120')
    await count(page.getByRole('button', { name: 'Publish' }).click())
    await page.getByRole('dialog', { name: 'Published' }).waitFor()
    expect(actions).toBeLessThanOrEqual(31)
    const { fields } = (await builder!.owner.api.get<{ data: typeof form }>(`/forms/${form.uuid}`))
      .body.data
    expect(fields.map(({ label, expressions }) => [label, expressions])).toEqual([
      ['Village', null],
      ['Person', null],
      ['Name', null],
      ['Age', { constraint: '. < 120' }],
      ['School', { relevant: '${age} < 18' }],
    ])
  })

  it.each([320, 1280])('is accessible at %d px', async (width) => {
    const { page } = await open([number('Age', { name: 'age' }), 'School'], {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    await frameOf(page, 'School').click()
    if (width < 1060) await page.getByRole('button', { name: 'Properties' }).click()
    await properties(page).getByText('Name and expressions').click()
    await checkAccessibility(page)
    await addExpression(page, 'Show if')
    await page.keyboard.type('$')
    await page.getByRole('listbox').waitFor()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await properties(page).getByText('Write a reference as ${name} at character 1').waitFor()
    await checkAccessibility(page)
    await properties(page).getByRole('button', { name: 'Insert answer' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Age' }).waitFor()
    await checkAccessibility(page)
  })
})
