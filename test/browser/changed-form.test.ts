import type { SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { activate } from '../harness/activate.ts'
import { createApi } from '../harness/api.ts'
import { addField, createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

describe.skipIf(isMissing('chromium'))('answers to a form that has changed', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy | undefined
  let device: Device | undefined
  let page: Page
  let created: Awaited<ReturnType<typeof createFormWith>>
  let link: string

  beforeEach(async () => {
    created = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'number', label: 'Age' },
      { type: 'short_text', label: 'Remark' },
      { type: 'page_break' },
      { type: 'radio', label: 'Roof', options: ['Tiles', 'Grass'] },
      { type: 'checkbox', label: 'Water', options: ['Well', 'Tap'] },
      { type: 'file', label: 'Photo' },
    )
    proxy ??= await createTcpProxy(system.appUrl)
    link = `${proxy.url}/f/${created.form.public_id}`
    device ??= await createDevice()
    await device.open(link, { viewport: { width: 320, height: 900 } })
    page = device.page
    await page.getByLabel('Name').waitFor()
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  const goOffline = () => {
    proxy!.setDown(true)
    onTestFinished(() => proxy!.setDown(false))
  }
  const path = (label: string) =>
    `/forms/${created.form.uuid}/fields/${created.fields.find((field) => field.label === label)!.id}`
  const change = (label: string, changes: object) => api.patch(path(label), changes)
  /** A name that the drafts of other tests do not have. */
  const photo = () => `${created.form.public_id}.png`
  const fill = async () => {
    await page.getByLabel('Name').fill('Awa')
    await page.getByLabel(/^Age/).fill('12.345')
    await page.getByLabel('Remark').fill('Far from the road')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: 'Grass' }).check()
    await page.getByRole('checkbox', { name: 'Well' }).check()
    await page.getByRole('checkbox', { name: 'Tap' }).check()
    const file = { name: photo(), mimeType: 'image/png', buffer: await page.screenshot() }
    await page.getByLabel('Photo').setInputFiles(file)
    await page.getByText(photo()).waitFor()
  }
  const fillDraft = async () => {
    await fill()
    await expect.poll(() => storedText(page)).toContain(photo())
    await page.goto(proxy!.url)
    await page.getByRole('heading', { name: 'Forms on this device' }).waitFor()
  }
  const changeFields = async () => {
    await change('Name', { label: 'Full name' })
    await change('Age', { settings: { max: 12 } })
    await api.delete(path('Remark'))
    await change('Roof', { options: ['Tiles', 'Metal'] })
    await change('Water', { options: ['Well'] })
    await addField(api, created.form, { type: 'short_text', label: 'Village', position: 1 })
  }
  const changeEveryField = async () => {
    await changeFields()
    await change('Photo', { settings: { accept: '.pdf' } })
  }
  const stored = async () => {
    const { body } = await api.get<{ data: SubmissionRow[] }>(
      `/forms/${created.form.uuid}/submissions`,
    )
    return body.data.map(({ values }) => values.map(({ value }) => value))
  }

  const corrected = ['Awa', 'Agu', 12, 'Metal', ['Well']]
  /** Corrects what the changed form marks, and submits. */
  const correctAndSubmit = async () => {
    await page.getByText('This form has changed since you began.').waitFor()
    await page.getByText('Remark: Far from the road').waitFor()
    await page.getByText('Page 1 of 2').waitFor()
    expect(await page.getByLabel('Full name').inputValue()).toBe('Awa')
    const age = page.getByLabel(/^Age/)
    expect(await age.inputValue()).toBe('12.345')
    expect(await age.getAttribute('aria-invalid')).toBe('true')
    await checkAccessibility(page)
    await age.fill('12')
    await page.getByLabel('Village').fill('Agu')
    await page.getByRole('button', { name: 'Next' }).click()
    const roof = page.getByRole('radiogroup', { name: 'Roof' })
    await roof.getByText('“Grass” is no longer a valid answer to “Roof”.').waitFor()
    await page
      .getByRole('group', { name: 'Water' })
      .getByText('“Well, Tap” is no longer a valid answer to “Water”.')
      .waitFor()
    expect(await page.getByRole('checkbox', { name: 'Well' }).isChecked()).toBe(true)
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    // The service would refuse the photo, so it must go first.
    const summary = page.locator('.error-summary')
    await summary.getByText(`“${photo()}” is no longer a valid answer to “Photo”.`).waitFor()
    await page.getByRole('radio', { name: 'Metal' }).check()
    await expect.poll(() => roof.locator('.field-error').count()).toBe(0)
    await page.getByRole('button', { name: `Remove ${photo()}` }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
  }

  it('of a draft are carried over online', async () => {
    await fillDraft()
    await changeEveryField()
    await page.goto(link)
    await correctAndSubmit()
    expect(await stored()).toEqual([corrected])
  })

  it('of a draft stay in their version offline', async () => {
    await fillDraft()
    await changeFields()
    goOffline()
    await page.goto(link)
    await page.getByText('Page 2 of 2').waitFor()
    expect(await page.getByRole('radio', { name: 'Grass' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    proxy!.setDown(false)
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect((await stored())[0]!.slice(0, 5)).toEqual([
      'Awa',
      12.345,
      'Far from the road',
      'Grass',
      ['Well', 'Tap'],
    ])
  })

  it('of a refused record are carried over', async () => {
    await fill()
    await changeEveryField()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    await page.getByRole('link', { name: 'See why in the outbox' }).click()
    await activate(page.getByRole('button', { name: 'Edit' }))
    await correctAndSubmit()
    expect(await stored()).toEqual([corrected])
  })

  it('of a draft are marked until they are changed', async () => {
    await fillDraft()
    await changeEveryField()
    await page.goto(link)
    await page.getByLabel('Village').fill('Nyogbo')
    await expect.poll(() => storedText(page)).toContain('Nyogbo')
    await page.goto(proxy!.url)
    await page.goto(link)
    expect(await page.getByLabel('Village').inputValue()).toBe('Nyogbo')
    await page.getByLabel(/^Age/).fill('12')
    await correctAgain()
  })

  const correctAgain = async () => {
    await page.getByText('Remark: Far from the road').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page
      .getByRole('radiogroup', { name: 'Roof' })
      .getByText('“Grass” is no longer a valid answer to “Roof”.')
      .waitFor()
  }
})
