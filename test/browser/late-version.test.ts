import type { Field, Form, PublicForm, Submission } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'
import { storedRows } from './stored.ts'

interface StoredForm {
  form: Form
  fields: Field[]
  link: string
}

describe.skipIf(isMissing('chromium'))('a version of a form that arrives late', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page
  let short: StoredForm
  let paged: StoredForm

  beforeAll(async () => {
    device = await createDevice()
    short = await storeForm(
      { type: 'short_text', label: 'Name' },
      { type: 'short_text', label: 'Village' },
    )
    paged = await storeForm(
      { type: 'short_text', label: 'Name' },
      { type: 'page_break' },
      { type: 'short_text', label: 'Village' },
    )
    page = device.page
    await page.clock.install()
  })
  afterAll(() => device?.remove())

  /** Creates a form and opens it, so that the device has it. */
  async function storeForm(...given: object[]): Promise<StoredForm> {
    const { form, fields } = await createFormWith(api, ...given)
    const link = `${system.appUrl}/f/${form.public_id}`
    await device.open(link)
    await device.page.getByLabel('Name').waitFor()
    return { form, fields, link }
  }

  /** Renames a field, and opens the stored form while the request for the new version is held. */
  async function openBefore(
    { form, fields, link }: StoredForm,
    [from, to]: [string, string],
  ): Promise<() => Promise<void>> {
    const { id } = fields.find(({ label }) => label === from)!
    await api.patch(`/forms/${form.uuid}/fields/${id}`, { label: to })
    let release!: () => void
    const released = new Promise<void>((resolve) => (release = resolve))
    await device.context.route('**/public/forms/*', async (route) => {
      await released
      await route.continue()
    })
    onTestFinished(async () => {
      release()
      await device.context.unrouteAll({ behavior: 'wait' })
    })
    const requested = page.waitForRequest('**/public/forms/*')
    await page.goto(link)
    await requested
    await page.clock.fastForward(2_000)
    await page.getByLabel('Name').waitFor()
    return async () => {
      const response = page.waitForResponse('**/public/forms/*')
      release()
      await (await response).finished()
    }
  }

  /** The labels of all versions on the device. */
  const storedLabels = async () => {
    const rows = await storedRows<{ form: PublicForm }>(page, 'definitions')
    return rows.flatMap(({ form }) => form.fields.map(({ label }) => label))
  }

  it('is shown while nothing is entered', async () => {
    const release = await openBefore(short, ['Village', 'Town'])
    await release()
    await page.getByLabel('Town').waitFor()
  })

  it('is shown on the page that is read', async () => {
    const release = await openBefore(paged, ['Village', 'Town'])
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Village').waitFor()
    await release()
    await page.getByLabel('Town').waitFor()
    await page.getByText('Page 2 of 2').waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  it('takes nothing away that is entered meanwhile', async () => {
    const release = await openBefore(short, ['Name', 'Head of the household'])
    await release()
    const name = page.getByRole('textbox').first()
    await name.fill('Awa')
    await page.clock.fastForward(2_000)
    await page.getByLabel('Town').fill('Agu')
    await page.getByText('Draft saved').waitFor()
    expect(await name.inputValue()).toBe('Awa')
    await page.getByLabel('Town').fill('Agu Nyogbo')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    const { body } = await api.get<{ data: Submission[] }>(`/forms/${short.form.uuid}/submissions`)
    expect(body.data[0]!.values.map(({ value }) => value)).toEqual(['Awa', 'Agu Nyogbo'])
  })

  it('leaves a field alone in which someone is about to type', async () => {
    const release = await openBefore(paged, ['Name', 'Household'])
    const name = page.getByLabel('Name')
    await name.focus()
    await release()
    await expect.poll(storedLabels).toContain('Household')
    await page.keyboard.type('Afi')
    expect(await name.inputValue()).toBe('Afi')
  })
})
