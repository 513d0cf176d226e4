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

  /** A form with people and their visits, and an answer with as many of both. */
  async function openPeople(village: string, count: number, visits: number) {
    const [people, times] = [randomUUID(), randomUUID()]
    const { form, fields } = await createFormWith(
      desk.owner.api,
      { type: 'short_text', label: 'Village' },
      { uuid: people, type: 'repeat', label: 'Person' },
      { type: 'short_text', label: 'Name', parent: people },
      { uuid: times, type: 'repeat', label: 'Visit', parent: people },
      { type: 'number', label: 'Weight', parent: times },
    )
    const [where, person, name, visit, weight] = fields.map(({ uuid }) => uuid)
    const answer = (text: string, instances: object[]) =>
      submit(createApi(system.baseUrl), form, { fields: { [where!]: text, [person!]: instances } })
    const instance = (number: number) => ({
      [name!]: `Person ${number}`,
      [visit!]: Array.from({ length: visits }, (_, at) => ({ [weight!]: at })),
    })
    const all = Array.from({ length: count }, (_, at) => instance(at + 1))
    expect((await answer(village, all)).status).toBe(201)
    expect((await answer('Boro', [{ [name!]: 'Kofi' }])).status).toBe(201)
    await desk.open(`/forms/${form.uuid}/answers`)
    await rowOf(desk.page, village).waitFor()
    return { page: desk.page, form }
  }

  it('shows the first of many, and more on demand by keyboard', async () => {
    const { page } = await openPeople('Agu', 300, 12)
    await rowOf(page, 'Agu').click()
    const people = panel(page).locator('dd > .answer-instances').first().locator('> li')
    await expect.poll(() => people.count()).toBe(10)
    expect(await panel(page).locator('li').count()).toBeLessThan(150)
    const more = page.getByRole('button', { name: 'Show 50 more of 300' })
    await more.press('Enter')
    await expect.poll(() => people.count()).toBe(60)
    const focus = page.locator(':focus')
    expect(await focus.innerText()).toContain('Person 11')
    await focus.getByRole('button', { name: 'Show 2 more of 12' }).press('Enter')
    await expect.poll(() => focus.innerText()).toMatch(/Weight\s+10/)
  })

  it('are filtered by what an instance has', async () => {
    const { page } = await openPeople('Agu', 2, 1)
    await page.getByRole('button', { name: 'Add filter' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Filter by').selectOption('Name')
    await dialog.getByLabel('Value').fill('Kofi')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await rowOf(page, 'Agu').waitFor({ state: 'detached' })
    await rowOf(page, 'Boro').waitFor()
    await page.getByText('1 of 2 answers').waitFor()
  })
})
