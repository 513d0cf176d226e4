import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { expectFocus, press } from '../harness/focus.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { createDevice, type Device } from './device.ts'

describe.skipIf(isMissing('chromium'))('every action of the filler', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let page: Page
  let link: string

  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const act = async (name: string | RegExp) =>
    expect([name, await press(page, button(name))]).toEqual([name, undefined])
  const fillName = async (name: string) => {
    await page.goto(link)
    await page.getByLabel('Name').fill(name)
  }

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    const { form } = await createFormWith(
      api,
      { type: 'heading', label: 'Wells' },
      { type: 'short_text', label: 'Name', is_required: true },
      { type: 'page_break' },
      { type: 'radio', label: 'State', options: ['Good', 'Broken'], is_required: true },
      { type: 'checkbox', label: 'Seen', options: ['Pump', 'Fence'], is_required: true },
    )
    link = `${proxy.url}/f/${form.public_id}`
    device = await createDevice()
    await device.open(link)
    page = device.page
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  it('keeps the focus on the pages of a form', async () => {
    await page.goto(link)
    await page.getByLabel('Name').waitFor()
    await act('Next')
    await expectFocus(page, 'There is a problem', 'Next without a name')
    await page.getByLabel('Name').fill('Amina')
    await act('Next')
    await act('Back')
    await act('Next')
    await act('Submit')
    await expectFocus(page, 'There is a problem', 'Submit without answers')
  })

  it('calls the group invalid and not each option', async () => {
    const state = page.getByRole('radiogroup', { name: 'State' })
    expect(await state.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('.option [aria-invalid]').count()).toBe(0)
    for (const name of ['State', 'Seen']) {
      const group = page.locator('fieldset', { has: page.locator('legend', { hasText: name }) })
      const described = (await group.getAttribute('aria-describedby'))!.split(' ').at(-1)!
      expect(await page.locator(`[id="${described}"]`).innerText()).toMatch(/\S/)
    }
  })

  it('keeps the focus after the answers are sent and the form is filled in again', async () => {
    await page.getByLabel('Good').check()
    await page.getByLabel('Pump').check()
    await act('Submit')
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    await expectFocus(page, 'Sent', 'Submit')
    await act('Fill in again')
    await expectFocus(page, 'Wells', 'Fill in again')
  })

  it('keeps the focus when a draft is deleted', async () => {
    await fillName('Baraka')
    await act('Start again')
    await page.keyboard.press('Escape')
    await expectFocus(page, 'Start again', 'Escape')
    await act('Start again')
    await page.getByRole('dialog').getByRole('button').last().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expectFocus(page, /\S/, 'deleting a draft')
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('')
    await expectFocus(page, 'Wells', 'deleting a draft')
  })

  it('keeps the focus in the outbox, and tells its state', async () => {
    await fillName('Chausiku')
    await act('Next')
    await page.getByLabel('Good').check()
    await page.getByLabel('Pump').check()
    proxy.setDown(true)
    await act('Submit')
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await page.goto(`${proxy.url}/outbox`)
    const status = page.getByRole('status').filter({ hasText: /waiting/ })
    await status.waitFor({ state: 'attached' })
    expect(await status.textContent()).not.toMatch(/second/)
    await act(/^Delete/)
    await page.keyboard.press('Escape')
    await expectFocus(page, /Delete/, 'Escape')
    // Stalled, so that no retry sends the record before the click.
    proxy.setStalled(true)
    proxy.setDown(false)
    await act('Send now')
    proxy.setStalled(false)
    await page
      .getByRole('status')
      .filter({ hasText: 'Everything is sent' })
      .waitFor({ state: 'attached' })
    await expectFocus(page, /\S/, 'Send now')
    await act(/^Delete/)
    await page.getByRole('dialog').getByRole('button').last().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expectFocus(page, /\S/, 'deleting a record')
  })

  it('keeps the focus on the list of forms', async () => {
    await page.goto(proxy.url)
    await act(/^Share or remove/)
    await act('Close')
    await expectFocus(page, 'Share or remove', 'Close')
    await page.locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Links to forms').fill(`${proxy.url}/f/nothing-here`)
    await act('Save for offline use')
    await page.getByText('nothing-here: form not found').waitFor()
    await act(/^Share or remove/)
    await act(/^Remove/)
    await expectFocus(page, /\S/, 'removing a form')
  })
})
