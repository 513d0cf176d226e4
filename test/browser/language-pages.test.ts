import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'

describe.skipIf(isMissing('chromium'))('in a form with groups and expressions', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page
  beforeAll(async () => {
    device = await createDevice()
    await device.open(system.appUrl)
    ;({ page } = device)
  })
  afterAll(() => device?.remove())

  async function open(...fields: object[]) {
    const created = await createFormWith(api, ...fields)
    await page.goto(`${system.appUrl}/f/${created.form.public_id}`)
    return created
  }
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  const problem = (text: string) => page.getByRole('alert').getByText(text)

  it('a group can be a page, and one inside of it a section', async () => {
    const [outer, inner] = [randomUUID(), randomUUID()]
    await open(
      { type: 'short_text', label: 'Before' },
      { type: 'group', uuid: outer, label: 'The well', settings: { page: true } },
      { type: 'short_text', label: 'Depth', parent: outer },
      { type: 'group', uuid: inner, label: 'The pump', parent: outer, settings: { page: true } },
      { type: 'short_text', label: 'Maker', parent: inner },
      { type: 'short_text', label: 'After' },
    )
    await page.getByText('Page 1 of 3').waitFor()
    await page.getByLabel('Before').waitFor()
    await next()
    const pump = page.getByRole('group', { name: 'The well' }).getByRole('group', {
      name: 'The pump',
    })
    await pump.getByLabel('Maker').waitFor()
    expect(await page.getByLabel('After').isVisible()).toBe(false)
    await next()
    await page.getByLabel('After').waitFor()
  })

  it('a removed entry can be brought back from another page', async () => {
    const member = randomUUID()
    await open(
      { type: 'repeat', uuid: member, name: 'member', label: 'Member' },
      { type: 'short_text', name: 'first', label: 'Name', parent: member },
      { type: 'page_break' },
      { type: 'short_text', label: 'Village' },
    )
    const card = page.getByRole('group', { name: 'Member 1', exact: true })
    await card.getByLabel('Name').fill('Ada')
    await card.getByRole('button', { name: 'Remove Member 1' }).click()
    await next()
    await page.getByLabel('Village').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText('“Member 1” was removed.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await card.getByLabel('Name').inputValue()).toBe('Ada')
  })

  it('a button says why there can be no more entries', async () => {
    const member = randomUUID()
    await open(
      {
        ...{ type: 'repeat', uuid: member, name: 'member', label: 'Member' },
        settings: { max_count: 2 },
      },
      { type: 'short_text', name: 'first', label: 'Name', parent: member },
    )
    const add = page.getByRole('button', { name: 'Add another: Member' })
    await add.click()
    const full = page.getByRole('button', { name: 'Add another: Member', disabled: true })
    await full.waitFor()
    await page.getByText('No more than 2 entries can be added here.').waitFor()
    await full.focus()
    await page.keyboard.press('Enter')
    expect(await page.getByRole('group', { name: /^Member \d/ }).count()).toBe(2)
    await page.getByRole('button', { name: 'Remove Member 2' }).click()
    await add.and(page.getByRole('button', { disabled: false })).waitFor()
  })

  it('a regular expression is loaded with its form', async () => {
    await open({
      ...{ type: 'short_text', name: 'code', label: 'Code' },
      expressions: { constraint: "regex(., '^[A-Z]{2}$')" },
    })
    await page.getByLabel('Code').fill('a1')
    await page.getByRole('button', { name: 'Submit' }).click()
    await problem('Check your answer to “Code”').waitFor()
    await page.getByLabel('Code').fill('TZ')
    await problem('Check').waitFor({ state: 'detached' })
  })

  it('a calculated number of instances has no buttons', async () => {
    const visit = randomUUID()
    await open(
      { type: 'number', name: 'times', label: 'How often?' },
      {
        ...{ type: 'repeat', uuid: visit, name: 'visit', label: 'Visit' },
        expressions: { repeat_count: '${times}' },
      },
      { type: 'short_text', name: 'note', label: 'Note', parent: visit },
    )
    await page.getByLabel('How often?').fill('300')
    const last = page.getByRole('group', { name: 'Visit 300', exact: true })
    // The fields of an instance are rendered near the visible part of the page.
    await last.scrollIntoViewIfNeeded()
    await last.getByLabel('Note').fill('The last')
    await page.getByLabel('How often?').fill('1')
    await last.waitFor({ state: 'detached' })
    await page.getByLabel('How often?').fill('300')
    await last.scrollIntoViewIfNeeded()
    expect(await last.getByLabel('Note').inputValue()).toBe('The last')
    expect(await page.getByRole('button', { name: /Remove|Add/ }).count()).toBe(0)
  })

  it('translated texts refer to answers too', async () => {
    const { form, fields } = await open(
      { type: 'short_text', name: 'first', label: 'Name' },
      {
        ...{ type: 'number', name: 'age', label: 'How old is ${first}?' },
        expressions: { constraint: '. < 150', constraint_message: '${first} is too old' },
      },
    )
    const [first, age] = fields.map(({ uuid }) => uuid)
    const texts = {
      [first!]: { label: 'Nom' },
      [age!]: { label: 'Âge de ${first} ?', constraint_message: '${first} est trop âgé' },
    }
    const reply = await api.patch(`/forms/${form.uuid}`, {
      languages: ['en', 'fr'],
      translations: { fr: { fields: texts } },
    })
    expect(reply.status, reply.text).toBe(200)
    await page.reload()
    await page.locator('.form-language select').selectOption('fr')
    await page.getByLabel('Nom').fill('Ada')
    await page.getByLabel('Âge de Ada ?').fill('200')
    await page.getByRole('button', { name: 'Submit' }).click()
    await problem('Ada est trop âgé').waitFor()
  })
})
