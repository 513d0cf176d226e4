import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { isMissing } from '../harness/shared.ts'
import { frameOf, openBuilder, pane, type BuilderPage } from './builder.ts'

const uuid = '3f2b8c1e-0d4a-4b6f-9a57-1c2d3e4f5a6b'
const fields = [
  { type: 'radio', label: 'Village', name: 'village', options: ['North', 'South'] },
  { type: 'repeat', label: 'Person', name: 'person', uuid },
  { type: 'number', label: 'Age', name: 'age', parent: uuid },
  {
    type: 'number',
    label: 'Children',
    name: 'children',
    expressions: { calculation: 'count(${age}[. < 18])' },
  },
  {
    type: 'number',
    label: 'Size',
    expressions: { constraint: "regex(${village}, '^N') or . < ${children}" },
  },
]

describe.skipIf(isMissing('chromium'))('an expression in the builder', () => {
  let builder: BuilderPage | undefined
  afterEach(() => builder?.desk.close())

  const open = async (label: string, options = {}) => {
    builder = await openBuilder(fields, { reducedMotion: 'reduce', ...options })
    const { page } = builder
    await frameOf(page, label).click()
    const properties = pane(page, 'Properties')
    await properties.getByLabel('Name in expressions').waitFor()
    return { properties, ...builder }
  }
  const tryIt = (page: Page) => page.getByText('Try with example answers').first().press('Enter')

  it('is tried with answers to what it reads, in instances too, by keyboard', async () => {
    const { page, properties } = await open('Children')
    await tryIt(page)
    const result = properties.locator('.tester-result')
    await expect.poll(() => result.innerText()).toBe('Result: 0')
    await properties.getByRole('group', { name: 'Person: 2' }).getByLabel('Age').focus()
    await page.keyboard.type('4')
    await expect.poll(() => result.innerText()).toBe('Result: 1')
    await properties.getByRole('button', { name: 'Add another “Person”' }).press('Enter')
    await properties.getByRole('group', { name: 'Person: 3' }).getByLabel('Age').fill('17')
    await expect.poll(() => result.innerText()).toBe('Result: 2')
    await checkAccessibility(page)
    await properties.getByRole('button', { name: 'Remove the last “Person”' }).press('Enter')
    await expect.poll(() => result.innerText()).toBe('Result: 1')
    const editor = properties.getByRole('textbox', { name: 'Calculation' })
    await editor.fill('count(${age}')
    await properties.getByText('Expected “)” at character 13').nth(1).waitFor()
    await editor.fill("if(count(${age}) > 5, 'big', '')")
    await expect.poll(() => result.innerText()).toBe('Result: blank')
  })

  it('is tried with inputs of the types of its fields', async () => {
    const { page, properties } = await open('Size')
    await tryIt(page)
    const result = properties.locator('.tester-result')
    const tester = properties.locator('.tester')
    await expect.poll(() => result.innerText()).toBe('Result: false')
    await tester.getByLabel('Children').fill('3')
    await tester.getByLabel('Size').fill('2')
    await expect.poll(() => result.innerText()).toBe('Result: true')
    await tester.getByLabel('Size').fill('4')
    await expect.poll(() => result.innerText()).toBe('Result: false')
    await tester.getByRole('radio', { name: 'North' }).check()
    await expect.poll(() => result.innerText()).toBe('Result: true')
  })

  it('runs only when chosen fields change', async () => {
    const { page, properties, draft } = await open('Children')
    const list = properties.getByLabel('Calculate only when these change')
    await list.selectOption('Size')
    const triggers = async () => (await draft())?.fields[3]?.expressions?.trigger
    await expect.poll(triggers).toEqual(['size'])
    await list.selectOption('Village')
    await expect.poll(triggers).toEqual(['size', 'village'])
    expect((await draft())?.fields[4]?.name).toBe('size')
    await checkAccessibility(page)
    await properties.getByRole('button', { name: 'Remove Size' }).press('Enter')
    await list.and(page.locator(':focus')).waitFor()
    await expect.poll(triggers).toEqual(['village'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(triggers).toEqual(['size', 'village'])
  })

  it('is tried on a phone', async () => {
    builder = await openBuilder(fields, {
      viewport: { width: 320, height: 800 },
      reducedMotion: 'reduce',
    })
    const { page } = builder
    await frameOf(page, 'Children').click()
    await page.getByRole('button', { name: 'Properties' }).click()
    await tryIt(page)
    await page.locator('.tester-result').waitFor()
    await checkAccessibility(page)
  })
})
