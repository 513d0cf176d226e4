import { randomUUID } from 'node:crypto'
import path from 'node:path'

import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'

import { startDesk, type Desk } from '../desk/desk.ts'
import { createFormWith } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/pictures')
const narrow = { width: 480, height: 900 }

/** A construct of the language of forms: its fields, and what is filled in before the picture is taken. */
interface Construct {
  fields: object[]
  /** Of the form: its languages. */
  settings?: (uuids: readonly string[]) => object
  fillIn?: (page: Page) => Promise<void>
}

const container = randomUUID()
const named = (type: string, name: string, label: string, more: object = {}) => ({
  ...{ type, name, label },
  ...more,
})
const inContainer = { parent: container }
const age = named('number', 'age', 'Age')
const submit = { type: 'submit_button', label: 'Send' }

const constructs: Record<string, Construct> = {
  group: {
    fields: [
      named('group', 'house', 'The house', { uuid: container }),
      named('number', 'rooms', 'How many rooms does it have?', inContainer),
      named('radio', 'roof', 'What is the roof made of?', {
        ...inContainer,
        options: ['Metal', 'Straw'],
      }),
    ],
  },
  repeat: {
    fields: [
      named('repeat', 'child', 'Children', {
        uuid: container,
        settings: { add_label: 'Add a child', item_label: '${first_name}' },
      }),
      named('short_text', 'first_name', 'First name', inContainer),
      named('number', 'age', 'Age', inContainer),
    ],
    async fillIn(page) {
      await page.getByLabel('First name').fill('Ama')
      await page.getByLabel('Age').fill('7')
      await page.getByRole('button', { name: 'Add a child' }).click()
      await page.getByLabel('First name').nth(1).fill('Kofi')
    },
  },
  condition: {
    fields: [
      age,
      named('short_text', 'school', 'Which school?', {
        expressions: { relevant: '${age} < 18' },
      }),
    ],
    fillIn: (page) => page.getByLabel('Age').fill('12'),
  },
  calculation: {
    fields: [
      named('number', 'adults', 'Adults'),
      named('number', 'children', 'Children'),
      named('hidden', 'people', 'People', {
        expressions: { calculation: '${adults} + ${children}' },
      }),
      { type: 'paragraph', content: '<p>People in the house: ${people}</p>' },
    ],
    async fillIn(page) {
      await page.getByLabel('Adults').fill('2')
      await page.getByLabel('Children').fill('3')
      await page.getByText('People in the house: 5').waitFor()
    },
  },
  constraint: {
    fields: [
      named('number', 'age', 'Age', {
        expressions: {
          constraint: '. >= 0 and . < 120',
          constraint_message: 'Enter the age in years, at most 119.',
        },
      }),
      submit,
    ],
    async fillIn(page) {
      await page.getByLabel('Age').fill('1990')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Enter the age in years, at most 119.').first().waitFor()
    },
  },
  cascade: {
    fields: [
      named('radio', 'region', 'Region', {
        options: ['North', 'South'],
        choices: [{ name: 'north' }, { name: 'south' }],
      }),
      named('radio', 'town', 'Town', {
        options: ['Alpha', 'Beta', 'Gamma'],
        choices: ['north', 'south', 'north'].map((region) => ({ filter: { region } })),
        expressions: { choice_filter: 'region = ${region}' },
      }),
    ],
    async fillIn(page) {
      await page.getByLabel('North').check()
      await page.getByLabel('Beta').waitFor({ state: 'detached' })
    },
  },
  languages: {
    fields: [
      named('short_text', 'village', 'Village'),
      named('radio', 'works', 'Does the well work?', { options: ['Yes', 'No'] }),
    ],
    settings: ([village, works]) => ({
      languages: ['en', 'fr'],
      translations: {
        fr: {
          fields: {
            [village!]: { label: 'Nom du village' },
            [works!]: { label: 'Le puits fonctionne-t-il ?', options: ['Oui', 'Non'] },
          },
        },
      },
    }),
    async fillIn(page) {
      await page.locator('.form-language select').selectOption('fr')
      await page.getByLabel('Nom du village').waitFor()
    },
  },
  reference: {
    fields: [
      named('short_text', 'first_name', 'First name'),
      named('number', 'age', 'How old is ${first_name}?'),
    ],
    async fillIn(page) {
      await page.getByLabel('First name').fill('Ama')
      await page.getByLabel('How old is Ama?').waitFor()
    },
  },
}

describe('the constructs of forms', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk({ viewport: narrow })
  })
  afterAll(() => desk.close())

  const capture = async (name: string, part: Locator) => {
    // No cursor, and nothing that only passes.
    await part.page().evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await part.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' })
  }

  it.each(Object.entries(constructs))('%s is captured', async (name, construct) => {
    const { page, owner } = desk
    const { form, fields } = await createFormWith(owner.api, ...construct.fields)
    if (construct.settings) {
      const settings = construct.settings(fields.map(({ uuid }) => uuid))
      const reply = await owner.api.patch(`/forms/${form.uuid}`, settings)
      if (reply.status !== 200) throw new Error(reply.text)
    }
    await page.goto(`${sharedSystem().appUrl}/f/${form.public_id}`)
    await page.locator('form.card').waitFor()
    await construct.fillIn?.(page)
    await capture(name, page.locator('form.card'))
  })

  it('the editor of expressions is captured', async () => {
    const { page, owner } = desk
    const { form } = await createFormWith(owner.api, ...constructs['condition']!.fields)
    await page.setViewportSize({ width: 1280, height: 1100 })
    await desk.open(`/forms/${form.uuid}/build`)
    const properties = page.getByRole('region', { name: 'Properties', exact: true })
    await page
      .getByRole('region', { name: 'Form', exact: true })
      .getByRole('button', { name: 'Which school?' })
      .click()
    const advanced = properties.locator('details')
    if (!(await advanced.evaluate((element: HTMLDetailsElement) => element.open)))
      await properties.getByText('Name and expressions').press('Enter')
    await properties.getByRole('textbox', { name: 'Show if' }).waitFor()
    await capture('expression-editor', advanced)
    await page.setViewportSize(narrow)
  })
})
