import { readFile } from 'node:fs/promises'

import type { Draft, Form } from '@formpost/contract'
import { readWorkbook } from '@formpost/xlsform/workbook'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { setPlan } from '../harness/owners.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'
import { frameOf } from './builder.ts'
import { asksBeforeLeaving, startDesk, type Desk } from './desk.ts'
import { tabTo } from './keyboard.ts'

describe.skipIf(isMissing('chromium'))('the settings of a form', () => {
  const system = sharedSystem()
  let desk: Desk
  let form: Form
  beforeEach(async () => {
    desk = await startDesk()
    form = await createForm(desk.owner.api, { title: 'Wells' })
  })
  afterEach(() => desk?.close())

  const button = (name: string) => desk.page.getByRole('button', { name, exact: true })
  const inDialog = (name: string) => desk.page.getByRole('dialog').getByRole('button', { name })
  const status = (text: string) => desk.page.getByRole('status').getByText(text, { exact: true })
  const open = async () => {
    await desk.open(`/forms/${form.uuid}/settings`)
    await button('Save').waitFor()
    // It is loaded on its own, and moves what is below it.
    await button('Save webhook').waitFor()
  }
  const stored = async () =>
    (await desk.owner.api.get<{ data: Form }>(`/forms/${form.uuid}`)).body.data
  const draftPath = () => `/forms/${form.uuid}/draft`
  const draft = async () => (await desk.owner.api.get<{ data: Draft }>(draftPath())).body.data
  /** Saves a draft as the builder does. */
  const putDraft = async (settings: object) => {
    const body = { base_version: form.version, form: settings, fields: [] }
    await desk.owner.api.put(draftPath(), body, { 'If-None-Match': '*' })
  }

  it('saves texts at once, by keyboard only', async () => {
    const { page } = desk
    await open()
    await tabTo(page, 'Title')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Pumps')
    await tabTo(page, 'Thank-you message')
    await page.keyboard.type('Thank you.')
    await status('Not saved yet').waitFor()
    await tabTo(page, 'Email me about new answers')
    await page.keyboard.press('Space')
    await tabTo(page, 'Save')
    await page.keyboard.press('Enter')
    await status('Saved').waitFor()
    expect(await stored()).toMatchObject({
      title: 'Pumps',
      thank_you_message: 'Thank you.',
      notify_on_submission: false,
    })
    expect(await page.locator('.form-title').innerText()).toBe('Pumps')
  })

  it('shows what was changed elsewhere when it is opened again', async () => {
    await open()
    await desk.page.getByRole('link', { name: 'Share' }).click()
    await button('Copy link').waitFor()
    await desk.owner.api.patch(`/forms/${form.uuid}`, { title: 'Pumps' })
    await desk.page.getByRole('link', { name: 'Settings' }).click()
    await expect.poll(() => desk.page.getByLabel('Title').inputValue()).toBe('Pumps')
    expect(await desk.page.locator('.form-title').innerText()).toBe('Pumps')
  })

  it('shows what is wrong beside its control', async () => {
    await open()
    await desk.page.getByLabel('Redirect').fill('example.org')
    await button('Save').click()
    await desk.page
      .locator('.field-error')
      .getByText('Enter a full address that starts with https://')
      .waitFor()
    expect(await desk.page.getByLabel('Redirect').getAttribute('aria-invalid')).toBe('true')
    await desk.page.getByLabel('Redirect').fill('https://example.org')
    await button('Save').click()
    await status('Saved').waitFor()
    expect((await stored()).redirect_url).toBe('https://example.org')
  })

  it('keeps what was typed without a network and on other screens', async () => {
    await open()
    const message = desk.page.getByLabel('Thank-you message')
    await message.fill('Thank you.')
    await desk.context.setOffline(true)
    await button('Save').click()
    const texts = desk.page.locator('form', { has: message })
    await texts.getByText('The service cannot be reached').waitFor()
    await desk.context.setOffline(false)
    await desk.page.getByRole('link', { name: 'Share' }).click()
    await button('Copy link').waitFor()
    await desk.page.getByRole('link', { name: 'Settings' }).click()
    expect(await desk.page.getByLabel('Thank-you message').inputValue()).toBe('Thank you.')
    await button('Save').click()
    await status('Saved').waitFor()
    expect((await stored()).thank_you_message).toBe('Thank you.')
  })

  it('changes the draft too, which can be published as before', async () => {
    await putDraft({ title: 'Wells and pumps' })
    await open()
    await desk.page.getByLabel('Title').fill('Boreholes')
    await desk.page.getByLabel('Description').fill('All of them')
    await button('Save').click()
    await status('Saved').waitFor()
    const { version } = await stored()
    expect(version).toBeGreaterThan(form.version)
    expect(await draft()).toMatchObject({ base_version: version, form: { title: 'Boreholes' } })
    const published = await desk.owner.api.post<{ data: Form }>(`${draftPath()}/publish`, {})
    expect([published.status, published.body.data]).toMatchObject([
      200,
      { title: 'Boreholes', description: 'All of them' },
    ])
  })

  it('changes the draft that the builder saves at the same time', async () => {
    await putDraft({ title: 'Wells and pumps' })
    await open()
    const { revision } = await draft()
    let saves = 0
    await desk.context.route(`**${draftPath()}`, async (route) => {
      if (route.request().method() === 'PUT' && saves++ === 0) {
        const body = { base_version: form.version, form: { title: 'Other' }, fields: [] }
        await desk.owner.api.put(draftPath(), body, { 'If-Match': `"${revision}"` })
      }
      await route.continue()
    })
    await desk.page.getByLabel('Title').fill('Boreholes')
    await button('Save').click()
    await status('Saved').waitFor()
    expect([saves, (await draft()).form.title]).toEqual([2, 'Boreholes'])
  })

  it('lets the builder go on with the draft', async () => {
    const { page } = desk
    const show = (name: string) => page.getByRole('link', { name, exact: true }).click()
    const label = async (text: string) => {
      await page.getByRole('textbox', { name: 'Label' }).fill(text)
      await expect.poll(async () => (await draft()).fields[1]?.label).toBe(text)
    }
    await desk.open(`/forms/${form.uuid}/build`)
    await frameOf(page, 'Your question').click()
    await label('Village')
    await show('Settings')
    await page.getByLabel('Title').fill('Boreholes')
    await button('Save').click()
    await status('Saved').waitFor()
    await show('Build')
    await frameOf(page, 'Village').click()
    await label('Name of the village')
    await button('Publish').click()
    await page.getByRole('dialog', { name: 'Published' }).waitFor()
    const { title, fields } = await stored()
    expect([title, fields[1]!.label]).toEqual(['Boreholes', 'Name of the village'])
  })

  it('offers the footer to paying owners only', async () => {
    await open()
    const footer = desk.page.getByLabel('Show the “Formpost” footer')
    expect(await footer.count()).toBe(0)
    await setPlan(system, desk.owner, 'paid')
    await open()
    await footer.uncheck()
    await button('Save').click()
    await status('Saved').waitFor()
    expect((await stored()).show_branded_footer).toBe(false)
  })

  it('asks before it closes the form, and opens it at once', async () => {
    await open()
    await button('Close form').click()
    await inDialog('Cancel').click()
    expect((await stored()).is_active).toBe(true)
    await button('Close form').click()
    await desk.page.getByLabel('Message for visitors').fill('Ask Amina.')
    const days = desk.page.getByLabel('Days to accept earlier answers')
    expect(await days.inputValue()).toBe('7')
    await days.fill('400')
    await inDialog('Close form').click()
    await desk.page.getByText('Enter a whole number from 0 to 365.').waitFor()
    await days.fill('14')
    await inDialog('Close form').click()
    await status('The form is closed.').waitFor()
    const { status: code, body } = await desk.owner.api.get(`/public/forms/${form.public_id}`)
    expect([code, body]).toMatchObject([404, { closed_message: 'Ask Amina.' }])
    expect((await stored()).grace_days).toBe(14)
    await desk.page.locator('.form-head').getByText('Closed').waitFor()
    await desk.page
      .getByText(/^Answers that were filled in offline .* are accepted until/)
      .waitFor()
    await button('Change message and days').click()
    await desk.page.getByLabel('Days to accept earlier answers').fill('0')
    await inDialog('Save').click()
    await desk.page.getByText(/^Answers that were filled in offline .* are refused/).waitFor()
    await button('Open form').click()
    await status('The form is open.').waitFor()
    expect((await desk.owner.api.get(`/public/forms/${form.public_id}`)).status).toBe(200)
  })

  it('duplicates the form', async () => {
    await open()
    await button('Duplicate').click()
    const title = desk.page.getByLabel('Title of the copy')
    expect(await title.inputValue()).toBe('Copy of Wells')
    await title.fill('')
    await inDialog('Duplicate').click()
    await desk.page.getByRole('dialog').locator('.field-error').waitFor()
    await title.fill('Wells of 2027')
    await inDialog('Duplicate').click()
    await desk.page.waitForURL(/\/build$/)
    await desk.page.locator('.form-title').getByText('Wells of 2027').waitFor()
    expect(desk.page.url()).not.toContain(form.uuid)
  })

  it('downloads the form as a document', async () => {
    await open()
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      button('Download as a file').click(),
    ])
    expect(file.suggestedFilename()).toBe('wells.json')
    const { body } = await desk.owner.api.get(`/forms/${form.uuid}/document`)
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(body)
  })

  it('downloads the form as an XLSForm', async () => {
    await open()
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      button('Download as XLSForm').click(),
    ])
    expect(file.suggestedFilename()).toBe('wells.xlsx')
    const { sheets } = readWorkbook(await readFile(await file.path()))
    expect(sheets.settings).toEqual([{ form_title: 'Wells' }])
  })

  it('says what ODK does not know before it downloads the XLSForm', async () => {
    const { api } = desk.owner
    await api.patch(`/forms/${form.uuid}`, { photos: 'wifi' })
    await api.post(`/forms/${form.uuid}/fields`, {
      ...{ type: 'file', label: 'Photos of the pump', settings: { max_files: 3 } },
    })
    await open()
    await button('Download as XLSForm').click()
    const dialog = desk.page.getByRole('dialog', { name: 'Not everything is known to ODK' })
    await dialog.getByText('Photos of the pump: Number of files').waitFor()
    await dialog.getByText('sending of files').waitFor()
    await checkAccessibility(desk.page)
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    const { sheets } = readWorkbook(await readFile(await file.path()))
    expect(sheets.formpost).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ setting: 'photos', value: '"wifi"' }),
        expect.objectContaining({ setting: 'settings.max_files', value: '3' }),
      ]),
    )
    await dialog.waitFor({ state: 'hidden' })
  })

  describe('deleting the form', () => {
    it('asks once if there are no answers', async () => {
      await open()
      await button('Delete form').click()
      await desk.page.getByText('The form has no answers.').waitFor()
      await inDialog('Cancel').click()
      expect((await stored()).title).toBe('Wells')
      await button('Delete form').click()
      await inDialog('Delete form').click()
      await desk.page.getByRole('heading', { name: 'No forms yet' }).waitFor()
      expect((await desk.owner.api.get(`/forms/${form.uuid}`)).status).toBe(404)
    })

    it('drops what was typed and not saved', async () => {
      await open()
      await desk.page.getByLabel('Thank-you message').fill('Thank you.')
      await status('Not saved yet').waitFor()
      expect(await asksBeforeLeaving(desk.page)).toBe(true)
      await button('Delete form').click()
      await inDialog('Delete form').click()
      await desk.page.getByRole('heading', { name: 'No forms yet' }).waitFor()
      expect(await asksBeforeLeaving(desk.page)).toBe(false)
    })

    it('says what goes with it, and wants the title', async () => {
      const created = await createFormWith(
        desk.owner.api,
        { type: 'file', label: 'Photo' },
        { type: 'short_text', label: 'Name' },
      )
      form = created.form
      const [photo, name] = created.fields.map(({ uuid }) => uuid) as [string, string]
      const file = await upload(system.appUrl, form.public_id, { bytes: png(), field: photo })
      await submit(desk.owner.api, form, { fields: { [photo]: file.body.uuid } })
      await submit(desk.owner.api, form, { fields: { [name]: 'Juba' } })
      await open()
      await button('Delete form').click()
      await desk.page
        .getByText('2 answers are deleted with it. 1 file is also deleted. This cannot be undone.')
        .waitFor()
      await inDialog('Delete form').click()
      await desk.page.getByText(`Type “${form.title}”.`).waitFor()
      await desk.page.getByLabel('Type the title of the form').fill(form.title)
      await inDialog('Delete form').click()
      await desk.page.waitForURL(`${system.appUrl}/desk`)
      expect((await desk.owner.api.get(`/forms/${form.uuid}`)).status).toBe(404)
    })
  })
})
