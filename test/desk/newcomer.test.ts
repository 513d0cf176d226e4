import { afterEach, describe, expect, it } from 'vitest'

import { createDevice, type Device } from '../browser/device.ts'
import { storedText } from '../browser/stored.ts'
import { isMissing } from '../harness/shared.ts'
import { pane } from './builder.ts'
import { startDesk, type Desk } from './desk.ts'
import { tabTo } from './keyboard.ts'

describe.skipIf(isMissing('chromium'))('a new owner', () => {
  let desk: Desk
  let phone: Device
  afterEach(async () => {
    await phone?.remove()
    await desk?.close()
  })

  it('makes a form and sees an offline answer arrive, by keyboard only', async () => {
    desk = await startDesk()
    const { page } = desk
    const press = async (name: string) => {
      await tabTo(page, name)
      await page.keyboard.press('Enter')
    }

    await desk.context.clearCookies()
    await desk.open()
    await page.getByLabel('Email').waitFor()
    await tabTo(page, 'Email')
    await page.keyboard.type(desk.owner.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(desk.owner.password)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'No forms yet' }).waitFor()
    await press('New form')
    await page.getByRole('button', { name: 'Contact request' }).waitFor()
    await press('Contact request')
    await page.getByRole('dialog', { name: 'Contact request' }).getByText('Your name').waitFor()
    await page.keyboard.press('Enter')

    const form = pane(page, 'Form')
    const name = form.getByRole('button', { name: 'Your name, Short text' })
    await name.waitFor()
    await form.locator('[data-select]').first().focus()
    const isSelected = async () => (await name.getAttribute('aria-current')) !== null
    while (!(await isSelected())) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Who are you?')
    await form.getByRole('button', { name: 'Who are you?, Short text' }).waitFor()
    await press('Preview')
    await page.frameLocator('iframe').getByLabel('Who are you?').waitFor()
    await page.keyboard.press('Escape')
    await press('Publish')
    const published = page.getByRole('dialog', { name: 'Published' })
    const link = await published.getByRole('link', { name: 'Open form' }).getAttribute('href')
    await page.keyboard.press('Escape')
    await press('Answers')
    await page.getByRole('heading', { name: 'No answers yet' }).waitFor()

    phone = await createDevice()
    await phone.open(link!, { viewport: { width: 360, height: 740 } })
    await phone.page.getByLabel('Who are you?').waitFor()
    await phone.context.setOffline(true)
    await phone.page.getByLabel('Who are you?').fill('Amina')
    await phone.page.getByRole('radio', { name: 'No reply needed' }).check()
    await phone.page.getByLabel('Message').fill('The well is dry.')
    await phone.page.locator('main .primary').click()
    await phone.page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await expect.poll(() => storedText(phone.page)).toMatch(/attempts=[1-9]/)
    await phone.context.setOffline(false)

    const row = page.getByRole('row').filter({ hasText: 'Amina' })
    await row.waitFor()
    expect(await row.innerText()).toContain('Offline')
  })
})
