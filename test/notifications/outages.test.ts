import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createForm, submit } from '../harness/forms.ts'
import { startReceiver, verifyDelivery, type Receiver } from '../harness/receiver.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { accountApi, allDeliveries, setWebhook } from '../harness/webhook-api.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'

describe('notifications during outages', () => {
  let mailbox: Mailbox
  let receiver: Receiver
  let system: TestSystem
  let api: Api
  let account: Api

  beforeAll(async () => {
    mailbox = await startMailbox()
    receiver = await startReceiver()
    system = await startTestSystem({
      env: {
        SMTP_URL: mailbox.url,
        WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        WEBHOOK_ALLOW_HTTP: 'true',
      },
    })
    api = createApi(system.baseUrl, system.apiKey)
    account = await accountApi(system)
  })
  afterAll(async () => {
    await system?.stop()
    await receiver?.kill()
    await mailbox?.stop()
  })

  it('are delivered after the submissions service is killed during a delivery', async () => {
    const form = await createForm(api, { title: 'Survivor' })
    const secret = await setWebhook(account, form, receiver.url)
    receiver.answer = (n) => (n === 1 ? 'never' : { status: 200 })
    const { body } = await submit(api, form, { fields: { [form.fields[1]!.uuid]: 'x' } })
    await expect.poll(() => receiver.received.length).toBe(1)
    await system.process('submissions').kill()
    await system.process('submissions').start()
    await expect.poll(() => receiver.received.length).toBe(2)
    const [first, second] = receiver.received
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(verifyDelivery(second!, secret).data.submission.uuid).toBe(body.submission_uuid)
    await expect
      .poll(() => mailbox.mails.map(({ subject }) => subject))
      .toEqual(['New submission: Survivor'])
    await expect
      .poll(async () => (await allDeliveries(account, form)).map(({ delivered }) => delivered))
      .toEqual([true])
  })

  it('do not delay receipts while the mail server, receiver and identity are down', async () => {
    const form = await createForm(api, { title: 'All down' })
    await setWebhook(account, form, receiver.url)
    await receiver.kill()
    await mailbox.stop()
    await system.process('identity').stop()
    const before = receiver.received.length
    const answer = { fields: { [form.fields[1]!.uuid]: 'x' } }
    const receipts = await Promise.all(Array.from({ length: 20 }, () => submit(api, form, answer)))
    expect(receipts.every(({ status }) => status === 201)).toBe(true)

    await receiver.start()
    await mailbox.start()
    await system.process('identity').start()
    await expect.poll(() => receiver.received.length - before).toBe(20)
    await expect.poll(() => mailbox.mails.at(-1)?.subject).toBe('20 new submissions: All down')
  })

  it('leave no address, secret or answer in the logs', async () => {
    const logs = await Promise.all(
      ['submissions', 'forms', 'gateway', 'identity'].map((name) =>
        readFile(path.join(system.dataDir, 'logs', `${name}.log`), 'utf8'),
      ),
    )
    expect(logs.join('')).not.toMatch(/not-for-logs|whsec_|@example\.com/)
  })
})
