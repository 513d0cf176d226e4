import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { answersDesk, panel, rowOf, table } from './answers-page.ts'

describe.skipIf(isMissing('chromium'))('answers to repeats in the desk', () => {
  const system = sharedSystem()
  const desk = answersDesk()

  it('counts them in the table and lists them in the answer', async () => {
    const container = randomUUID()
    const { form, fields } = await createFormWith(
      desk.owner.api,
      { type: 'short_text', label: 'Village' },
      { uuid: container, type: 'repeat', label: 'Person' },
      { type: 'short_text', label: 'Name', parent: container },
      { type: 'number', label: 'Age', parent: container },
    )
    const [village, person, name, age] = fields.map(({ uuid }) => uuid)
    const reply = await submit(createApi(system.baseUrl), form, {
      fields: {
        [village!]: 'Agu',
        [person!]: [{ [name!]: 'Ama', [age!]: 31 }, { [name!]: 'Kofi' }],
      },
    })
    expect(reply.status).toBe(201)
    const { page } = desk
    await desk.open(`/forms/${form.uuid}/answers`)
    const row = rowOf(page, 'Agu')
    await row.waitFor()
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['Village', 'Person']),
    )
    expect(await row.locator('td').last().innerText()).toBe('2')
    await row.click()
    const people = panel(page).locator('.answer-instances > li')
    await expect.poll(() => people.allInnerTexts()).toHaveLength(2)
    expect(await people.first().innerText()).toMatch(/Name\s+Ama\s+Age\s+31/)
    expect(await panel(page).locator('dt').allInnerTexts()).not.toContain('Person (removed)')
    await checkAccessibility(page)
  })
})
