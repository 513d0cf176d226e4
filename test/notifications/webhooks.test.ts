import type { Webhook } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createForm } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import {
  accountApi,
  listDeliveries,
  rollPath,
  setWebhook,
  webhookPath,
} from '../harness/webhook-api.ts'

type One = { data: Webhook & { secret?: string } }
interface Invalid {
  errors: Record<string, string[]>
}

let system: TestSystem
let api: Api
let account: Api

beforeAll(async () => {
  system = await startTestSystem({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' } })
  api = createApi(system.baseUrl, system.apiKey)
  account = await accountApi(system)
})
afterAll(() => system?.stop())

describe('the webhook of a form', () => {
  it('can be set, read and removed', async () => {
    const form = await createForm(api)
    expect((await account.get(webhookPath(form))).status).toBe(404)
    const url = 'https://example.com/a?b=c'
    const put = await account.put<One>(webhookPath(form), { url })
    expect(put.status).toBe(200)
    expect(put.body.data).toMatchObject({ url })
    expect(put.body.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(put.headers.get('cache-control')).toBe('no-store')
    const read = await account.get<One>(webhookPath(form))
    expect(read.body.data).toEqual({
      url,
      created_at: put.body.data.created_at,
      updated_at: put.body.data.updated_at,
    })
    expect((await account.delete(webhookPath(form))).status).toBe(204)
    expect((await account.get(webhookPath(form))).status).toBe(404)
    expect((await account.delete(webhookPath(form))).status).toBe(404)
  })

  it('keeps its secret when it is changed', async () => {
    const form = await createForm(api)
    await setWebhook(account, form, 'https://example.com/one')
    const { body } = await account.put<One>(webhookPath(form), { url: 'https://example.com/two' })
    expect(body.data).toMatchObject({ url: 'https://example.com/two' })
    expect(body.data).not.toHaveProperty('secret')
    await account.delete(webhookPath(form))
    expect(await setWebhook(account, form, 'https://example.com/one')).toMatch(/^whsec_/)
  })

  it.each([
    'nowhere',
    'ftp://example.com/',
    `https://example.com/${'x'.repeat(500)}`,
    'https://user:secret@example.com/',
    'http://10.0.0.1/',
    'http://127.0.0.2/',
    'http://0x7f000002/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
  ])('rejects the URL %s', async (url) => {
    const form = await createForm(api)
    const { status, body } = await account.put<Invalid>(webhookPath(form), { url })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['url'])
  })

  it('is accessible only to the owner of the form with a login', async () => {
    const form = await createForm(api)
    const key = createApi(`${system.appUrl}/api`, system.apiKey)
    const stranger = await newOwner(system)
    const url = { url: 'http://10.0.0.1/' }
    const missing = { uuid: '00000000-0000-4000-8000-000000000000' }
    for (const [client, target, expected] of [
      [key, form, 403],
      [stranger.account, form, 403],
      [account, missing, 404],
    ] as const) {
      expect((await client.get(webhookPath(target))).status).toBe(expected)
      expect((await client.put(webhookPath(target), url)).status).toBe(expected)
      expect((await client.post(rollPath(target), {})).status).toBe(expected)
      expect((await client.delete(webhookPath(target))).status).toBe(expected)
      expect((await listDeliveries(client, target)).status).toBe(expected)
    }
  })

  it('is not copied with its form', async () => {
    const form = await createForm(api)
    await setWebhook(account, form, 'https://example.com/')
    const copy = await api.post<{ data: { uuid: string } }>(`/forms/${form.uuid}/duplicate`, {
      title: 'A copy',
    })
    expect((await account.get(webhookPath(copy.body.data))).status).toBe(404)
  })
})
