import type { Form } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { addField, createFormWith, submit } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { frameOf, outlineOf } from './builder.ts'
import { startDesk, type Desk } from './desk.ts'

/** A form with answers to two questions, one of which depends on the other. */
async function createAnswered({ owner }: Desk): Promise<Form> {
  const { form: created, fields } = await createFormWith(
    owner.api,
    { type: 'short_text', label: 'Village' },
    { type: 'number', label: 'Depth' },
    { type: 'short_text', label: 'Why' },
  )
  const [village, depth, why] = fields
  const condition = { field_uuid: depth!.uuid, operator: 'is_not_empty' }
  await owner.api.patch(`/forms/${created.uuid}/fields/${why!.id}`, {
    logic: { action: 'show', condition_type: 'all', conditions: [condition] },
  })
  for (const [name, value] of [
    ['Alpha', 12],
    ['Beta', 30],
  ] as const) {
    await submit(owner.api, created, { fields: { [village!.uuid]: name, [depth!.uuid]: value } })
  }
  return (await owner.api.get<{ data: Form }>(`/forms/${created.uuid}`)).body.data
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

describe.skipIf(isMissing('chromium'))('versions in the desk', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk()
  })
  afterAll(() => desk?.close())

  const labelsOf = async (form: Form) =>
    (await desk.owner.api.get<{ data: Form }>(`/forms/${form.uuid}`)).body.data.fields.map(
      ({ label }) => label,
    )

  async function removeDepth(form: Form) {
    const { page } = desk
    await desk.open(`/forms/${form.uuid}/build`)
    await frameOf(page, 'Depth, Number').first().click()
    await button(page, 'Delete').click()
    await page.getByText('Deleted “Depth”').waitFor()
    await button(page, 'Publish').click()
    const loss = dialogOf(page, 'Some answers will be hidden')
    await loss.waitFor()
    return loss
  }

  it('asks before answers go out of sight, and brings the question back after a reload', async () => {
    const { page } = desk
    const form = await createAnswered(desk)
    const loss = await removeDepth(form)
    await loss.getByText('2 answers').waitFor()
    await loss.getByText('These lose their condition on it: Why').waitFor()
    await loss.getByText('Missing: “Depth”').waitFor()
    await checkAccessibility(page)
    await button(page, 'Cancel').click()
    expect(await labelsOf(form)).toEqual(['Village', 'Depth', 'Why'])
    await button(page, 'Publish').click()
    await loss.getByRole('button', { name: 'Publish' }).click()
    const published = dialogOf(page, 'Published')
    await published.getByText('Missing: “Depth”').waitFor()
    expect(await labelsOf(form)).toEqual(['Village', 'Why'])

    await desk.open(`/forms/${form.uuid}/build`)
    await button(page, 'Version history').click()
    const history = dialogOf(page, 'Version history')
    await history.getByText('Draft published').waitFor()
    await history.getByText('2 answers').waitFor()
    await checkAccessibility(page)
    await button(page, 'Bring back “Depth”').click()
    await page.getByText('“Depth” is in the draft again').waitFor()
    await button(page, 'Publish').click()
    await dialogOf(page, 'Published').getByText('New: “Depth”').waitFor()
    const { body } = await desk.owner.api.get<{ data: Form }>(`/forms/${form.uuid}`)
    const depth = form.fields[1]!
    expect(body.data.fields.find(({ uuid }) => uuid === depth.uuid)).toMatchObject({
      id: depth.id,
      label: 'Depth',
    })
  })

  it('brings a question back into its repeat, and the repeat with it', async () => {
    const { page, owner } = desk
    const { form, fields } = await createFormWith(owner.api, { type: 'repeat', label: 'Person' })
    const person = fields[0]!
    const age = await addField(owner.api, form, {
      type: 'number',
      label: 'Age',
      parent: person.uuid,
    })
    await submit(owner.api, form, { fields: { [person.uuid]: [{ [age.uuid]: 4 }] } })
    const bringBack = async () => {
      await desk.open(`/forms/${form.uuid}/build`)
      await button(page, 'Version history').click()
      // They are loaded on their own, and move what is below them.
      await dialogOf(page, 'Version history').locator('.versions > li').first().waitFor()
      await button(page, 'Bring back “Age”').click()
      await page.getByText('“Age” is in the draft again').waitFor()
      await button(page, 'Publish').click()
      await dialogOf(page, 'Published').waitFor()
      const { body } = await owner.api.get<{ data: Form }>(`/forms/${form.uuid}`)
      expect(body.data.fields.map(({ uuid, parent }) => [uuid, parent])).toEqual([
        [person.uuid, null],
        [age.uuid, person.uuid],
      ])
    }
    await owner.api.delete(`/forms/${form.uuid}/fields/${age.id}`)
    await bringBack()
    await owner.api.delete(`/forms/${form.uuid}/fields/${person.id}`)
    await bringBack()
  })

  it('shows what a version changed, and restores it into the draft', async () => {
    const { page } = desk
    const form = await createAnswered(desk)
    await desk.owner.api.patch(`/forms/${form.uuid}`, { title: 'Renamed' })
    await desk.owner.api.delete(`/forms/${form.uuid}/fields/${form.fields[1]!.id}`)
    await desk.open(`/forms/${form.uuid}/build`)
    await button(page, 'Version history').click()
    const history = dialogOf(page, 'Version history')
    await history.getByText('Field deleted').waitFor()
    // The removed questions are loaded on their own, and move the dialog.
    await button(page, 'Bring back “Depth”').waitFor()
    await button(page, 'What differs in version 4').click()
    await history.getByText('Compared with version 3:').waitFor()
    await history.getByText('Missing: “Depth”').waitFor()
    await button(page, 'Restore version 2').click()
    await page.getByText('The draft is now the same as version 2').waitFor()
    expect(await outlineOf(page)).toEqual(['Village', 'Depth', 'Why'])
    await button(page, 'Undo').first().click()
    await expect.poll(() => outlineOf(page)).toEqual(['Village', 'Why'])
    await button(page, 'Redo').click()
    await expect.poll(() => outlineOf(page)).toEqual(['Village', 'Depth', 'Why'])
    await button(page, 'Publish').click()
    await dialogOf(page, 'Published').waitFor()
    const { body } = await desk.owner.api.get<{ data: Form }>(`/forms/${form.uuid}`)
    expect(body.data.title).toBe('A form')
    expect(body.data.fields.map(({ uuid }) => uuid)).toEqual(form.fields.map(({ uuid }) => uuid))
  })

  it('asks nothing if a removed question has no answers', async () => {
    const { page } = desk
    const { form } = await createFormWith(
      desk.owner.api,
      { type: 'short_text', label: 'Village' },
      { type: 'number', label: 'Depth' },
    )
    await desk.open(`/forms/${form.uuid}/build`)
    await frameOf(page, 'Depth, Number').first().click()
    await button(page, 'Delete').click()
    await button(page, 'Publish').click()
    await dialogOf(page, 'Published').getByText('Missing: “Depth”').waitFor()
    expect(await labelsOf(form)).toEqual(['Village'])
  })

  it('shows removed questions in the table and the summary until they are switched off', async () => {
    const { page } = desk
    const form = await createAnswered(desk)
    await desk.owner.api.delete(`/forms/${form.uuid}/fields/${form.fields[1]!.id}`)
    await desk.open(`/forms/${form.uuid}/answers`)
    const header = page.getByRole('columnheader', { name: 'Depth (removed)' })
    await header.waitFor()
    const row = page.getByRole('row', { name: 'Beta' })
    expect(await row.getByRole('gridcell').allInnerTexts()).toContain('30')
    await button(page, 'Export').click()
    const dialog = dialogOf(page, 'Export')
    const link = dialog.getByRole('checkbox', { name: 'Include removed questions' })
    expect(await link.isChecked()).toBe(true)
    await button(page, 'Cancel').click()
    await desk.open(`/forms/${form.uuid}/summary`)
    await page.getByRole('heading', { name: 'Depth (removed)' }).waitFor()
    await checkAccessibility(page)
    await page.getByRole('checkbox', { name: '1 removed question' }).uncheck()
    await page.getByRole('heading', { name: 'Depth (removed)' }).waitFor({ state: 'detached' })
    await desk.open(`/forms/${form.uuid}/answers`)
    await page.getByRole('columnheader', { name: 'Village' }).waitFor()
    await page.getByRole('checkbox', { name: '1 removed question' }).check()
    await header.waitFor()
  })
})
