import type { Field, Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy } from '../harness/tcp-proxy.ts'
import { villages } from '../harness/village-form.ts'
import { frameOf, openBuilder, pane, type BuilderPage } from './builder.ts'

const district = { type: 'short_text', label: 'District', name: 'district' }

describe.skipIf(isMissing('chromium'))('a long list of options', () => {
  let builder: BuilderPage
  beforeAll(async () => {
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

  it('keeps a change of an option through a reload without a connection', async () => {
    // A page that is left sends its last change even where DevTools emulate being offline.
    const system = sharedSystem()
    const proxy = await createTcpProxy(system.appUrl)
    onTestFinished(() => proxy.stop())
    const field = { type: 'dropdown', label: 'Village', ...villages(3_000) }
    const opened = await openBuilder([district, field], {
      system: { ...system, appUrl: proxy.url },
    })
    const { page, desk, form, draft } = opened
    onTestFinished(() => desk.close())
    await frameOf(page, 'Village').click()
    proxy.setDown(true)
    await pane(page, 'Properties').getByLabel('Option 2', { exact: true }).fill('Renamed offline')
    await page.getByText('Not saved yet. Your changes are kept in this browser').first().waitFor()
    await page.reload().catch(() => undefined)
    proxy.setDown(false)
    // The browser may still be on its way to its error page.
    const path = `/forms/${form.uuid}/build`
    await expect.poll(() => desk.open(path).then(() => 'open', String)).toBe('open')
    await page.getByText('Your unsaved changes from the last visit are back.').waitFor()
    await expect
      .poll(async () => (await draft())?.fields[1]?.options)
      .toEqual(field.options.with(1, 'Renamed offline'))
    const renamed = { ...field.choices[1]!, was: ['Village 1'] }
    expect((await draft())?.fields[1]?.choices).toEqual(field.choices.with(1, renamed))
  })
})
