import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startDesk, type Desk } from './desk.ts'

describe.skipIf(isMissing('chromium'))('the columns of the table of answers', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk({ viewport: { width: 1280, height: 800 } })
  })
  afterAll(() => desk?.close())

  const button = (name: string) => desk.page.getByRole('button', { name, exact: true })
  const box = (name: string) => desk.page.getByRole('checkbox', { name, exact: true })
  const questions = async () =>
    (await desk.page.getByRole('columnheader').allTextContents()).slice(2)
  const open = async (count: number) => {
    const labels = Array.from({ length: count }, (_, n) => `Question ${n + 1}`)
    const { form, fields } = await createFormWith(
      desk.owner.api,
      ...labels.map((label) => ({ type: 'short_text', label })),
    )
    await submit(desk.owner.api, form, { fields: { [fields.at(-1)!.uuid]: 'Agu' } })
    await desk.open(`/forms/${form.uuid}/answers`)
    await desk.page.getByRole('grid').waitFor()
    return labels
  }

  it('are chosen by the owner and kept on the device', async () => {
    await open(3)
    await button('Columns').click()
    await box('Question 2').uncheck()
    await desk.page.getByText('2 of 3 selected').waitFor()
    await checkAccessibility(desk.page)
    await button('Apply').click()
    await expect.poll(questions).toEqual(['Question 1', 'Question 3'])
    await desk.page.reload()
    await expect.poll(questions).toEqual(['Question 1', 'Question 3'])
    await button('Columns: 2 of 3').click()
    expect(await box('Question 2').isChecked()).toBe(false)
    await button('Select all').click()
    await button('Apply').click()
    await expect.poll(questions).toEqual(['Question 1', 'Question 2', 'Question 3'])
    await button('Columns').waitFor()
  })

  it('can be any 40 of many questions', async () => {
    const labels = await open(42)
    await expect.poll(questions).toEqual(labels.slice(0, 40))
    await button('Columns: 40 of 42').click()
    expect(await box('Question 42').isDisabled()).toBe(true)
    await box('Question 1').uncheck()
    await box('Question 42').check()
    await button('Apply').click()
    const chosen = labels.filter((label) => label !== 'Question 1' && label !== 'Question 41')
    await expect.poll(questions).toEqual(chosen)
    await desk.page.getByRole('gridcell', { name: 'Agu' }).waitFor()
    await button('Columns: 40 of 42').click()
    await button('Select none').click()
    await box('Question 41').check()
    await button('Apply').click()
    await expect.poll(questions).toEqual(['Question 41'])
  })
})
