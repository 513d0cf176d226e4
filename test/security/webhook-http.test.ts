import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, submit } from '../harness/forms.ts'
import { startReceiver, type Receiver } from '../harness/receiver.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { accountApi, allDeliveries, setWebhook, webhookPath } from '../harness/webhook-api.ts'

describe('webhooks over http', () => {
  let system: TestSystem
  let api: Api
  let account: Api
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await startReceiver()
    system = await startTestSystem({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } })
    api = createApi(system.baseUrl, system.apiKey)
    account = await accountApi(system)
  })
  afterAll(async () => {
    await system?.stop()
    await receiver?.kill()
  })

  it('cannot be set', async () => {
    const form = await createForm(api)
    for (const url of ['http://example.com/', receiver.url]) {
      const { status, body } = await account.put(webhookPath(form), { url })
      expect(status).toBe(422)
      expect(body['errors']).toEqual({
        url: ['Must be an https address. This service does not send webhooks over http.'],
      })
    }
    expect((await account.put(webhookPath(form), { url: 'https://example.com/' })).status).toBe(200)
  })

  it('are not sent to a URL from before', async () => {
    const form = await createForm(api)
    await setWebhook(account, form, 'https://example.com/')
    const change =
      'UPDATE forms.webhooks SET url = $1 WHERE form_id = (SELECT id FROM forms.forms WHERE uuid = $2)'
    await sql(system, change, [receiver.url, form.uuid])
    expect((await submit(api, form, { fields: {} })).status).toBe(201)
    await expect.poll(() => allDeliveries(account, form)).not.toEqual([])
    const [delivery] = await allDeliveries(account, form)
    expect(delivery).toMatchObject({
      status_code: null,
      error: 'Not called: this service does not allow http addresses.',
    })
    expect(receiver.received).toEqual([])
  })
})
