import { testEvent } from '@formpost/contract'
import { afterAll, describe, expect, it } from 'vitest'

import { sql } from '../harness/database.ts'
import { createForm, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { failure, startReceiver, verifyDelivery, type Receiver } from '../harness/receiver.ts'
import { sharedSystem } from '../harness/shared.ts'
import { allDeliveries, setWebhook, webhookPath } from '../harness/webhook-api.ts'

interface Tested {
  data: {
    webhook_id: string
    delivered: boolean
    status_code: number | null
    error: string | null
    duration_ms: number
  }
}

const system = sharedSystem()
const receivers: Receiver[] = []

afterAll(async () => {
  await Promise.all(receivers.map((started) => started.kill()))
})

async function receiver(host?: string): Promise<Receiver> {
  const started = await startReceiver(host)
  receivers.push(started)
  return started
}

/** A form of a new owner, with a webhook to its own receiver. */
async function formWithWebhook(events?: readonly string[]) {
  const owner = await newOwner(system)
  const form = await createForm(owner.api)
  const to = await receiver()
  const secret = await setWebhook(owner.account, form, to.url, events)
  const path = webhookPath(form)
  const answer = { fields: { [form.fields[1]!.uuid]: 'Ada' } }
  return {
    owner,
    form,
    to,
    secret,
    path,
    send: async () => (await submit(owner.api, form, answer)).body.submission_uuid,
    test: () => owner.account.post<Tested>(`${path}/test`),
    list: () => allDeliveries(owner.account, form),
    redeliver: (id: number | string) =>
      owner.account.post<{ data: { webhook_id: string } }>(`${path}/deliveries/${id}/redeliver`),
  }
}

const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id'])

describe.concurrent('a test of a webhook', () => {
  it('sends a signed sample and returns the outcome', async () => {
    const { form, to, secret, test, list } = await formWithWebhook()
    const { status, body } = await test()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      delivered: true,
      status_code: 204,
      error: null,
      reason: null,
    })
    expect(to.received).toHaveLength(1)
    expect(idsOf(to)).toEqual([body.data.webhook_id])
    const event = testEvent.parse(verifyDelivery(to.received[0]!, secret))
    const { uuid, public_id, title } = form
    expect(event.data.form).toEqual({ uuid, public_id, title })
    expect(await list()).toEqual([])
  })

  it('returns the error of the receiver, and is not retried', async () => {
    const { form, to, test } = await formWithWebhook()
    to.answer = () => ({ status: 500 })
    const { status, body } = await test()
    expect(status).toBe(200)
    const outcome = {
      delivered: false,
      status_code: 500,
      error: 'Answered 500.',
      reason: 'answered',
    }
    expect(body.data).toMatchObject(outcome)
    await to.kill()
    expect((await test()).body.data).toMatchObject({
      delivered: false,
      status_code: null,
      error: 'Refused the connection.',
      reason: 'connection_refused',
    })
    expect(to.received).toHaveLength(1)
    expect(
      await sql(
        system,
        `SELECT 1 FROM submissions_queue._private_jobs WHERE payload->>'form_uuid' = $1::text`,
        [form.uuid],
      ),
    ).toEqual([])
  })

  it('waits 15 seconds for the receiver', async () => {
    const { to, test } = await formWithWebhook()
    to.answer = () => 'never'
    const { body } = await test()
    expect(body.data).toMatchObject({
      delivered: false,
      status_code: null,
      error: 'Took longer than 15 seconds.',
      reason: 'timed_out',
    })
    // As after a delivery, the receiver is paused.
    const paused = await test()
    expect(paused.status).toBe(429)
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(to.received).toHaveLength(1)
  })

  it('does not call a private address', async () => {
    const { form, test } = await formWithWebhook()
    const hidden = await receiver('127.0.0.2')
    await sql(
      system,
      'UPDATE forms.webhooks SET url = $2 WHERE form_id = (SELECT id FROM forms.forms WHERE uuid = $1)',
      [form.uuid, hidden.url],
    )
    const { body } = await test()
    expect(body.data).toMatchObject({ delivered: false, status_code: null })
    expect(body.data.error).toMatch(/private/)
    expect(hidden.received).toEqual([])
  })

  it('is limited to 10 a minute per owner', async () => {
    const { test } = await formWithWebhook()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await test()).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const other = await formWithWebhook()
    expect((await other.test()).status).toBe(200)
  })
})

