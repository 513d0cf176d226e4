import type { Submission } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

const year = 365 * 86_400_000

describe.skipIf(isMissing('chromium')).each([
  { name: 'a year behind', offset: -year },
  { name: 'a year ahead', offset: year },
])('a device clock $name', ({ offset }) => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let form: Awaited<ReturnType<typeof createFormWith>>['form']

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    form = (await createFormWith(api, { type: 'short_text', label: 'Name' })).form
    device = await createDevice()
    await device.open(proxy.url)
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  it('does not delay delivery after the clock is corrected', async () => {
    const { page } = device
    const startedAt = Date.now() + offset
    await page.clock.setSystemTime(startedAt)
    await page.goto(`${proxy.url}/f/${form.public_id}`)
    await page.getByLabel('Name').fill('Amina')
    proxy.setDown(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    // This heading is shown after 1.2 s, also if the first attempt is still to fail.
    await expect.poll(() => storedText(page)).toMatch(/attempts=[1-9]/)
    const endedAt = Date.now() + offset
    await page.clock.setSystemTime(Date.now())
    proxy.setDown(false)
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    const list = await api.get<{ data: { uuid: string }[] }>(`/forms/${form.uuid}/submissions`)
    expect(list.body.data).toHaveLength(1)
    const { body } = await api.get<{ data: Submission }>(
      `/forms/${form.uuid}/submissions/${list.body.data[0]!.uuid}`,
    )
    const filledAt = Date.parse(body.data.filled_at!)
    expect(filledAt).toBeGreaterThanOrEqual(startedAt)
    expect(filledAt).toBeLessThanOrEqual(endedAt)
    expect(body.data.was_offline).toBe(true)
  })
})
