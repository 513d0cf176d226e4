import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { deleteDraft, draftOf, newField, previewLink, putDraft } from '../forms/draft-api.ts'
import { createApi } from '../harness/api.ts'
import { createForm } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { png } from '../harness/uploads.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { createDevice, type Device } from './device.ts'
import { storedRows, storedText } from './stored.ts'

describe.skipIf(isMissing('chromium'))('the preview of a draft', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page

  beforeAll(async () => {
    device = await createDevice()
    await device.open(system.appUrl)
    page = device.page
  })
  afterAll(() => device?.remove())

  const definitions = () => storedRows(page, 'definitions')
  const banner = () => page.getByText('This is a preview. Nothing you enter is stored or sent.')

  it('is filled in like the form, and stores and sends nothing', async () => {
    const form = await createForm(api)
    const [name, photo] = [
      newField('short_text', { label: 'Name', is_required: true }),
      newField('file', { label: 'Photo' }),
    ]
    // Incomplete fields must not break the page.
    const unfinished = [newField('dropdown'), newField('radio', { label: null })]
    await putDraft(api, form, {
      ...draftOf(form),
      form: { title: 'Next year', thank_you_message: 'Asante sana' },
      fields: [name, newField('page_break'), photo, ...unfinished],
    })
    const { url } = await previewLink(api, form)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    await page.goto(url)
    await banner().waitFor()
    await page.getByRole('heading', { name: 'Next year', level: 1 }).waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('There is a problem').waitFor()
    await page.getByLabel('Name').fill('Amina-in-a-preview')
    await page.getByRole('button', { name: 'Next' }).click()
    await page
      .getByLabel('Photo')
      .setInputFiles({ name: 'well.png', mimeType: 'image/png', buffer: png() })
    await page.getByText('well.png').waitFor()
    await banner().waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Nothing was stored' }).waitFor()
    await page.getByText('Asante sana').waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Fill in again' }).click()
    await banner().waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('')
    expect(sent).toEqual([])
    expect(await storedText(page)).not.toContain('Amina-in-a-preview')
    expect(JSON.stringify(await definitions())).not.toContain(form.public_id)
    await page.goto(system.appUrl)
    await page.getByRole('heading', { name: 'No forms yet' }).waitFor()
  })

  it('says when it has ended', async () => {
    const form = await createForm(api)
    await putDraft(api, form, draftOf(form))
    const { url } = await previewLink(api, form)
    await deleteDraft(api, form)
    await page.goto(url)
    await page.getByRole('heading', { name: 'This preview has ended' }).waitFor()
  })
})
