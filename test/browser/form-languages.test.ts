import { randomUUID } from 'node:crypto'

import type { Form, FormTranslation, SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { draftOf, previewLink, putDraft } from '../forms/draft-api.ts'
import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { createDevice, type Device } from './device.ts'
import { storedRows } from './stored.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

const languages = ['en', 'fr', 'ar']

async function createTranslated(): Promise<Form> {
  const { form, fields } = await createFormWith(
    api,
    { type: 'heading', label: 'Water point' },
    { type: 'radio', label: 'State', options: ['works', 'broken'], is_required: true },
    { type: 'checkbox', label: 'Parts', options: ['pump', 'pipe', 'tap'] },
    { type: 'dropdown', label: 'District', options: ['North', 'South'], placeholder: 'Pick one' },
    { type: 'long_text', label: 'Remark', description: 'What else?' },
    { type: 'submit_button', label: 'Send it' },
  )
  const [heading, state, parts, district, remark, button] = fields.map(({ uuid }) => uuid)
  const fr: FormTranslation = {
    title: 'Point d’eau',
    thank_you_message: 'Merci beaucoup',
    closed_message: 'Enquête terminée',
    fields: {
      [heading!]: { label: 'Point d’eau' },
      [state!]: { label: 'État', options: ['fonctionne', 'en panne'] },
      [parts!]: { label: 'Pièces', options: ['pompe', null, 'robinet'] },
      [district!]: { label: 'Secteur', options: ['Nord', 'Sud'], placeholder: 'Choisir' },
      [remark!]: { label: 'Remarque' },
      [button!]: { label: 'Envoyer la fiche' },
    },
  }
  const ar: FormTranslation = {
    title: 'نقطة المياه',
    thank_you_message: 'شكرًا',
    fields: {
      [heading!]: { label: 'نقطة المياه' },
      [state!]: { label: 'الحالة', options: ['تعمل', 'معطلة'] },
      [remark!]: { label: 'ملاحظة' },
    },
  }
  const reply = await api.patch<{ data: Form }>(`/forms/${form.uuid}`, {
    title: 'Water point',
    thank_you_message: 'Thank you',
    closed_message: 'The survey has ended',
    languages,
    translations: { fr, ar },
  })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data
}

const submissionsOf = async ({ uuid }: Form) =>
  (await api.get<{ data: SubmissionRow[] }>(`/forms/${uuid}/submissions`)).body.data

const linkOf = ({ public_id }: Form) => `${system.appUrl}/f/${public_id}`

const picker = (page: Page) => page.locator('.form-language select')

const storedParts = async (page: Page): Promise<number> => (await storedRows(page, 'parts')).length

describe.skipIf(isMissing('chromium'))('a form in several languages', () => {
  let device: Device
  let page: Page

  const openIn = async (locale: string, url: string) => {
    device = await createDevice()
    await device.open(url, { locale })
    page = device.page
  }
  afterAll(() => device?.remove())

  it('translates the labels of a repeat, with the answers in them', async () => {
    const person = randomUUID()
    const settings = { add_label: 'Add a person', item_label: 'Person ${name}' }
    const { form, fields } = await createFormWith(
      api,
      { type: 'repeat', uuid: person, label: 'People', name: 'people', settings },
      { type: 'short_text', label: 'Name', name: 'name', parent: person },
    )
    const texts = { add_label: 'Ajouter', item_label: 'Personne ${name}' }
    const translations = { fr: { fields: { [fields[0]!.uuid]: texts } } }
    const reply = await api.patch(`/forms/${form.uuid}`, { languages: ['en', 'fr'], translations })
    expect(reply.status, reply.text).toBe(200)
    await openIn('fr-CA', linkOf(form))
    await page.getByRole('button', { name: 'Ajouter: People' }).waitFor()
    await page.getByLabel('Name').fill('Ada')
    await page.getByText('Personne Ada').first().waitFor()
    await picker(page).selectOption('en')
    await page.getByText('Person Ada').first().waitFor()
    await device.remove()
  })

  describe('in a French browser', () => {
    let form: Form

    beforeAll(async () => {
      form = await createTranslated()
      await openIn('fr-CA', linkOf(form))
    })
    afterAll(() => device.remove())

    it('shows the language of the person, and its own where nothing is translated', async () => {
      await page.getByRole('heading', { level: 1, name: 'Point d’eau' }).waitFor()
      await page.getByRole('radio', { name: 'en panne' }).waitFor()
      await page.getByRole('checkbox', { name: 'pipe' }).waitFor()
      await page.getByText('What else?').waitFor()
      expect(await page.getByLabel('Secteur').locator('option').allInnerTexts()).toEqual([
        'Choisir',
        'Nord',
        'Sud',
      ])
      await page.getByRole('button', { name: 'Envoyer la fiche' }).waitFor()
      const main = page.locator('main')
      expect(await main.getAttribute('lang')).toBe('fr')
      expect(await main.getAttribute('dir')).toBe('ltr')
      expect(await page.title()).toContain('Point d’eau')
    })

    it('keeps the answers when the language is switched, and remembers it', async () => {
      await page.getByRole('radio', { name: 'en panne' }).check()
      await page.getByRole('checkbox', { name: 'robinet' }).check()
      await page.getByLabel('Secteur').selectOption({ label: 'Sud' })
      await page.getByLabel('Remarque').fill('Très sec')
      expect(await picker(page).locator('option').allInnerTexts()).toEqual([
        'English',
        'français',
        'العربية',
      ])
      await picker(page).selectOption('ar')
      await page.getByRole('heading', { level: 1, name: 'نقطة المياه' }).waitFor()
      expect(await page.locator('main').getAttribute('dir')).toBe('rtl')
      expect(await page.locator('main').getAttribute('lang')).toBe('ar')
      expect(await page.locator('html').getAttribute('dir')).toBe('ltr')
      expect(await page.getByRole('radio', { name: 'معطلة' }).isChecked()).toBe(true)
      expect(await page.getByLabel('ملاحظة').inputValue()).toBe('Très sec')
      await checkAccessibility(page)
      await page.getByText('Brouillon enregistré').waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'نقطة المياه' }).waitFor()
      expect(await page.getByRole('radio', { name: 'معطلة' }).isChecked()).toBe(true)
    })

    it('works offline in each language, and is delivered once with the options of the form', async () => {
      await expect.poll(() => storedParts(page)).toBe(2)
      await device.context.setOffline(true)
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'نقطة المياه' }).waitFor()
      await picker(page).selectOption('fr')
      await page.getByRole('heading', { level: 1, name: 'Point d’eau' }).waitFor()
      expect(await page.getByRole('radio', { name: 'en panne' }).isChecked()).toBe(true)
      await page.getByRole('button', { name: 'Envoyer la fiche' }).click()
      await page.getByText('Merci beaucoup').waitFor()

      await page.goto(`${system.appUrl}/outbox`)
      const card = page.getByRole('listitem').filter({ hasText: 'Point d’eau' })
      await card.getByText('en panne').waitFor()
      await card.getByText('Ouvrir').click()
      await page.getByText('robinet').waitFor()
      await page.getByText('Pièces').waitFor()

      await device.context.setOffline(false)
      await page.goto(`${system.appUrl}/outbox`)
      await expect.poll(async () => (await submissionsOf(form)).length).toBe(1)
      const [submission] = await submissionsOf(form)
      expect(submission!.values.map(({ field_label, value }) => [field_label, value])).toEqual([
        ['State', 'broken'],
        ['Parts', ['tap']],
        ['District', 'South'],
        ['Remark', 'Très sec'],
      ])
    })

    it('says in the language of the person that it is closed', async () => {
      await api.patch(`/forms/${form.uuid}`, { is_active: false })
      await page.goto(linkOf(form))
      await page.getByText('Enquête terminée').waitFor()
      await api.patch(`/forms/${form.uuid}`, { is_active: true })
    })
  })

  describe('in an Arabic browser', () => {
    it('is laid out right to left, and left to right once English is chosen', async () => {
      const form = await createTranslated()
      await openIn('ar-EG', linkOf(form))
      await page.getByRole('heading', { level: 1, name: 'نقطة المياه' }).waitFor()
      expect(await page.locator('main').getAttribute('dir')).toBe('rtl')
      await picker(page).selectOption('en')
      await page.getByRole('heading', { level: 1, name: 'Water point' }).waitFor()
      expect(await page.locator('main').getAttribute('dir')).toBe('ltr')
      expect(await page.locator('main').getAttribute('lang')).toBe('en')
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
      await page.getByRole('radio', { name: 'works' }).check()
      await page.getByRole('button', { name: 'Send it' }).click()
      await page.getByText('Thank you').waitFor()
      await device.remove()
    })
  })

  describe('in a German browser', () => {
    it('shows its own language', async () => {
      const form = await createTranslated()
      await openIn('de', linkOf(form))
      await page.getByRole('heading', { level: 1, name: 'Water point' }).waitFor()
      expect(await picker(page).inputValue()).toBe('en')
      expect(await page.locator('main').getAttribute('lang')).toBe('en')
    })

    it('previews the translations of a draft', async () => {
      const form = await createTranslated()
      const translations = { fr: { title: 'Brouillon', thank_you_message: 'Merci du brouillon' } }
      await putDraft(api, form, {
        ...draftOf(form),
        form: { translations },
        fields: [draftOf(form).fields[4]!],
      })
      const { url } = await previewLink(api, form)
      await page.goto(url)
      await picker(page).selectOption('fr')
      await page.getByRole('heading', { level: 1, name: 'Brouillon' }).waitFor()
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Merci du brouillon').waitFor()
    })
  })
})