describe.concurrent('a redelivery', () => {
  it('sends the same message again', async ({ expect }) => {
    const { to, secret, send, list, redeliver } = await formWithWebhook()
    const uuid = await send()
    await expect.poll(async () => (await list()).length).toBe(1)
    const [delivery] = await list()
    const reply = await redeliver(delivery!.id)
    expect(reply.status).toBe(202)
    expect(reply.body.data).toEqual({ webhook_id: `msg_${uuid}` })
    await expect.poll(() => idsOf(to)).toEqual([`msg_${uuid}`, `msg_${uuid}`])
    const [first, second] = to.received
    expect(verifyDelivery(second!, secret)).toEqual(verifyDelivery(first!, secret))
    await expect.poll(async () => (await list()).length).toBe(2)
    expect((await list()).map(({ attempt, delivered }) => [attempt, delivered])).toEqual([
      [1, true],
      [1, true],
    ])
  })

  it('is retried until it is accepted', async ({ expect }) => {
    const { to, send, list, redeliver } = await formWithWebhook()
    const uuid = await send()
    await expect.poll(async () => (await list()).length).toBe(1)
    to.answer = (n) => ({ status: n === 2 ? 503 : 204 })
    await redeliver((await list())[0]!.id)
    await expect.poll(() => idsOf(to)).toEqual(Array(3).fill(`msg_${uuid}`))
    await expect.poll(async () => (await list()).length).toBe(3)
    expect((await list()).map(({ attempt }) => attempt)).toEqual([1, 1, 2])
  })

  it('replaces one that waits for its next attempt', async ({ expect }) => {
    const { form, to, send, list, redeliver } = await formWithWebhook()
    await send()
    await expect.poll(async () => (await list()).length).toBe(1)
    to.answer = () => failure(503)
    const { id } = (await list())[0]!
    await redeliver(id)
    await expect.poll(async () => (await list()).length).toBe(2)
    const jobs = () =>
      sql(
        system,
        `UPDATE submissions_queue._private_jobs SET run_at = now() + '1 hour'
         WHERE payload->>'form_uuid' = $1::text AND payload->>'attempt' IS NOT NULL
           AND attempts < max_attempts RETURNING 1`,
        [form.uuid],
      )
    expect(await jobs()).toHaveLength(1)
    to.answer = () => ({ status: 204 })
    await redeliver(id)
    await expect.poll(() => to.received.length).toBe(3)
    await expect.poll(jobs).toEqual([])
  })

  it('is dropped with its webhook, and not sent to the next one', async ({ expect }) => {
    const { owner, form, to, path, send, list, redeliver } = await formWithWebhook()
    await send()
    await expect.poll(async () => (await list()).length).toBe(1)
    to.answer = () => failure(503)
    await redeliver((await list())[0]!.id)
    await expect.poll(async () => (await list()).length).toBe(2)
    await owner.account.delete(path)
    const next = await receiver()
    await setWebhook(owner.account, form, next.url)
    const jobs = () =>
      sql(
        system,
        `SELECT FROM submissions_queue._private_jobs
         WHERE payload->>'form_uuid' = $1::text AND attempts < max_attempts`,
        [form.uuid],
      )
    await expect.poll(jobs).toEqual([])
    expect(next.received).toEqual([])
  })

  it('goes to the current webhook, whatever its events', async ({ expect }) => {
    const { owner, form, path, send, list, redeliver } = await formWithWebhook()
    const uuid = await send()
    await expect.poll(async () => (await list()).length).toBe(1)
    const { id } = (await list())[0]!
    await owner.account.delete(path)
    expect((await redeliver(id)).status).toBe(404)
    const next = await receiver()
    await setWebhook(owner.account, form, next.url, ['form.published'])
    expect((await redeliver(id)).status).toBe(202)
    await expect.poll(() => idsOf(next)).toEqual([`msg_${uuid}`])
  })

  it('of a review carries that review', async ({ expect }) => {
    const { owner, form, to, secret, send, list, redeliver } = await formWithWebhook([
      'submission.reviewed',
    ])
    const uuid = await send()
    const path = `/forms/${form.uuid}/submissions/${uuid}/review`
    for (const state of ['approved', 'rejected']) await owner.api.put(path, { state })
    await expect.poll(async () => (await list()).length).toBe(2)
    const first = (await list()).find(({ webhook_id }) => webhook_id.endsWith('_1'))!
    await redeliver(first.id)
    await expect.poll(() => to.received.length).toBe(3)
    const again = to.received[2]!
    expect(again.headers['webhook-id']).toBe(`msg_${uuid}_review_1`)
    expect(verifyDelivery(again, secret)).toMatchObject({ data: { review: { state: 'approved' } } })
  })

  it('is not found for another form, after 30 days and for a malformed id', async ({ expect }) => {
    const { send, list, redeliver } = await formWithWebhook()
    const other = await formWithWebhook()
    await send()
    await expect.poll(async () => (await list()).length).toBe(1)
    const { id } = (await list())[0]!
    expect((await other.redeliver(id)).status).toBe(404)
    for (const wrong of [0, '1e3', 'x', '9'.repeat(16)]) {
      expect((await redeliver(wrong)).status).toBe(404)
    }
    await sql(
      system,
      `UPDATE submissions.webhook_deliveries SET at = now() - interval '31 days' WHERE id = $1`,
      [id],
    )
    expect((await redeliver(id)).status).toBe(404)
  })
})

describe('testing and redelivering', () => {
  it('are allowed to the owner of the form with a login', async () => {
    const { owner, form, path } = await formWithWebhook()
    const stranger = await newOwner(system)
    const unset = await createForm(owner.api)
    const missing = webhookPath({ uuid: '00000000-0000-4000-8000-000000000000' })
    for (const operation of ['test', 'deliveries/1/redeliver']) {
      expect((await stranger.account.post(`${path}/${operation}`)).status).toBe(403)
      expect((await owner.account.post(`${missing}/${operation}`)).status).toBe(404)
      expect((await owner.account.post(`${webhookPath(unset)}/${operation}`)).status).toBe(404)
      const key = await fetch(`${system.appUrl}/api${webhookPath(form)}/${operation}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${owner.secret}` },
      })
      expect(key.status).toBe(403)
    }
  })
})
