import type { Draft, Form, FormDocument } from '@formpost/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createForm, submit } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { startDesk, type Desk } from './desk.ts'
import { tabTo } from './keyboard.ts'

describe.skipIf(isMissing('chromium'))('forms', () => {
  const { appUrl } = sharedSystem()
  let desk: Desk
  beforeEach(async () => {
    desk = await startDesk()
  })
  afterEach(() => desk?.close())

  const button = (name: string) => desk.page.getByRole('button', { name, exact: true })
  const rows = () => desk.page.locator('main .row-title').allInnerTexts()
  /** The form whose builder is shown. */
  const builtForm = async () => {
    await desk.page.waitForURL(/\/build$/)
    const uuid = desk.page.url().split('/').at(-2)!
    return (await desk.owner.api.get<{ data: Form }>(`/forms/${uuid}`)).body.data
  }

  describe('the list', () => {
    it('says what to do without forms', async () => {
      await desk.open()
      await desk.page.getByRole('heading', { name: 'No forms yet' }).waitFor()
      await desk.page.getByRole('link', { name: 'New form' }).click()
      await desk.page.getByRole('heading', { name: 'New form' }).waitFor()
    })

    it('shows the answers of each form and when the last one arrived', async () => {
      const form = await createForm(desk.owner.api, { title: 'Wells' })
      await createForm(desk.owner.api, { title: 'Pumps' })
      await submit(desk.owner.api, form, { fields: { [form.fields[1]!.uuid]: 'Juba' } })
      await desk.open()
      await expect.poll(rows).toEqual(['Pumps', 'Wells'])
      const wells = desk.page.getByRole('link', { name: /Wells/ })
      await expect
        .poll(() => wells.innerText())
        .toMatch(/1 answer · last answer (?:now|\d+ seconds? ago)/)
      expect(await wells.getAttribute('href')).toBe(`/desk/forms/${form.uuid}/answers`)
      const pumps = desk.page.getByRole('link', { name: /Pumps/ })
      expect(await pumps.innerText()).toContain('No answers yet')
      expect(await pumps.getAttribute('href')).toBe(`/desk/forms/${await uuidOf('Pumps')}/build`)
    })

    it('finds forms by their title', async () => {
      for (const title of ['Wells', 'Pumps', 'Well owners']) {
        await createForm(desk.owner.api, { title })
      }
      await desk.open()
      await desk.page.getByLabel('Search forms').fill('well')
      await expect.poll(rows).toEqual(['Well owners', 'Wells'])
      await desk.page.getByText('2 forms').waitFor()
      await desk.page.getByLabel('Search forms').fill('borehole')
      await desk.page.getByText('No form has this in its title.').waitFor()
      await desk.page.getByLabel('Search forms').fill('')
      await expect.poll(rows).toEqual(['Well owners', 'Pumps', 'Wells'])
    })

    it('offers to try again if the forms cannot be read', async () => {
      await createForm(desk.owner.api, { title: 'Wells' })
      await desk.context.route('**/api/v1/forms?*', (route) => route.abort())
      await desk.open()
      await desk.page.getByText('The service cannot be reached').waitFor()
      await desk.context.unrouteAll({ behavior: 'wait' })
      await button('Try again').click()
      await expect.poll(rows).toEqual(['Wells'])
    })

    it('is read again while the service restarts', async () => {
      await createForm(desk.owner.api, { title: 'Wells' })
      const body = JSON.stringify({ message: 'Try again in a moment.', code: 'unavailable' })
      const headers = { 'Retry-After': '1', 'Content-Type': 'application/json' }
      const unavailable = { status: 503, headers, body }
      await desk.context.route('**/api/v1/forms?*', (route) => route.fulfill(unavailable), {
        times: 1,
      })
      await desk.open()
      await expect.poll(rows).toEqual(['Wells'])
    })
  })

  it('offers to try again if the code of a section cannot be loaded', async () => {
    const form = await createForm(desk.owner.api, { title: 'Wells' })
    await desk.open(`/forms/${form.uuid}/share`)
    await desk.page.getByRole('heading', { name: 'Link', exact: true }).waitFor()
    await desk.context.setOffline(true)
    await desk.page.getByRole('link', { name: 'Settings' }).click()
    await desk.page.getByText('The service cannot be reached').waitFor()
    await desk.page.getByRole('link', { name: 'Share' }).click()
    await desk.page.getByRole('heading', { name: 'Link', exact: true }).waitFor()
    await desk.page.getByRole('link', { name: 'Settings' }).click()
    await desk.page.getByText('The service cannot be reached').waitFor()
    await desk.context.setOffline(false)
    await button('Try again').click()
    await desk.page.getByLabel('Title').waitFor()
  })

  describe('a new form', () => {
    it('is made from a template that was looked at, by keyboard only', async () => {
      const { page } = desk
      await desk.open('/new')
      await page.getByRole('button', { name: 'Household survey' }).waitFor()
      await tabTo(page, 'Household survey')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Household survey' })
      await dialog.getByText('Date of the visit').waitFor()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('Survey in Juba')
      await page.keyboard.press('Enter')
      const form = await builtForm()
      expect([form.title, form.fields.some(({ label }) => label === 'Date of the visit')]).toEqual([
        'Survey in Juba',
        true,
      ])
    })

    it('is closed until its draft is published', async () => {
      await desk.open('/new')
      await desk.page.getByRole('button', { name: 'Blank form' }).click()
      await button('Create form').click()
      await desk.page.getByText('Enter a title.').waitFor()
      await desk.page.getByLabel('Title').fill('Wells')
      await button('Create form').click()
      const form = await builtForm()
      expect(form.is_active).toBe(false)
      await desk.page.locator('.form-head').getByText('Not published yet').waitFor()
      const draft = `/forms/${form.uuid}/draft`
      const { body } = await desk.owner.api.get<{ data: Draft }>(draft)
      expect(body.data.fields.map(({ uuid }) => uuid)).toEqual(form.fields.map(({ uuid }) => uuid))
      await button('Publish').click()
      await desk.page.getByRole('dialog', { name: 'Published' }).waitFor()
      expect((await builtForm()).is_active).toBe(true)
    })

    it('keeps the title if it cannot be created', async () => {
      await desk.open('/new')
      await desk.page.getByRole('button', { name: 'Blank form' }).click()
      await desk.page.getByLabel('Title').fill('Wells')
      await desk.context.setOffline(true)
      await button('Create form').click()
      const dialog = desk.page.getByRole('dialog')
      await dialog.getByText('The service cannot be reached').waitFor()
      await desk.context.setOffline(false)
      await button('Create form').click()
      expect((await builtForm()).title).toBe('Wells')
    })
  })

  describe('importing a file', () => {
    const choose = (text: string) =>
      desk.page.getByLabel('Form file').setInputFiles({
        name: 'form.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      })
    const documentOf = async () => {
      const form = await createForm(desk.owner.api, { title: 'Wells' })
      return (await desk.owner.api.get<FormDocument>(`/forms/${form.uuid}/document`)).body
    }

    it('says what it has found, and creates the form', async () => {
      await desk.open('/new')
      await choose(JSON.stringify(await documentOf()))
      await desk.page.getByText('“Wells” with 3 fields.').waitFor()
      await button('Import').click()
      expect(await builtForm()).toMatchObject({ title: 'Wells', is_active: false })
    })

    it('lists what is wrong with the form', async () => {
      const document = await documentOf()
      await desk.open('/new')
      const dropdown = { ...document.fields[1]!, type: 'dropdown', label: 'Kind', options: [] }
      const broken = { ...document, form: { ...document.form, title: '' } }
      await choose(JSON.stringify({ ...broken, fields: [document.fields[0], dropdown] }))
      await desk.page.getByText('Title: Enter a title.').waitFor()
      await desk.page.getByText('Field 2 (Kind), Options: Add at least one option.').waitFor()
      expect(await button('Import').count()).toBe(0)
      await choose(JSON.stringify(document))
      await button('Import').waitFor()
    })

    it('reads the same file again once it has changed', async () => {
      const document = await documentOf()
      await desk.open('/new')
      await choose('a,b\n1,2')
      await desk.page.getByText('This file is not a form.').waitFor()
      const input = desk.page.getByLabel('Form file')
      const choosing = desk.page.waitForEvent('filechooser')
      await input.click()
      const chooser = await choosing
      // A browser reports a change only if another file than this is chosen.
      expect(await input.inputValue()).toBe('')
      await chooser.setFiles({
        name: 'form.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(document)),
      })
      await desk.page.getByText('“Wells” with 3 fields.').waitFor()
    })

    it('rejects other files', async () => {
      await desk.open('/new')
      await choose('a,b\n1,2')
      await desk.page.getByText('This file is not a form.').waitFor()
      await choose('{"hello": 1}')
      await desk.page.getByText('This file is not a form.').waitFor()
      expect(await button('Import').count()).toBe(0)
    })
  })

  const uuidOf = async (title: string) => {
    const { body } = await desk.owner.api.get<{ data: Form[] }>('/forms')
    return body.data.find((form) => form.title === title)!.uuid
  }

  it('opens the form screens under the address of the desk', async () => {
    const { uuid } = await createForm(desk.owner.api, { title: 'Wells' })
    await desk.open(`/forms/${uuid}/share`)
    await desk.page.getByRole('link', { name: 'Settings' }).click()
    await desk.page.waitForURL(`${appUrl}/desk/forms/${uuid}/settings`)
    await expect.poll(() => desk.page.title()).toBe('Settings – Formpost')
  })
})
