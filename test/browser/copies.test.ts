import { randomUUID } from 'node:crypto'

import type { Form, SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { activate } from '../harness/activate.ts'
import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { png } from '../harness/uploads.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

const photo = { name: 'well.png', mimeType: 'image/png', buffer: png(3_000) }

describe.skipIf(isMissing('chromium'))('filling in a form again with the same answers', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let page: Page

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    device = await createDevice()
    await device.open(proxy.url)
    ;({ page } = device)
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  async function openForm(settings: object, ...fields: object[]) {
    const { form } = await createFormWith(api, ...fields)
    expect((await api.patch(`/forms/${form.uuid}`, settings)).status).toBe(200)
    await page.goto(`${proxy.url}/f/${form.public_id}`)
    return form
  }
  const submit = async (heading: string) => {
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }
  const again = () => page.getByRole('button', { name: 'Fill in again with these answers' })
  /** The stored answers of each submission by label, oldest first. */
  async function stored({ uuid }: Form) {
    const { body } = await api.get<{ data: SubmissionRow[] }>(`/forms/${uuid}/submissions`)
    return body.data
      .map(({ values }) =>
        Object.fromEntries(values.map(({ field_label: label, value }) => [label, value])),
      )
      .toReversed()
  }

  it('copies answers without files and consents', async () => {
    const form = await openForm(
      { allow_copy: true },
      { type: 'short_text', label: 'Village', is_required: true },
      { type: 'number', label: 'Depth' },
      { type: 'checkbox', label: 'Uses', options: ['Drinking', 'Cattle'] },
      { type: 'file', label: 'Photo' },
      { type: 'consent', label: 'I agree' },
    )
    await page.getByLabel('Village').fill('Kijiji')
    await page.getByLabel('Depth').fill('12.5')
    await page.getByLabel('Cattle').check()
    await page.getByLabel('I agree').check()
    await page.getByLabel('Photo').setInputFiles(photo)
    await page.getByText(photo.name).waitFor()
    await submit('Sent')
    await again().click()
    await expect.poll(() => page.getByLabel('Village').inputValue()).toBe('Kijiji')
    expect(await page.getByLabel('Depth').inputValue()).toBe('12.5')
    expect(await page.getByLabel('Cattle').isChecked()).toBe(true)
    expect(await page.getByLabel('I agree').isChecked()).toBe(false)
    expect(await page.getByText(photo.name).count()).toBe(0)

    // The copy is a draft like any other.
    await page.getByText('Draft saved').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Village').inputValue()).toBe('Kijiji')
    await page.getByLabel('Depth').fill('13')
    await submit('Sent')
    const [first, second] = await stored(form)
    expect(first).toMatchObject({ Village: 'Kijiji', Depth: 12.5, 'I agree': true })
    expect(second).toEqual({ Village: 'Kijiji', Depth: 13, Uses: ['Cattle'] })
  })

  it('copies repeats, and calculates and records the rest anew', async () => {
    const member = randomUUID()
    const form = await openForm(
      { allow_copy: true },
      { type: 'hidden', name: 'visit', label: 'Visit', expressions: { calculation: 'uuid()' } },
      { type: 'hidden', name: 'day', label: 'Day', settings: { metadata: 'today' } },
      { type: 'repeat', uuid: member, name: 'member', label: 'Member' },
      { type: 'short_text', name: 'first', label: 'First name', parent: member },
      { type: 'file', name: 'portrait', label: 'Portrait', parent: member },
    )
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Portrait').setInputFiles(photo)
    await page.getByText(photo.name).waitFor()
    await submit('Sent')
    await again().click()
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada')
    await submit('Sent')
    const [first, second] = (await stored(form)) as Record<string, unknown>[]
    expect(second!['Day']).toBe(first!['Day'])
    expect(second!['Visit']).toMatch(/^[\da-f-]{36}$/)
    expect(second!['Visit']).not.toBe(first!['Visit'])
    const instances = second!['Member'] as { field_label: string; value: unknown }[][]
    expect(instances.map((each) => each.map(({ value }) => value))).toEqual([['Ada']])
  })

  it('copies a record that waits in the outbox', async () => {
    const form = await openForm({ allow_copy: true }, { type: 'short_text', label: 'Village' })
    await page.getByLabel('Village').fill('Mlimani')
    proxy.setDown(true)
    await submit('Saved on this device')
    await page.goto(`${proxy.url}/outbox`)
    await activate(page.getByRole('button', { name: /^Fill in again with these answers: Mlimani/ }))
    await expect.poll(() => page.getByLabel('Village').inputValue()).toBe('Mlimani')
    await page.getByLabel('Village').fill('Bondeni')
    await expect.poll(() => storedText(page)).toContain('Bondeni')
    proxy.setDown(false)
    await submit('Sent')
    await expect
      .poll(async () => new Set((await stored(form)).map(({ Village }) => Village)))
      .toEqual(new Set(['Bondeni', 'Mlimani']))
  })

  it('is not offered by other forms', async () => {
    await openForm({}, { type: 'short_text', label: 'Village' })
    await page.getByLabel('Village').fill('Kijiji')
    await submit('Sent')
    await page.getByRole('button', { name: 'Fill in again' }).waitFor()
    expect(await again().count()).toBe(0)
  })
})
