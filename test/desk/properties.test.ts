import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { expectAnnounced, openBuilder, pane, type BuilderPage } from './builder.ts'

const colours = { type: 'radio', label: 'Colour', options: ['Red', 'Blue'] }

describe.skipIf(isMissing('chromium'))('the properties of a field', () => {
  let owner: NewOwner
  let builder: BuilderPage | undefined

  beforeAll(async () => {
    owner = await newOwner(sharedSystem())
  })

  afterEach(async () => {
    await builder?.desk.close()
    builder = undefined
  })

  /** Opens the builder on fields and selects the first one. */
  async function select(...fields: object[]): Promise<Locator> {
    builder = await openBuilder(fields, { owner })
    return choose(builder.page, 0)
  }

  /** Selects a field by its index; the panel of its properties. */
  async function choose(page: Page, index: number): Promise<Locator> {
    await page
      .locator('.outline .outline-select')
      .nth(index + 1)
      .click()
    return pane(page, 'Properties')
  }

  /** Waits until a field of the draft has these properties. */
  async function expectDraft(index: number, properties: object): Promise<void> {
    const property = async () => (await builder!.draft())?.fields[index]
    await expect.poll(property).toMatchObject(properties)
  }

  it('are saved as they are typed, and empty ones as null', async () => {
    const panel = await select({ type: 'short_text', label: 'Village', placeholder: 'Kisumu' })
    await panel.getByLabel('Label').fill('Name of the village')
    await panel.getByLabel('Help text').fill('As on the map.')
    await panel.getByLabel('Placeholder').fill('')
    await panel.getByLabel('Required').check()
    await panel.getByLabel('Maximum length').fill('40')
    await panel.getByLabel('Medium').check()
    await expectDraft(0, {
      label: 'Name of the village',
      description: 'As on the map.',
      placeholder: null,
      is_required: true,
      settings: { max_length: 40, field_width: 'medium' },
    })
    const frame = pane(builder!.page, 'Form')
    await frame.getByText('As on the map.').waitFor()
  })

  it('explain what cannot be a number and keep the value until then', async () => {
    const panel = await select({ type: 'number', label: 'Depth', settings: { min: 1, max: 100 } })
    const max = panel.getByLabel('Maximum')
    await max.fill('1oo')
    await panel.getByText('Enter a number, such as 10 or 2.5. It stays 100 until then.').waitFor()
    expect(await max.inputValue()).toBe('1oo')
    expect(await max.getAttribute('aria-invalid')).toBe('true')
    await max.fill('50.5')
    await expectDraft(0, { settings: { min: 1, max: 50.5 } })
    await panel.getByLabel('Minimum').fill('60')
    await panel.getByText('This is over the maximum of 50.5.').waitFor()
    await panel.getByLabel('Default answer').fill('20')
    await panel.getByText('This is under the minimum of 60.').waitFor()
  })

  it('ask which number is meant if thousands may be separated', async () => {
    const settings = { min: 1, max: 100 }
    const panel = await select(
      { type: 'number', label: 'Depth', settings },
      { type: 'file', label: 'Photo' },
    )
    const max = panel.getByLabel('Maximum')
    await max.fill('1,234')
    await panel.getByText('This can mean two numbers. It stays 100 until then.').waitFor()
    await checkAccessibility(builder!.page)
    await panel.getByRole('button', { name: '1234 (whole number)' }).click()
    expect(await max.inputValue()).toBe('1234')
    expect(await max.evaluate((input) => input === document.activeElement)).toBe(true)
    await expectDraft(0, { settings: { min: 1, max: 1234 } })
    await panel.getByLabel('Default answer').fill('12,345.5')
    await expectDraft(0, { default_value: '12345.5' })

    const file = await choose(builder!.page, 1)
    await file.getByLabel('Maximum size').fill('1,234')
    await file.getByRole('button', { name: '1.234 (with decimals)' }).click()
    await expectDraft(1, { settings: { max_size: 1264 } })
  })

  it('keep what is typed of a date, and take it once it is complete or cleared', async () => {
    const settings = { max_date: '2026-05-06' }
    const panel = await select({ type: 'date', label: 'Day', settings })
    const { page } = builder!
    const latest = panel.getByLabel('Latest date')
    const isPartial = () => latest.evaluate((input: HTMLInputElement) => input.validity.badInput)
    await latest.focus()
    await page.keyboard.press('Backspace')
    await panel.getByText('Enter a complete date.').waitFor()
    expect(await isPartial()).toBe(true)
    await page.keyboard.type('07')
    await expectDraft(0, { settings: { max_date: '2026-07-06' } })
    await panel.getByText('Enter a complete date.').waitFor({ state: 'detached' })
    for (const key of ['ArrowLeft', 'Backspace', 'ArrowRight', 'Backspace', 'ArrowRight']) {
      await page.keyboard.press(key)
    }
    await panel.getByText('Enter a complete date.').waitFor()
    expect(await isPartial()).toBe(true)
    await page.keyboard.press('Backspace')
    // Chromium has no event for the last part.
    await panel.getByLabel('Label').focus()
    await expectDraft(0, { settings: null })
    expect([await latest.inputValue(), await isPartial()]).toEqual(['', false])
  })

  it('keep a date that undo and redo give back after a part of it was deleted', async () => {
    const settings = { max_date: '2026-05-06' }
    const panel = await select({ type: 'date', label: 'Day', settings })
    const { page } = builder!
    const latest = panel.getByLabel('Latest date')
    const incomplete = panel.getByText('Enter a complete date.')
    await latest.fill('2026-07-06')
    await latest.focus()
    await page.keyboard.press('Backspace')
    await incomplete.waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => latest.inputValue()).toBe('2026-05-06')
    await incomplete.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => latest.inputValue()).toBe('2026-07-06')
    await latest.focus()
    await panel.getByLabel('Label').focus()
    await expectDraft(0, { settings: { max_date: '2026-07-06' } })
  })

  it('follow undo', async () => {
    const panel = await select({ type: 'number', label: 'Depth', settings: { max: 100 } })
    const max = panel.getByLabel('Maximum')
    await max.fill('5')
    await builder!.page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => max.inputValue()).toBe('100')
  })

  it('offer the types of files and the largest size', async () => {
    const panel = await select({ type: 'file', label: 'Track' })
    await panel.getByLabel('PDF').check()
    const others = panel.getByLabel('Other types')
    await others.fill('.gpx, a b')
    await panel.getByText('“a b” is not a file type, such as .pdf or image/png.').waitFor()
    await others.fill('.gpx, zip')
    const size = panel.getByLabel('Maximum size')
    await size.fill('500')
    await panel.getByText('Enter a number from 0.01 to 50.').waitFor()
    await panel.getByLabel('Unit').selectOption('KB')
    await expectDraft(0, { settings: { accept: '.pdf,.gpx,.zip', max_size: 500 } })
    await panel.getByLabel('Unit').selectOption('MB')
    await size.fill('1.5')
    await expectDraft(0, { settings: { max_size: 1536 } })
  })

  it('write formatted text without HTML', async () => {
    const panel = await select({ type: 'paragraph', content: '<p>Read <b>this</b></p>' })
    const text = panel.getByLabel('Text', { exact: true })
    expect(await text.inputValue()).toBe('Read **this**')
    await text.fill('Read me\n- first\n- <second>')
    await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 7))
    await panel.getByRole('button', { name: 'Bold' }).click()
    await expectDraft(0, {
      content: '<p>Read <strong>me</strong></p><ul><li>first</li><li>&lt;second&gt;</li></ul>',
    })
    await pane(builder!.page, 'Form').getByRole('listitem').getByText('<second>').waitFor()
  })

  it('say how a link sets a hidden value', async () => {
    const panel = await select({ type: 'hidden', label: 'Source of link' }, colours)
    await panel.getByText('Add ?source-of-link=value to the address').waitFor()
    await panel.getByText('This value is always stored.').waitFor()
  })

  it('of the form are there when no field is selected', async () => {
    await select({ type: 'short_text', label: 'Village' })
    const { page } = builder!
    await page.locator('.outline .outline-select').first().click()
    const panel = pane(page, 'Properties')
    await panel.getByLabel('Title').fill('')
    await panel.getByText('Enter a title.').waitFor()
    await panel.getByLabel('Title').fill('Water points')
    await panel.getByLabel('Redirect address').fill('example.org')
    await panel.getByText('Enter a full address that starts with https:// or http://.').waitFor()
    await panel.getByLabel('Redirect address').fill('https://example.org/thanks')
    await expect
      .poll(async () => (await builder!.draft())?.form)
      .toMatchObject({ title: 'Water points', redirect_url: 'https://example.org/thanks' })
  })

  it('list options, which the keyboard adds, moves and removes', async () => {
    const panel = await select(colours)
    const { keyboard } = builder!.page
    await panel.getByRole('textbox', { name: 'Option 2' }).focus()
    await keyboard.press('Enter')
    await keyboard.type('Green')
    await keyboard.press('Alt+ArrowUp')
    await expectAnnounced(builder!.page, 'Moved to 2 of 3.')
    await keyboard.press('Enter')
    await keyboard.type('Black')
    await expectDraft(0, { options: ['Red', 'Green', 'Black', 'Blue'] })
    await panel.getByRole('button', { name: 'Move Red down' }).focus()
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await expectDraft(0, { options: ['Green', 'Black', 'Red', 'Blue'] })
    await panel.getByRole('button', { name: 'Remove Black' }).focus()
    await keyboard.press('Enter')
    await expectAnnounced(builder!.page, '“Black” is removed.')
    await expectDraft(0, { options: ['Green', 'Red', 'Blue'] })
    expect(
      await panel
        .getByRole('textbox', { name: 'Option 2' })
        .evaluate((input) => input === document.activeElement),
    ).toBe(true)
  })

  it('replace the option of a new field by the pasted list', async () => {
    const panel = await select({ ...colours, options: ['Option 1'] })
    await panel.getByRole('button', { name: 'Paste a list' }).click()
    const dialog = builder!.page.getByRole('dialog')
    await dialog.getByLabel('Options to add').fill('Green\nBlack')
    await dialog.getByRole('button', { name: 'Add options' }).click()
    await expectAnnounced(builder!.page, '2 options are added.')
    await expectDraft(0, { options: ['Green', 'Black'] })
  })

  it('show a repeated option as a problem', async () => {
    const panel = await select(colours)
    await panel.getByRole('textbox', { name: 'Option 2' }).fill('Red')
    await panel.getByText('This option is already in the list.').waitFor()
  })

  it('take a list of options, without those that exist', async () => {
    const panel = await select(colours)
    await panel.getByRole('button', { name: 'Paste a list' }).click()
    const dialog = builder!.page.getByRole('dialog')
    await dialog.getByLabel('Options to add').fill('Green\n Blue \n\nGreen\nBlack')
    await dialog.getByRole('button', { name: 'Add options' }).click()
    await expectAnnounced(builder!.page, '2 options are added.')
    await expectDraft(0, { options: ['Red', 'Blue', 'Green', 'Black'] })
  })

  it('rename an option in the logic too, and tell when one is removed', async () => {
    const panel = await select(colours, { type: 'short_text', label: 'Shade' })
    const { page } = builder!
    const shade = await choose(page, 1)
    await shade.getByRole('button', { name: 'Add condition' }).click()
    await expectDraft(1, { logic: { conditions: [{ operator: 'equals', value: 'Red' }] } })
    await choose(page, 0)
    await panel.getByText('In the logic of “Shade”').waitFor()
    await panel.getByRole('textbox', { name: 'Option 1' }).fill('')
    await panel.getByRole('textbox', { name: 'Option 1' }).pressSequentially('Crimson')
    await expectDraft(1, { logic: { conditions: [{ value: 'Crimson' }] } })
    await panel.getByRole('button', { name: 'Remove Crimson' }).click()
    await panel
      .getByText('The logic of “Shade” refers to “Crimson”, which is not an option.')
      .waitFor()
    await choose(page, 1)
    await shade.getByText('This is not an option any more. Choose another one.').waitFor()
  })

  it('build logic as a sentence, of what is possible only', async () => {
    const fields = [
      colours,
      { type: 'heading', label: 'Section' },
      { type: 'number', label: 'Age' },
      { type: 'short_text', label: 'Shade' },
    ]
    await select(...fields)
    const { page, form } = builder!
    const panel = await choose(page, 3)
    await panel.getByRole('button', { name: 'Add condition' }).click()
    const age = panel.getByRole('group', { name: 'Condition 1' })
    expect(await age.getByLabel('Field').locator('option').allInnerTexts()).toEqual([
      'Colour',
      'Age',
    ])
    expect(await age.getByLabel('Comparison').locator('option').allInnerTexts()).toEqual([
      'is',
      'is not',
      'is greater than',
      'is less than',
      'is empty',
      'is answered',
    ])
    await age.getByLabel('Comparison').selectOption('is greater than')
    await age.getByLabel('Value').fill('18')
    await panel.getByRole('button', { name: 'Add condition' }).click()
    const colour = panel.getByRole('group', { name: 'Condition 2' })
    await colour.getByLabel('Field').selectOption('Colour')
    expect(await colour.getByLabel('Value').locator('option').allInnerTexts()).toEqual([
      'Red',
      'Blue',
    ])
    await colour.getByLabel('Value').selectOption('Blue')
    await panel.getByLabel('How many conditions must hold').selectOption('any')
    await panel.getByLabel('What the logic does').selectOption('Require')
    const [colourUuid, , ageUuid] = form.fields.map(({ uuid }) => uuid)
    await expectDraft(3, {
      logic: {
        action: 'require',
        condition_type: 'any',
        conditions: [
          { field_uuid: ageUuid, operator: 'greater_than', value: '18' },
          { field_uuid: colourUuid, operator: 'equals', value: 'Blue' },
        ],
      },
    })
    await pane(page, 'Form')
      .getByText('Required when Age is greater than “18” or Colour is “Blue”')
      .waitFor()
    await panel.getByRole('button', { name: 'Remove condition 2' }).click()
    await panel.getByRole('button', { name: 'Remove condition 1' }).click()
    // The form is as it is published again.
    await expect.poll(() => builder!.draft()).toBeUndefined()
  })

  it('offer no field that would make a circle, and link to what depends on one', async () => {
    await select(colours, { type: 'short_text', label: 'Shade' })
    const { page } = builder!
    const panel = await choose(page, 1)
    await panel.getByRole('button', { name: 'Add condition' }).click()
    await choose(page, 0)
    await panel.getByText('Logic needs another question to depend on.').waitFor()
    await panel.getByText('1 field depends on this one:').waitFor()
    const remove = pane(page, 'Form').getByRole('button', { name: 'Delete' })
    const text = page.locator(`[id="${await remove.getAttribute('aria-describedby')}"]`)
    expect(await text.innerText()).toBe('The logic of 1 field refers to this field.')
    await panel.getByRole('button', { name: 'Shade' }).click()
    await panel.getByRole('heading', { name: 'Short text' }).waitFor()
    await panel.getByRole('group', { name: 'Condition 1' }).waitFor()
  })

  describe('of every type', () => {
    const every = [
      { ...colours, default_value: 'Green' },
      { type: 'short_text', label: 'Shade' },
      { type: 'number', label: 'Age', settings: { min: 2, max: 1 } },
      { type: 'date', label: 'Day' },
      { type: 'file', label: 'Photo' },
      { type: 'paragraph', content: '<h2>Title</h2>' },
      { type: 'image', content: '' },
      { type: 'hidden', label: 'Source' },
      { type: 'submit_button', label: 'Send' },
    ]
    const looks = {
      light: { viewport: { width: 1280, height: 900 } },
      dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
      'right to left': { viewport: { width: 1280, height: 900 }, rightToLeft: true },
      '360 px': { viewport: { width: 360, height: 740 } },
    } as const

    it.each(Object.keys(looks) as (keyof typeof looks)[])('are accessible in %s', async (look) => {
      builder = await openBuilder(every.with(2, { type: 'number', label: 'Age' }), {
        ...looks[look],
        // Colours on their way have no contrast yet.
        reducedMotion: 'reduce',
        owner,
      })
      const { page } = builder
      for (const index of every.keys()) {
        if (look === '360 px') await page.getByRole('button', { name: 'Outline' }).click()
        const panel = await choose(page, index)
        if (look === '360 px') await page.getByRole('button', { name: 'Properties' }).click()
        const add = panel.getByRole('button', { name: 'Add condition' })
        if (index % 2 === 1) await add.click()
        if (every[index]!.type === 'number') {
          await panel.getByLabel('Minimum').fill('2')
          await panel.getByLabel('Maximum').fill('1')
          await panel.getByText('This is over the maximum of 1.').waitFor()
        }
        // Otherwise the bar at the top covers a part of what is scrolled under it.
        await page.evaluate(() => scrollTo(0, 0))
        await checkAccessibility(page)
      }
    })
  })
})
