import { afterEach, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { isMissing } from '../harness/shared.ts'
import { frameOf, openBuilder, pane, type BuilderPage } from './builder.ts'

const uuid = '3f2b8c1e-0d4a-4b6f-9a57-1c2d3e4f5a6b'
const fields = [
  { type: 'repeat', label: 'Person', name: 'person', uuid, settings: { max_count: 10 } },
  { type: 'number', label: 'Age', name: 'age', parent: uuid },
  {
    type: 'hidden',
    label: 'Older',
    parent: uuid,
    expressions: { calculation: 'count(/data/person[age > current()/../age][age > 3])' },
  },
]

describe.skipIf(isMissing('chromium'))('a form of which records could be too large', () => {
  let builder: BuilderPage | undefined
  afterEach(() => builder?.desk.close())

  it('is published after a warning, which is not repeated', async () => {
    builder = await openBuilder(fields, { reducedMotion: 'reduce' })
    const { page, owner, form } = builder
    await frameOf(page, 'Person').first().click()
    const max = pane(page, 'Properties').locator('[data-property="settings.max_count"] input')
    await max.fill('1000')
    await max.press('Enter')
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    await publish.click()
    const warning = page.getByRole('dialog', { name: 'Some records could be too large' })
    await warning.getByText('Its expressions can take about').waitFor()
    await checkAccessibility(page)
    await warning.getByRole('button', { name: 'Older' }).click()
    await pane(page, 'Properties').getByRole('textbox', { name: 'Calculation' }).waitFor()
    await publish.click()
    await warning.getByRole('button', { name: 'Publish anyway' }).click()
    const published = page.getByRole('dialog', { name: 'Published' })
    await published.getByRole('button', { name: 'Close' }).click()
    const read = await owner.api.get<{ data: typeof form }>(`/forms/${form.uuid}`)
    expect(read.body.data.fields[0]?.settings?.max_count).toBe(1000)

    await frameOf(page, 'Age').first().click()
    await pane(page, 'Properties').getByRole('textbox', { name: 'Label' }).fill('Years')
    await publish.click()
    await published.waitFor()
  })
})
