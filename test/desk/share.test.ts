import { readFile } from 'node:fs/promises'

import type { Form } from '@formpost/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createForm, createFormWith } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startDesk, type Desk } from './desk.ts'
import { tabTo } from './keyboard.ts'

describe.skipIf(isMissing('chromium'))('sharing a form', () => {
  let desk: Desk
  let form: Form
  beforeEach(async () => {
    desk = await startDesk()
    const created = await createFormWith(
      desk.owner.api,
      { type: 'short_text', label: 'Name of the village' },
      { type: 'checkbox', label: 'Seen', options: ['Pump', 'Fence & gate'] },
      { type: 'number', label: 'Depth', settings: { max: 100 } },
      { type: 'hidden', label: 'Team' },
      { type: 'submit_button', label: 'Send' },
    )
    form = created.form
  })
  afterEach(() => desk?.close())

  const open = async () => {
    await desk.open(`/forms/${form.uuid}/share`)
    await button('Copy link').first().waitFor()
  }
  const button = (name: string) => desk.page.getByRole('button', { name, exact: true })
  const village = () => desk.page.getByRole('textbox', { name: 'Name of the village' })
  const add = async (label: string) => {
    await desk.page.getByLabel('Field to fill in').selectOption(label)
    await button('Add').click()
  }

  it('copies the link', async () => {
    await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open()
    await button('Copy link').click()
    await desk.page.getByText('Copied').waitFor()
    expect(await desk.page.evaluate(() => navigator.clipboard.readText())).toBe(form.public_url)
  })

  it('copies the link where the browser has no clipboard for pages', async () => {
    await desk.page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await open()
    await button('Copy link').click()
    await desk.page.getByText('Copied').waitFor()
    // Pastes into a control of the page.
    await add('Name of the village')
    await village().focus()
    await desk.page.keyboard.press('ControlOrMeta+V')
    expect(await village().inputValue()).toBe(form.public_url)
  })

  it('downloads the QR code as an SVG', async () => {
    await open()
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      button('Download SVG').click(),
    ])
    expect(file.suggestedFilename()).toBe(`${form.slug}-qr.svg`)
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^<svg .*<\/svg>$/s)
  })

  it('prints the title, the QR code and the link on one page, and nothing else', async () => {
    await open()
    await desk.page.emulateMedia({ media: 'print' })
    expect(await desk.page.locator('body').innerText()).toBe(`${form.title}\n\n${form.public_url}`)
    const qr = desk.page.getByRole('img', { name: `QR code of ${form.public_url}` })
    expect(await qr.isVisible()).toBe(true)
    const pdf = await desk.page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  it('makes a link that fills in answers', async () => {
    await open()
    await add('Name of the village')
    await village().fill('Juba')
    await add('Seen')
    await desk.page.getByRole('checkbox', { name: 'Fence & gate' }).check()
    await add('Team (hidden)')
    await desk.page.getByRole('textbox', { name: 'Team (hidden)' }).fill('7')
    const link = await desk.page.getByLabel('Prefilled link', { exact: true }).last().inputValue()
    const filler = await desk.context.newPage()
    await filler.goto(link)
    expect(await filler.getByLabel('Name of the village').inputValue()).toBe('Juba')
    expect(await filler.getByRole('checkbox', { name: 'Fence & gate' }).isChecked()).toBe(true)
    await filler.getByRole('button', { name: 'Send' }).click()
    await filler.getByRole('heading', { name: 'Sent' }).waitFor()
    const { body } = await desk.owner.api.get<{ data: { values: { value: unknown }[] }[] }>(
      `/forms/${form.uuid}/submissions`,
    )
    expect(body.data.map(({ values }) => values.map(({ value }) => value))).toEqual([
      ['Juba', ['Fence & gate'], '7'],
    ])
  })

  it('leaves out answers that the form does not accept, and says so, by keyboard only', async () => {
    const { page } = desk
    await open()
    await tabTo(page, 'Field to fill in')
    await page.keyboard.type('Depth')
    await tabTo(page, 'Add')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('inputmode')))
      .toBe('decimal')
    await page.keyboard.type('101')
    await page.getByText('The form does not accept this answer').waitFor()
    await expect.poll(() => button('Copy link').count()).toBe(1)
    await page.keyboard.press('Backspace')
    await expect.poll(() => button('Copy link').count()).toBe(2)
    await tabTo(page, 'Remove Depth')
    await page.keyboard.press('Enter')
    await expect.poll(() => button('Copy link').count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  })

  it('gives code for a website, whatever the title', async () => {
    const title = 'Wells & "pumps" <b>2027</b>'
    await desk.owner.api.patch(`/forms/${form.uuid}`, { title })
    await open()
    await button('Copy code').click()
    await desk.page.getByText('Copied').waitFor()
    const website = await desk.context.newPage()
    await website.setContent(await desk.page.getByLabel('HTML code').inputValue())
    const link = website.getByRole('link', { name: title, exact: true })
    expect(await link.getAttribute('href')).toBe(form.public_url)
    await expect.poll(() => website.locator('body *').count()).toBe(1)
  })

  it('warns that a link to localhost works on this machine only', async () => {
    await open()
    await desk.page
      .getByRole('heading', { name: 'This link works on this computer only' })
      .waitFor()
    const { body } = await desk.owner.account.get<{ data: string[] }>('/account/network-addresses')
    for (const address of body.data) {
      const link = desk.page.getByRole('link', { name: address, exact: true })
      expect(await link.getAttribute('href')).toBe(`${address}/desk/forms/${form.uuid}/share`)
      expect((await fetch(`${address}/desk`)).status).toBe(200)
    }
  })

  it('says that a form is not published yet', async () => {
    const { uuid } = await createForm(desk.owner.api, { is_active: false })
    await desk.open(`/forms/${uuid}/share`)
    await desk.page.getByRole('heading', { name: 'The form is not published yet' }).waitFor()
    await desk.page.getByRole('link', { name: 'Go to Build' }).click()
    await desk.page.waitForURL(/\/build$/)
  })

  it('says that a closed form cannot be opened, and opens it', async () => {
    await desk.owner.api.patch(`/forms/${form.uuid}`, { is_active: false })
    await open()
    await desk.page.getByRole('heading', { name: 'The form is closed' }).waitFor()
    await button('Open form').click()
    await desk.page.getByRole('status').getByText('The form is open.').waitFor()
    await desk.page.getByText('Live', { exact: true }).waitFor()
    const { body } = await desk.owner.api.get<{ data: Form }>(`/forms/${form.uuid}`)
    expect(body.data.is_active).toBe(true)
  })
})
