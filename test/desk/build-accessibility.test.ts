import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { isMissing } from '../harness/shared.ts'
import { addByName, frameOf, openBuilder, pane, type BuilderPage } from './builder.ts'
import type { DeskOptions } from './desk.ts'

const fields = [
  { type: 'heading', label: 'Water point survey', description: 'One form per pump.' },
  { type: 'short_text', label: 'Village', is_required: true, placeholder: 'As on the map' },
  { type: 'radio', label: 'Does the pump work?', options: ['Yes', 'No'] },
  { type: 'paragraph', content: '<p>Go to the <strong>pump</strong>.</p>' },
  { type: 'page_break' },
  { type: 'number', label: 'Depth', settings: { min: 0, max: 100 } },
  { type: 'file', label: 'Photo', settings: { accept: 'image/*' } },
  { type: 'hidden', label: 'Source', default_value: 'link' },
  { type: 'submit_button', label: 'Send' },
]

const desktop = { width: 1280, height: 900 }
const phone = { width: 360, height: 740 }

/** Transitions of colours end only later, which axe would take for a lack of contrast. */
const still = { reducedMotion: 'reduce' } as const

describe.skipIf(isMissing('chromium'))('the builder in every look', () => {
  let builder: BuilderPage | undefined
  beforeEach(() => {
    builder = undefined
  })
  afterEach(() => builder?.desk.close())

  const open = async (options: DeskOptions) => {
    builder = await openBuilder(fields, { ...still, ...options })
    return builder
  }
  const closeDialog = (page: Page) => page.keyboard.press('Escape')

  it.each<[string, DeskOptions]>([
    ['light', { viewport: desktop }],
    ['dark', { viewport: desktop, colorScheme: 'dark' }],
    ['with forced colours', { viewport: desktop, forcedColors: 'active' }],
    ['right to left', { viewport: desktop, rightToLeft: true }],
  ])('is accessible on a desktop, %s', async (_look, options) => {
    const { page, expectSaved } = await open(options)
    await checkAccessibility(page)
    await frameOf(page, 'Does the pump work?').click()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Add field' }).first().click()
    await checkAccessibility(page)
    await page.getByRole('searchbox').fill('date')
    await checkAccessibility(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Move to…' }).click()
    await checkAccessibility(page)
    await closeDialog(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.locator('.notice-line').getByText('Deleted').waitFor()
    await page.getByText('Draft saved').waitFor()
    await checkAccessibility(page)
    await page.locator('.notice-line').getByRole('button', { name: 'Undo' }).click()
    await addByName(page, 'email')
    await page.keyboard.press('Delete')
    await expectSaved([
      'Water point survey',
      'Village',
      'Does the pump work?',
      null,
      null,
      null,
      'Depth',
      'Photo',
      'Source',
      'Send',
    ])
    await page.getByText('1 problem').first().waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog', { name: 'Before you publish' }).waitFor()
    await checkAccessibility(page)
    await closeDialog(page)
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.frameLocator('iframe').getByLabel('Village').waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Desktop' }).click()
    await checkAccessibility(page)
  })

  it.each<[string, DeskOptions]>([
    ['light', { viewport: phone, hasTouch: true }],
    ['dark, right to left', { viewport: phone, colorScheme: 'dark', rightToLeft: true }],
  ])('shows one pane at a time at 360 px, %s', async (_look, options) => {
    const { page } = await open(options)
    const expectPane = async (name: 'Outline' | 'Form' | 'Properties') => {
      await pane(page, name).waitFor()
      await expect.poll(() => page.locator('.pane').filter({ visible: true }).count()).toBe(1)
    }
    await checkAccessibility(page)
    await expectPane('Form')
    await frameOf(page, 'Village').click()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    await expectPane('Properties')
    await page.getByRole('textbox', { name: 'Label' }).and(page.locator(':focus')).waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Outline' }).click()
    await expectPane('Outline')
    await checkAccessibility(page)
    await pane(page, 'Outline').getByRole('button', { name: 'Depth' }).click()
    await expectPane('Form')
    await addByName(page, 'long')
    await expectPane('Properties')
    await page.keyboard.type('Remarks')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.frameLocator('iframe').getByLabel('Village').waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog', { name: 'Published' }).waitFor()
    await checkAccessibility(page)
  })
})
