import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

describe.skipIf(isMissing('chromium'))('after submitting', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let page: Page
  const ownerSite = createServer((_request, response) => response.end('Owner’s own page'))

  const formWith = async (changes: object) => {
    const { form } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    const response = await api.patch(`/forms/${form.uuid}`, changes)
    expect(response.status).toBe(200)
    return `${proxy.url}/f/${form.public_id}`
  }
  const redirectUrl = () => `http://localhost:${(ownerSite.address() as AddressInfo).port}/thanks`

  beforeAll(async () => {
    await new Promise<void>((resolve) => ownerSite.listen(0, 'localhost', resolve))
    proxy = await createTcpProxy(system.appUrl)
    device = await createDevice()
    await device.open(proxy.url)
    page = device.page
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
    ownerSite.close()
  })

  it('shows the thank-you message and offers an empty form', async () => {
    const link = await formWith({ thank_you_message: 'Asante sana.\nSee you in May.' })
    await page.goto(link)
    await page.getByLabel('Name').fill('Amina')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    await page.getByText('Asante sana.').waitFor()
    expect(await page.title()).toMatch(/^Sent: A form/)
    await page.getByRole('button', { name: 'Fill in again' }).click()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('')
  })

  it('takes no changes while the answers are sent', async () => {
    await page.clock.install()
    await page.goto(await formWith({}))
    const name = page.getByLabel('Name')
    await name.fill('Amina')
    let send!: () => void
    const sending = new Promise<void>((resolve) => (send = resolve))
    onTestFinished(async () => {
      send()
      await device.context.unrouteAll({ behavior: 'wait' })
      await page.clock.resume()
    })
    await device.context.route('**/submissions', async (route) => {
      await sending
      await route.continue()
    })
    // The result is shown after 1.2 s, sent or not.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('button', { name: 'Sending…' }).waitFor()
    const canBeFocused = await name.evaluate((input) => {
      input.focus()
      return document.activeElement === input
    })
    expect(canBeFocused).toBe(false)
    await page.clock.resume()
    send()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
  })

  it('lets the answers be submitted again after an unexpected error', async () => {
    await page.goto(await formWith({}))
    await page.getByLabel('Name').fill('Amina')
    await page.getByText('Draft saved').waitFor()
    await page.evaluate(() => {
      const { toISOString } = Date.prototype
      Date.prototype.toISOString = () => {
        Date.prototype.toISOString = toISOString
        throw new Error('Unexpected')
      }
    })
    const failed = page.waitForEvent('pageerror')
    await page.getByRole('button', { name: 'Submit' }).click()
    await failed
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
  })

  it('redirects when the submission was sent immediately', async () => {
    const link = await formWith({ redirect_url: redirectUrl() })
    await page.goto(link)
    await page.getByLabel('Name').fill('Baraka')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL(redirectUrl())
  })

  it('does not redirect when the submission was sent later', async () => {
    const link = await formWith({ redirect_url: redirectUrl() })
    await page.goto(link)
    await page.getByLabel('Name').fill('Chausiku')
    proxy.setDown(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await page
      .getByText('It will be sent automatically when you are online. You can close this page.')
      .waitFor()
    await expect.poll(() => storedText(page)).toMatch(/attempts=[1-9]/)
    proxy.setDown(false)
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(page.url()).toBe(link)
  })

  it('shows a notice instead of Submit for payment forms', async () => {
    const form = await createForm(api, { title: 'Membership' })
    const payment = {
      type: 'payment',
      label: 'Your fee',
      settings: { amount: 500, currency: 'EUR' },
    }
    const response = await api.post(`/forms/${form.uuid}/fields`, payment)
    expect(response.status).toBe(201)
    await page.goto(`${proxy.url}/f/${form.public_id}`)
    await page.getByRole('heading', { name: 'Your fee' }).waitFor()
    await page.getByText('Ask the form’s owner for the payment link').waitFor()
    expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0)
  })
})
