import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { createDevice, type Device } from './device.ts'

describe.skipIf(isMissing('chromium'))('two tabs', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let other: Page
  let form: Awaited<ReturnType<typeof createFormWith>>['form']
  let link: string

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    form = (await createFormWith(api, { type: 'short_text', label: 'Name' })).form
    link = `${proxy.url}/f/${form.public_id}`
    device = await createDevice()
    await device.open(link)
    other = await device.context.newPage()
    await other.goto(link)
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  it('write separate drafts', async () => {
    await device.page.getByLabel('Name').fill('From the first')
    await device.page.getByText('Draft saved').waitFor()
    await other.reload()
    expect(await other.getByLabel('Name').inputValue()).toBe('')
    await other.getByLabel('Name').fill('From the second')
    await other.getByText('Draft saved').waitFor()
    expect(await device.page.getByLabel('Name').inputValue()).toBe('From the first')
  })

  it('send each queued record once', async () => {
    const accepted: string[] = []
    device.context.on('response', (response) => {
      if (response.status() !== 201 || !response.url().endsWith('/submissions')) return
      accepted.push((response.request().postDataJSON() as { client_uuid: string }).client_uuid)
    })
    proxy.setDown(true)
    for (const page of [device.page, other]) {
      for (let more = 0; more < 3; more++) {
        await page.getByLabel('Name').fill(`Record ${more}`)
        await page.getByRole('button', { name: 'Submit' }).click()
        await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
        await page.getByRole('button', { name: 'Fill in again' }).click()
        await page.getByLabel('Name').waitFor()
      }
    }
    await Promise.all([device.page, other].map((page) => page.goto(`${proxy.url}/outbox`)))
    proxy.setDown(false)
    await Promise.all(
      [device.page, other].map((page) => page.getByText('Everything is sent').waitFor()),
    )
    await expect.poll(() => accepted.length).toBe(6)
    expect(new Set(accepted).size).toBe(6)
    const response = await api.get<{ data: unknown[] }>(`/forms/${form.uuid}/submissions`)
    expect(response.body.data).toHaveLength(6)
  })
})
