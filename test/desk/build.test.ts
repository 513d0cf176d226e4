import type { Form, PublicForm } from '@formpost/contract'
import { captures, fieldTypes } from '@formpost/rules'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import {
  addByName,
  expectAnnounced,
  frameOf,
  openBuilder,
  outlineOf,
  pane,
  selectedFrame,
  type BuilderPage,
} from './builder.ts'

describe.skipIf(isMissing('chromium'))('the builder', () => {
  const system = sharedSystem()
  let builder: BuilderPage | undefined
  beforeEach(() => {
    builder = undefined
  })
  afterEach(() => builder?.desk.close())

  const open = async (...args: Parameters<typeof openBuilder>) => {
    builder = await openBuilder(...args)
    return builder
  }
  const publicForm = async (form: Form) =>
    (await createApi(system.baseUrl).get<{ data: PublicForm }>(`/public/forms/${form.public_id}`))
      .body.data
  const publicLabels = async (form: Form) =>
    (await publicForm(form)).fields.map(({ label }) => label)

  it('takes a newcomer from a new field to the public form', async () => {
    const { page, form, expectSaved } = await open([])
    await page.getByText('This form has no fields yet').waitFor()
    await addByName(page, 'short')
    await page.keyboard.type('Village')
    await frameOf(page, 'Village').waitFor()
    await page.getByText('Draft saved').waitFor()
    await page.getByText('Draft changes').waitFor()
    await expectSaved(['Village'])
    expect(await publicLabels(form)).toEqual([])
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.frameLocator('iframe')
    await preview.getByText('This is a preview.').waitFor()
    await preview.getByLabel('Village').waitFor()
    await page.getByRole('textbox', { name: 'Label' }).fill('Village name')
    await preview.getByLabel('Village name').waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Published' })
    expect(await dialog.getByRole('link', { name: 'Open form' }).getAttribute('href')).toBe(
      form.public_url,
    )
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText('No changes to publish').waitFor()
    expect(await publicLabels(form)).toEqual(['Village name'])
    await page.goto(form.public_url)
    await page.getByLabel('Village name').waitFor()
  })

  it('adds a field after the selected one, with its label ready to be typed', async () => {
    const { page, expectSaved } = await open(['One', 'Two'])
    await frameOf(page, 'One').click()
    await addByName(page, 'multiple')
    await expectAnnounced(page, 'Added “Multiple choice”')
    await page.keyboard.type('Between')
    await expectSaved(['One', 'Between', 'Two'])
  })

  it('offers every type and finds none by other words', async () => {
    const { page } = await open([])
    await page.getByRole('button', { name: 'Add field' }).first().click()
    const dialog = page.getByRole('dialog')
    const count = fieldTypes.length + captures.length
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(count)
    await dialog.getByRole('searchbox').fill('hologram')
    await dialog.getByText('No field has this in its name.').waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('searchbox').fill('')
    await dialog.getByRole('button', { name: 'Date A day' }).click()
    await frameOf(page, 'Untitled question').waitFor()
  })

  it.each([1280, 1060, 390])(
    'keeps fields in their place at the first change, %s px wide',
    async (width) => {
      const { page } = await open(['One', 'Two'], { viewport: { width, height: 800 } })
      const firstTop = () =>
        page
          .locator('.frame-select')
          .first()
          .evaluate((frame) => frame.getBoundingClientRect().top + scrollY)
      await frameOf(page, 'One').click()
      const before = await firstTop()
      await page.keyboard.press('Alt+ArrowDown')
      await expectAnnounced(page, 'Moved to 2 of 2')
      await page.getByText('Draft changes').waitFor()
      await page.getByText('Draft saved').waitFor()
      expect(await firstTop()).toBe(before)
    },
  )

  it('moves fields by buttons, by keys and to a position', async () => {
    const { page, expectSaved } = await open(['One', 'Two', 'Three', 'Four'])
    await frameOf(page, 'One').click()
    const down = page.getByRole('button', { name: 'Move down' })
    await down.click()
    await expectAnnounced(page, 'Moved to 2 of 4')
    expect(await down.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expectAnnounced(page, 'Moved to 3 of 4')
    await expectSaved(['Two', 'Three', 'One', 'Four'])
    await selectedFrame(page).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expectAnnounced(page, 'Moved to 2 of 4')
    await page.keyboard.press('Alt+ArrowUp')
    await expectAnnounced(page, 'Moved to 1 of 4')
    await page.keyboard.press('Alt+ArrowUp')
    await expectAnnounced(page, 'It is the first field.')
    await page.getByRole('button', { name: 'Move to…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move “One”' })
    await dialog.getByLabel('Position').selectOption('4, after “Four”')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expectAnnounced(page, 'Moved to 4 of 4')
    await expectSaved(['Two', 'Three', 'Four', 'One'])
  })

  it('is one stop of the Tab key, in which arrows select', async () => {
    const { page } = await open(['One', 'Two', 'Three'])
    await pane(page, 'Form').locator('[data-select]').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await selectedFrame(page).getAttribute('aria-label')).toBe('Two, Short text')
    await selectedFrame(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('End')
    expect(await selectedFrame(page).getAttribute('aria-label')).toBe('Three, Short text')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Last')
    await frameOf(page, 'Last').waitFor()
    await expect
      .poll(() => pane(page, 'Form').locator('[data-select][tabindex="0"]').count())
      .toBe(1)
  })

  it.each(['.frame', '.outline-row'])('moves fields by dragging (%s)', async (row) => {
    const { page, expectSaved } = await open(['One', 'Two', 'Three'], {
      viewport: { width: 1280, height: 1200 },
    })
    const rows = page.locator(`${row}:not([data-field=""])`)
    const target = (await rows.nth(2).boundingBox())!
    await rows.nth(0).dragTo(rows.nth(2), {
      sourcePosition: { x: 12, y: 12 },
      targetPosition: { x: 40, y: target.height - 4 },
    })
    await expectAnnounced(page, 'Moved to 3 of 3')
    await expectSaved(['Two', 'Three', 'One'])
    expect(await outlineOf(page)).toEqual(['Two', 'Three', 'One'])
  })

  it('undoes and redoes by keys and buttons, across saves and in texts', async () => {
    const { page, expectSaved } = await open(['One', 'Two'])
    await frameOf(page, 'One').click()
    await page.getByRole('textbox', { name: 'Label' }).fill('First')
    await expectSaved(['First', 'Two'])
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expectSaved(['First', 'First', 'Two'])
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectSaved(['First', 'Two'])
    await page.getByRole('textbox', { name: 'Label' }).focus()
    await page.keyboard.press('Control+z')
    await expectAnnounced(page, 'Undone: delete “First”')
    await expectSaved(['First', 'First', 'Two'])
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await outlineOf(page)).toEqual(['One', 'Two'])
    await page.getByText('No changes to publish').waitFor()
    await page.keyboard.press('Control+Shift+z')
    await expectSaved(['First', 'Two'])
    await page.keyboard.press('Control+y')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expectSaved(['First', 'Two'])
    expect(await page.getByRole('button', { name: 'Redo' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })

  it('undoes after publishing', async () => {
    const { page, form, expectSaved } = await open(['One'])
    await page.getByRole('textbox', { name: 'Title' }).fill('New title')
    await frameOf(page, 'One').click()
    await page.getByRole('textbox', { name: 'Label' }).fill('First')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    expect((await publicForm(form)).title).toBe('New title')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectSaved(['One'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'A form, settings of the form' }).waitFor()
    await page.getByText('Draft saved').waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog', { name: 'Published' }).waitFor()
    expect((await publicForm(form)).title).toBe('A form')
  })

  it('deletes without asking, says what depended on the field, and gives it back', async () => {
    const { page, form, owner, desk } = await open(['Village', 'Other village'])
    const [village, other] = form.fields
    const condition = { field_uuid: village!.uuid, operator: 'is_empty' }
    await owner.api.patch(`/forms/${form.uuid}/fields/${other!.id}`, {
      logic: { action: 'show', condition_type: 'all', conditions: [condition] },
    })
    await desk.open(`/forms/${form.uuid}/build`)
    await frameOf(page, 'Village, Short text').first().click()
    await page.getByRole('button', { name: 'Delete' }).click()
    const notice = page.locator('.notice-line')
    await notice.getByText('Deleted “Village”. 1 field depends on it').waitFor()
    expect(await outlineOf(page)).toEqual(['Other village'])
    expect(await selectedFrame(page).evaluate((e) => e === document.activeElement)).toBe(true)
    await notice.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('No changes to publish').waitFor()
    expect(await outlineOf(page)).toEqual(['Village', 'Other village'])
  })

  it('lists problems before publishing, with the way to each', async () => {
    const { page, form } = await open(['One', { type: 'radio', label: 'Two', options: ['A'] }])
    await frameOf(page, 'One').click()
    await page.getByRole('textbox', { name: 'Label' }).fill('')
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Before you publish' })
    await dialog.getByText('Fix 1 problem first.').waitFor()
    await dialog.getByRole('button', { name: 'Enter a label.' }).click()
    expect(await publicLabels(form)).toEqual(['One', 'Two'])
    await page.keyboard.type('Better')
    await frameOf(page, 'Better').waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog', { name: 'Published' }).waitFor()
    expect(await publicLabels(form)).toEqual(['Better', 'Two'])
  })

  it('shows a problem that is chosen over a wide preview', async () => {
    const { page } = await open(['One'])
    await frameOf(page, 'One').click()
    await page.getByRole('textbox', { name: 'Label' }).fill('')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Desktop', exact: true }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Enter a label.' }).click()
    await page.keyboard.type('Better')
    await frameOf(page, 'Better').waitFor()
  })

  it('keeps what is typed while the draft is published', async () => {
    const { page, form, expectSaved } = await open(['One'])
    await frameOf(page, 'One').click()
    const label = page.getByRole('textbox', { name: 'Label' })
    await label.fill('First')
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const published = page.waitForRequest('**/draft/publish')
    await page.route('**/draft/publish', async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Publish' }).click()
    await published
    await label.fill('First name')
    answer()
    await page.getByRole('dialog', { name: 'Published' }).waitFor()
    await expectSaved(['First name'])
    expect(await label.inputValue()).toBe('First name')
    expect(await publicLabels(form)).toEqual(['First'])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('No changes to publish').waitFor()
    expect(await label.inputValue()).toBe('First')
  })

  it('leaves half a number to the undo of the browser', async () => {
    const { page } = await open([{ type: 'number', label: 'Depth' }])
    await addByName(page, 'short')
    await page.keyboard.type('Name')
    await frameOf(page, 'Depth').click()
    const minimum = page.getByRole('textbox', { name: 'Minimum' })
    await minimum.fill('abc')
    await minimum.press('Control+z')
    expect(await outlineOf(page)).toEqual(['Depth', 'Name'])
  })

  it('gives the focus to the selected field once the notice is closed', async () => {
    const { page } = await open(['One', 'Two'])
    await frameOf(page, 'One').click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.locator('.notice-line').getByRole('button', { name: 'Close' }).click()
    await selectedFrame(page).and(page.locator(':focus')).waitFor()
  })

  it('leaves the focus where the owner has put it while a draft is saved', async () => {
    const { page } = await open(['One', 'Two'])
    await frameOf(page, 'One').click()
    await page.getByRole('textbox', { name: 'Label' }).fill('First')
    await page.locator('.panes').click({ position: { x: 4, y: 4 } })
    await page.getByText('Draft saved').waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  })

  it('gives the focus back after a field has moved to a position', async () => {
    const { page } = await open(['One', 'Two', 'Three'])
    await frameOf(page, 'One').click()
    await page.getByRole('button', { name: 'Move to…' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Position').selectOption({ index: 2 })
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).press('Enter')
    await expect.poll(() => outlineOf(page)).toEqual(['Two', 'Three', 'One'])
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    await expect.poll(focused).toBe('Move to…')
  })

  it('shows what publishing changes if the form has changed meanwhile', async () => {
    const { page, form, owner, expectSaved } = await open(['One', 'Two'])
    await frameOf(page, 'One').click()
    await page.getByRole('textbox', { name: 'Label' }).fill('First')
    await expectSaved(['First', 'Two'])
    const [, two] = form.fields
    await owner.api.patch(`/forms/${form.uuid}/fields/${two!.id}`, { label: 'Second' })
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', {
      name: 'The form has changed since this draft was started',
    })
    await dialog.getByText('Changed: “Two” (label)').waitFor()
    await dialog.getByRole('button', { name: 'Add those changes to the draft' }).click()
    await expectSaved(['First', 'Second'])
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog', { name: 'Published' }).waitFor()
    expect(await publicLabels(form)).toEqual(['First', 'Second'])
  })

  it('publishes a draft over a changed form on request', async () => {
    const { page, form, owner, expectSaved } = await open(['One'])
    await frameOf(page, 'One').click()
    await page.getByRole('textbox', { name: 'Label' }).fill('First')
    await expectSaved(['First'])
    await owner.api.patch(`/forms/${form.uuid}`, { title: 'Another title' })
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Publish anyway' }).click()
    await page.getByRole('dialog', { name: 'Published' }).waitFor()
    expect(await publicLabels(form)).toEqual(['First'])
  })
})
