import type { Form, PublicForm, SubmissionRow } from '@formpost/contract'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { createDevice, type Device } from './device.ts'
import { storedRows } from './stored.ts'

/** A device behind a proxy, with a form of the fields Name, Age and Photo. */
export interface OutboxDevice {
  readonly page: Page
  device: Device
  proxy: TcpProxy
  api: Api
  form: Form
  fields: Awaited<ReturnType<typeof createFormWith>>['fields']
  link: string
  /** The bodies of the requests that pages have sent to store a submission. */
  posted: { client_uuid: string }[]
  fillIn(name: string, photo?: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  /** Fills in and submits the form without a connection, which stays down. */
  queue(...answers: Parameters<OutboxDevice['fillIn']>): Promise<void>
  openOutbox(): Promise<void>
  /** Changes settings of the form, opens it, and waits until the device has a version with them. */
  changeForm(settings: object, hasThem: (form: PublicForm) => boolean): Promise<void>
  /** The stored answers of each submission, newest first. */
  stored(): Promise<unknown[][]>
  remove(): Promise<void>
}

export async function createOutboxDevice(): Promise<OutboxDevice> {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  const proxy = await createTcpProxy(system.appUrl)
  const { form, fields } = await createFormWith(
    api,
    { type: 'short_text', label: 'Name' },
    { type: 'number', label: 'Age' },
    { type: 'file', label: 'Photo' },
  )
  const device = await createDevice()
  const link = `${proxy.url}/f/${form.public_id}`
  await device.open(link)
  const posted: { client_uuid: string }[] = []
  device.context.on('request', (request: Request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/submissions')) return
    posted.push(request.postDataJSON() as { client_uuid: string })
  })
  const fillIn: OutboxDevice['fillIn'] = async (name, photo) => {
    await device.page.goto(link)
    await device.page.getByLabel('Name').fill(name)
    await device.page.getByLabel('Age').fill('31')
    if (!photo) return
    await device.page.getByLabel('Photo').setInputFiles(photo)
    await device.page.getByText(photo.name).waitFor()
  }
  return {
    get page() {
      return device.page
    },
    device,
    proxy,
    api,
    form,
    fields,
    link,
    posted,
    fillIn,
    async queue(...answers) {
      await fillIn(...answers)
      proxy.setDown(true)
      await device.page.getByRole('button', { name: 'Submit' }).click()
      await device.page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    },
    async openOutbox() {
      await device.page.goto(`${proxy.url}/outbox`)
      await device.page.getByRole('heading', { name: 'Outbox' }).waitFor()
    },
    async changeForm(settings, hasThem) {
      expect((await api.patch(`/forms/${form.uuid}`, settings)).status).toBe(200)
      await device.page.goto(link)
      const stored = () => storedRows<{ form: PublicForm }>(device.page, 'definitions')
      await expect.poll(async () => (await stored()).some((row) => hasThem(row.form))).toBe(true)
    },
    async stored() {
      const { body } = await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)
      return body.data.map((row) => row.values.map(({ value }) => value))
    },
    async remove() {
      await device.remove()
      await proxy.stop()
    },
  }
}
