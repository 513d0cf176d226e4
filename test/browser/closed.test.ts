import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { createDevice, type Device } from './device.ts'

describe.skipIf(isMissing('chromium'))('a closed form', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let page: Page

  const closing = { is_active: false, closed_message: 'Closed until spring.\nAsk Amina.' }
  const createNamed = () => createFormWith(api, { type: 'short_text', label: 'Name' })
  const linkTo = ({ form }: Awaited<ReturnType<typeof createNamed>>) =>
    `${proxy.url}/f/${form.public_id}`
  const close = ({ form }: Awaited<ReturnType<typeof createNamed>>, more: object = {}) =>
    api.patch(`/forms/${form.uuid}`, { ...closing, ...more })
  const answersOf = async ({ form }: Awaited<ReturnType<typeof createNamed>>) => {
    const { body } = await api.get<{ data: { values: { value: unknown }[] }[] }>(
      `/forms/${form.uuid}/submissions`,
    )
    return body.data.map(({ values }) => values.map(({ value }) => value))
  }

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    device = await createDevice()
    await device.open(proxy.url)
    page = device.page
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  it('says so to visitors in the words of its owner', async () => {
    const created = await createNamed()
    await close(created)
    await page.goto(linkTo(created))
    await page.getByRole('heading', { level: 1, name: 'This form is closed' }).waitFor()
    expect(await page.getByText('Closed until spring.').innerText()).toBe(
      'Closed until spring.\nAsk Amina.',
    )
    await page.goto(`${proxy.url}/f/nothing-here`)
    await page.getByRole('heading', { level: 1, name: 'Form not found' }).waitFor()
  })

  it('says so on a device that has it', async () => {
    const created = await createNamed()
    await page.goto(linkTo(created))
    await page.getByLabel('Name').waitFor()
    await close(created)
    await page.reload()
    // Of the page, or of a notice over the form if the service answers late.
    await page.getByRole('heading', { name: 'This form is closed' }).waitFor()
    await page.getByText('Closed until spring.').waitFor()
  })

  it('accepts what a device filled in offline before the closing', async () => {
    const created = await createNamed()
    await page.goto(linkTo(created))
    await page.getByLabel('Name').fill('Amina')
    proxy.setDown(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await close(created, { grace_days: 7 })
    proxy.setDown(false)
    await page.goto(`${proxy.url}/outbox`)
    await page.getByText('Everything is sent').waitFor()
    expect(await answersOf(created)).toEqual([['Amina']])
  })
})
