import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newField, putDraft } from '../forms/draft-api.ts'
import { createForm } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { pane } from './builder.ts'
import { startDesk, type Desk } from './desk.ts'

const count = 2_000

describe.skipIf(isMissing('chromium'))('the builder of a form of 2,000 fields', () => {
  let desk: Desk

  beforeAll(async () => {
    desk = await startDesk({ viewport: { width: 1280, height: 900 } })
    const { api } = desk.owner
    const form = await createForm(api)
    const fields = Array.from({ length: count }, (_, index) =>
      newField('short_text', { label: `Question ${index + 1}` }),
    )
    await putDraft(api, form, { base_version: form.version, form: {}, fields })
    await desk.open(`/forms/${form.uuid}/build`)
  })
  afterAll(() => desk?.close())

  it('changes only the rows of a field while its label is typed', async () => {
    const { page } = desk
    const last = `Question ${count}`
    await pane(page, 'Outline').getByRole('button', { name: last }).click()
    await pane(page, 'Form').getByRole('button', { name: last }).waitFor()
    await page.getByText('Draft saved').waitFor()
    await page.evaluate(() => {
      const changed = new Set<string>()
      ;(window as unknown as { changed: Set<string> }).changed = changed
      const options = { subtree: true, childList: true, characterData: true, attributes: true }
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement
          const row = element?.closest('[data-field]')
          if (row) changed.add(row.querySelector('[data-select]')!.textContent || 'frame')
        }
      }).observe(document.querySelector('.panes')!, options)
    })
    await page.getByRole('textbox', { name: 'Label' }).press('End')
    await page.keyboard.type('!')
    await pane(page, 'Form')
      .getByRole('button', { name: `${last}!` })
      .waitFor()
    const changed = await page.evaluate(() => [
      ...(window as unknown as { changed: Set<string> }).changed,
    ])
    expect(changed.toSorted()).toEqual([`${last}!, Short text`, 'frame'])
  })

  it('takes no more fields, and says so', async () => {
    const { page } = desk
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByText('A form can have 2,000 fields.').waitFor()
    expect(await page.locator('.frame').count()).toBe(count + 1)
  })

  it('moves a field from the end to the beginning', async () => {
    const { page } = desk
    await page.getByRole('button', { name: 'Move to…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Position').selectOption('1, at the beginning')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: 'Moved to 1 of 2,000' })
      .waitFor({ state: 'attached' })
    expect(await page.locator('.outline-name').nth(1).textContent()).toBe(`Question ${count}!`)
  })
})
