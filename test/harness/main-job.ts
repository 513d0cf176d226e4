import { randomUUID } from 'node:crypto'

import type { Submission } from '@formpost/contract'
import { expect } from 'vitest'

import { createApi } from './api.ts'
import { createFormWith, submit } from './forms.ts'
import { startReceiver, verifyDelivery } from './receiver.ts'
import { png, upload } from './uploads.ts'
import { setWebhook } from './webhook-api.ts'

interface Installation {
  baseUrl: string
  appUrl: string
}

/**
 * Goes once through everything that services do for each other: account, form, upload, submission, webhook, list, export,
 * download, and the jobs after deleting. It needs an owner, and a setting that allows webhooks to loopback.
 */
export async function doMainJob(
  { baseUrl, appUrl }: Installation,
  owner: { email: string; password: string },
): Promise<void> {
  const login = await createApi(baseUrl).post<{ token: string }>('/auth/login', owner)
  expect(login.status).toBe(200)
  const { token } = login.body
  const account = createApi(`${appUrl}/api`, token)
  const download = async (form: string, file: string): Promise<number> => {
    const url = `${appUrl}/api/account/forms/${form}/files/${file}`
    const reply = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
    await reply.arrayBuffer()
    return reply.status
  }
  const key = await account.post<{ data: { secret: string } }>('/account/keys', {
    name: 'key',
    access: 'read_write',
  })
  const api = createApi(baseUrl, key.body.data.secret)
  const receiver = await startReceiver()
  try {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    )
    const secret = await setWebhook(account, form, receiver.url)
    const [name, photo] = fields
    const send = async (text: string) => {
      const file = await upload(appUrl, form.public_id, { bytes: png(), field: photo!.uuid })
      const answers = { [name!.uuid]: text, [photo!.uuid]: file.body.uuid }
      const reply = await submit(api, form, { client_uuid: randomUUID(), fields: answers })
      expect(reply.status).toBe(201)
      return { file: file.body.uuid, uuid: reply.body.submission_uuid }
    }
    const [first, second] = [await send('Ada'), await send('Grace')]
    await expect.poll(() => receiver.received.length).toBe(2)
    expect(receiver.received.map((each) => verifyDelivery(each, secret).type)).toEqual([
      'submission.created',
      'submission.created',
    ])
    const listed = await api.get<{ data: Submission[] }>(`/forms/${form.uuid}/submissions`)
    expect(listed.body.data).toHaveLength(2)
    const csv = await api.get(`/forms/${form.uuid}/submissions/export`, { Accept: 'text/csv' })
    expect(csv.text).toContain('Grace')
    expect(await download(form.uuid, first.file)).toBe(200)

    await api.delete(`/forms/${form.uuid}/submissions/${first.uuid}`)
    await expect.poll(() => download(form.uuid, first.file)).toBe(404)
    expect(await download(form.uuid, second.file)).toBe(200)
    expect((await api.delete(`/forms/${form.uuid}`)).status).toBe(204)
  } finally {
    await receiver.kill()
  }
}
