import type { Field, Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isMissing } from '../harness/shared.ts'
import { villages } from '../harness/village-form.ts'
import { openBuilder, pane, type BuilderPage } from './builder.ts'

describe.skipIf(isMissing('chromium'))('a long list of options', () => {
  let builder: BuilderPage
  beforeAll(async () => {
    const district = { type: 'short_text', label: 'District', name: 'district' }
    builder = await openBuilder([
      district,
      { type: 'dropdown', label: 'Village', options: ['Village 0'] },
    ])
  })
  afterAll(() => builder?.desk.close())

  it('of 3,000 rows comes from a spreadsheet, and shows few at once', async () => {
    const { page, owner, form } = builder
    const { options, choices } = villages(3_000)
    const rows = options.map((option, at) =>
      [option, choices[at]!.name, choices[at]!.filter.district].join('\t'),
    )
    await page.getByRole('button', { name: 'Village' }).first().click()
    const properties = pane(page, 'Properties')
    await properties.getByRole('button', { name: 'Names and columns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Names and columns of the options' })
    const table = ['label\tname\tdistrict', ...rows].join('\n')
    // As a paste: `fill` inserts line by line, which takes a minute.
    await dialog.getByLabel('Paste from a spreadsheet').evaluate((area, text) => {
      ;(area as HTMLTextAreaElement).value = text
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }, table)
    await dialog.getByRole('button', { name: 'Use table' }).click()
    await dialog.getByText('1–100 of 3,000').waitFor()
    expect(await dialog.getByRole('row').count()).toBe(101)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByLabel('Name of “Village 100”').fill('hundred')
    await dialog.getByRole('button', { name: 'Close' }).click()

    expect(await properties.getByRole('listitem').count()).toBe(100)
    await properties.getByRole('button', { name: 'Add option' }).click()
    await page.keyboard.type('The last one')
    await properties.getByText('3,001–3,001 of 3,001').waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    const read = async () => {
      const { body } = await owner.api.get<{ data: Form }>(`/forms/${form.uuid}`)
      return body.data.fields[1] as Field
    }
    await expect
      .poll(async () => (await read()).options?.at(-1), { timeout: 60_000 })
      .toBe('The last one')
    const field = await read()
    expect(field.options).toEqual([...options, 'The last one'])
    expect(field.choices).toEqual([...choices.with(100, { ...choices[100]!, name: 'hundred' }), {}])
  })
})
