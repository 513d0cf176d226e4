import type { Form, Webhook } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm } from '../harness/forms.ts'
import { startReceiver, verifyDelivery, type Receiver } from '../harness/receiver.ts'
import { sharedSystem } from '../harness/shared.ts'
import { accountApi, rollPath, setWebhook, webhookPath } from '../harness/webhook-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

let account: Api
let receiver: Receiver
beforeAll(async () => {
  account = await accountApi(system)
  receiver = await startReceiver()
})
afterAll(() => receiver?.kill())

const roll = async (form: Form) => {
  const { status, body } = await account.post<{ data: Webhook & { secret: string } }>(
    rollPath(form),
    {},
  )
  expect(status).toBe(200)
  return body.data.secret
}
/** Which of the secrets a test of the webhook is signed with. */
const signedWith = async (form: Form, secrets: string[]) => {
  receiver.received.length = 0
  expect((await account.post(`${webhookPath(form)}/test`, {})).status).toBe(200)
  const [delivery] = receiver.received
  return secrets.filter((secret) => {
    try {
      verifyDelivery(delivery!, secret)
      return true
    } catch {
      return false
    }
  })
}

describe('rolling the secret of a webhook', () => {
  it('signs with both secrets for 24 hours', async () => {
    const form = await createForm(api)
    const first = await setWebhook(account, form, receiver.url)
    const second = await roll(form)
    expect(second).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await signedWith(form, [first, second])).toEqual([first, second])
    const third = await roll(form)
    expect(await signedWith(form, [first, second, third])).toEqual([second, third])
    await sql(
      system,
      `UPDATE forms.webhooks SET former_secret_until = former_secret_until - interval '24 hours'
       FROM forms.forms f WHERE f.id = form_id AND f.uuid = $1`,
      [form.uuid],
    )
    expect(await signedWith(form, [first, second, third])).toEqual([third])
  })

  it('ends both secrets with the webhook', async () => {
    const form = await createForm(api)
    const first = await setWebhook(account, form, receiver.url)
    const second = await roll(form)
    await account.delete(webhookPath(form))
    expect((await account.post(rollPath(form), {})).status).toBe(404)
    const third = await setWebhook(account, form, receiver.url)
    expect(await signedWith(form, [first, second, third])).toEqual([third])
  })
})
