import type { Field, Form, SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { activate } from '../harness/activate.ts'
import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { cascade, villages } from '../harness/village-form.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

describe.skipIf(isMissing('chromium'))('a form with long lists of options', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page

  beforeAll(async () => {
    device = await createDevice()
    await device.open(system.appUrl)
    ;({ page } = device)
  })
  beforeEach(() => page.context().setOffline(false))
  afterAll(() => device?.remove())

  const urlOf = ({ public_id }: Form) => `${system.appUrl}/f/${public_id}`
  const send = () => page.getByRole('button', { name: 'Submit' }).click()
  const search = () => page.getByRole('searchbox', { name: 'Search the options' })

  /** The answers of the only submission by the labels of their fields, once it has arrived. */
  async function sentTo({ uuid }: Form): Promise<Record<string, unknown>> {
    const list = async () =>
      (await api.get<{ data: SubmissionRow[] }>(`/forms/${uuid}/submissions`)).body.data
    await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBe(1)
    const { values } = (await list())[0]!
    return Object.fromEntries(values.map(({ field_label, value }) => [field_label, value]))
  }

  it('offers the villages of a district offline, after it was opened once', async () => {
    const { form } = await createFormWith(api, ...cascade(3_000))
    await page.goto(urlOf(form))
    await page.getByLabel('Region').waitFor()
    await page.context().setOffline(true)
    await page.reload()
    await page.getByLabel('Region').selectOption('Region 7')
    await page.getByLabel('District').selectOption('District 17')
    await expect.poll(() => storedText(page)).toContain('=District 17')
    await page.reload()
    const village = page.getByRole('combobox', { name: /^Village/ })
    await village.waitFor()
    const offered = await village.getByRole('option').allTextContents()
    expect(offered).toHaveLength(31)
    expect(offered.slice(0, 3)).toEqual(['Choose…', 'Village 17', 'Village 117'])
    await village.selectOption('Village 2917')
    await send()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await page.goto(`${system.appUrl}/outbox`)
    await activate(page.getByRole('button', { name: /^Open: / }))
    await page.getByText('Village 2917').waitFor()
    await page.context().setOffline(false)
    expect(await sentTo(form)).toEqual({
      Region: 'Region 7',
      District: 'District 17',
      Village: 'Village 2917',
    })
  })

  it('lists few of 5,000 options, which are found by a part of their text', async () => {
    const { form } = await createFormWith(api, {
      ...{ type: 'dropdown', label: 'Village', options: villages(5_000).options },
    })
    await page.goto(urlOf(form))
    await search().waitFor()
    const listed = page.getByRole('radiogroup', { name: /Village/ }).getByRole('radio')
    expect(await listed.count()).toBe(30)
    await page.getByText('30 of 5,000 options are listed').waitFor()
    await search().fill('no such village')
    await page.getByText('No option has this text.').waitFor()
    await search().fill('VILLAGE 499')
    await page.getByText('11 options').waitFor()
    await checkAccessibility(page)
    await search().press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await search().fill('village 12')
    const chosen = page.getByRole('radio', { name: 'Village 499', exact: true })
    expect(await chosen.isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Village 12', exact: true }).check()
    await send()
    expect(await sentTo(form)).toEqual({ Village: 'Village 12' })
  })

  it('takes several of many options', async () => {
    const { form } = await createFormWith(api, {
      ...{ type: 'checkbox', label: 'Villages', options: villages(300).options },
    })
    await page.goto(urlOf(form))
    await page.getByLabel('Village 3', { exact: true }).check()
    await search().fill('299')
    await page.getByLabel('Village 299').check()
    await search().fill('')
    await page.getByLabel('Village 299').waitFor()
    await send()
    expect(await sentTo(form)).toEqual({ Villages: ['Village 3', 'Village 299'] })
  })

  it('are requested once, while other parts of the form change', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'radio', label: 'Village', ...villages(300) },
      { type: 'radio', label: 'Village of the parents', ...villages(300) },
    )
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/parts/')) requested.push(request.url())
    })
    await page.goto(urlOf(form))
    await search().first().waitFor()
    expect(requested).toHaveLength(1)
    const change = (field: Field, body: object) =>
      api.patch(`/forms/${form.uuid}/fields/${field.id}`, body)
    await change(fields[0]!, { label: 'Full name' })
    await page.reload()
    await page.getByLabel('Full name').waitFor()
    await search().first().waitFor()
    expect(requested).toHaveLength(1)
    await change(fields[1]!, { options: villages(301).options })
    await page.reload()
    await search().first().fill('Village 300')
    await page.getByLabel('Village 300').waitFor()
    expect(requested).toHaveLength(2)
  })
})
