import { webhookEvent, type Submission } from '@formpost/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, it, type ExpectStatic } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { addField, createForm, createFormWith, submit } from '../harness/forms.ts'
import { failure, startReceiver, verifyDelivery, type Receiver } from '../harness/receiver.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import {
  accountApi,
  allDeliveries,
  listDeliveries,
  setWebhook,
  webhookPath,
} from '../harness/webhook-api.ts'

let system: TestSystem
let api: Api
let account: Api
let database: pg.Client
const receivers: Receiver[] = []

async function receiver(host?: string): Promise<Receiver> {
  const started = await startReceiver(host)
  receivers.push(started)
  return started
}

/** A form with a webhook to its own receiver. */
async function formWithWebhook(url?: (receiver: Receiver) => string) {
  const form = await createForm(api)
  const to = await receiver()
  const secret = await setWebhook(account, form, url?.(to) ?? to.url)
  return { form, to, secret, answer: { fields: { [form.fields[1]!.uuid]: 'Ada' } } }
}

const expectDeliveries = async (expect: ExpectStatic, to: Receiver, count: number) => {
  await expect.poll(() => to.received.length).toBe(count)
}

beforeAll(async () => {
  system = await startTestSystem({
    env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32', WEBHOOK_ALLOW_HTTP: 'true' },
  })
  api = createApi(system.baseUrl, system.apiKey)
  account = await accountApi(system)
  database = new pg.Client({ connectionString: system.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await Promise.all(receivers.map((started) => started.kill()))
  await database?.end()
  await system?.stop()
})

// Concurrent, since most of them wait for a retry.
describe.concurrent('a webhook delivery', () => {
  it('is signed and has the content of the owner API', async ({ expect }) => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'number', label: 'Depth' },
      { type: 'checkbox', label: 'Seen', options: ['Pump', 'Fence'] },
    )
    const to = await receiver()
    const secret = await setWebhook(account, form, to.url)
    const [name, depth, seen] = fields.map(({ uuid }) => uuid)
    await submit(api, form, { fields: { [name!]: 'Earlier' } })
    const { body } = await submit(api, form, {
      fields: { [name!]: 'Zoë ✓', [depth!]: 1.5, [seen!]: ['Pump', 'Fence'] },
      client_uuid: '5c1f0f34-52f5-4b9e-9a4c-6d7f3f1c2b11',
      filled_at: '2026-05-06T14:03:21.000Z',
      was_offline: true,
    })
    await expectDeliveries(expect, to, 2)
    const delivery = to.received.find(({ body: text }) => text.includes(body.submission_uuid))!
    const event = webhookEvent.parse(verifyDelivery(delivery, secret))
    const { title, uuid, public_id } = form
    expect(event.data.form).toEqual({ uuid, public_id, title })
    const single = await api.get<{ data: Submission }>(
      `/forms/${form.uuid}/submissions/${body.submission_uuid}`,
    )
    const { prev: _prev, next: _next, ...submission } = single.body.data
    expect(event.data.submission).toEqual(submission)
    expect(event.timestamp).toBe(submission.created_at)
    expect(delivery.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': `msg_${body.submission_uuid}`,
    })
    expect(() => verifyDelivery({ ...delivery, body: `${delivery.body} ` }, secret)).toThrow()
    const late = { ...delivery.headers, 'webhook-timestamp': '1' }
    expect(() => verifyDelivery({ ...delivery, headers: late }, secret)).toThrow()
  })

  it('is retried with the same id until it is accepted, and lists its attempts', async ({
    expect,
  }) => {
    const { form, to, secret, answer } = await formWithWebhook()
    to.answer = (n) => ({ status: n === 1 ? 503 : 200 })
    const { body } = await submit(api, form, answer)
    await expectDeliveries(expect, to, 2)
    const [first, second] = to.received
    expect(verifyDelivery(first!, secret)).toEqual(verifyDelivery(second!, secret))
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    await expect.poll(async () => (await allDeliveries(account, form)).length).toBe(2)
    const [failed, delivered] = await allDeliveries(account, form)
    const common = {
      submission_uuid: body.submission_uuid,
      webhook_id: `msg_${body.submission_uuid}`,
    }
    expect(failed).toMatchObject({
      ...common,
      attempt: 1,
      delivered: false,
      status_code: 503,
      error: 'Answered 503.',
      reason: 'answered',
    })
    const wait = Date.parse(failed!.next_attempt_at!) - Date.parse(failed!.at)
    expect(wait).toBeGreaterThan(4_000)
    expect(delivered).toMatchObject({
      ...common,
      attempt: 2,
      delivered: true,
      status_code: 200,
      error: null,
      reason: null,
      next_attempt_at: null,
    })
  })

  it('is retried while the receiver is down', async ({ expect }) => {
    const { form, to, answer } = await formWithWebhook()
    await to.kill()
    expect((await submit(api, form, answer)).status).toBe(201)
    await expect
      .poll(async () => new Set((await allDeliveries(account, form)).map(({ error }) => error)))
      .toEqual(new Set(['Refused the connection.']))
    await to.start()
    await expectDeliveries(expect, to, 1)
  })

  it('follows no redirect', async ({ expect }) => {
    const target = await receiver()
    const { form, to, answer } = await formWithWebhook()
    to.answer = () => ({ status: 307, headers: { location: target.url } })
    await submit(api, form, answer)
    await expect
      .poll(async () => (await allDeliveries(account, form))[0])
      .toMatchObject({
        status_code: 307,
        delivered: false,
        error: expect.stringContaining('edirect'),
        reason: 'redirected',
      })
    expect(target.received).toHaveLength(0)
  })

  it('is not retried after 410', async ({ expect }) => {
    const { form, to, answer } = await formWithWebhook()
    to.answer = () => ({ status: 410 })
    await submit(api, form, answer)
    await expect
      .poll(async () => (await allDeliveries(account, form))[0])
      .toMatchObject({ status_code: 410, delivered: false, next_attempt_at: null })
  })

  it('is not sent to a private address in the database', async ({ expect }) => {
    const hidden = await receiver('127.0.0.2')
    const { form, answer } = await formWithWebhook()
    const sql =
      'UPDATE forms.webhooks SET url = $2 WHERE form_id = (SELECT id FROM forms.forms WHERE uuid = $1)'
    await database.query(sql, [form.uuid, hidden.url])
    await submit(api, form, answer)
    await expect
      .poll(async () => (await allDeliveries(account, form))[0])
      .toMatchObject({ delivered: false, reason: 'address_not_allowed' })
    expect(hidden.received).toHaveLength(0)
  })

  it('carries the encrypted payload unchanged', async ({ expect }) => {
    // The payload is written to the row directly, since only its delivery matters here.
    const { form, to, secret, answer } = await formWithWebhook()
    to.answer = (n) => (n === 1 ? failure() : { status: 204 })
    const { body } = await submit(api, form, answer)
    await expectDeliveries(expect, to, 1)
    await database.query(
      `UPDATE submissions.submissions SET answers = NULL, encrypted_payload = 'armoured' WHERE uuid = $1`,
      [body.submission_uuid],
    )
    await expectDeliveries(expect, to, 2)
    const { submission } = verifyDelivery(to.received[1]!, secret).data
    expect(submission).toMatchObject({ values: [], encrypted_payload: 'armoured' })
  })

  it('is sent once per submission and not for replays', async ({ expect }) => {
    const { form, to, secret, answer } = await formWithWebhook()
    const bodies = Array.from({ length: 60 }, () => ({
      ...answer,
      client_uuid: crypto.randomUUID(),
    }))
    const receipts = await Promise.all(bodies.map((body) => submit(api, form, body)))
    await Promise.all(bodies.map((body) => submit(api, form, body)))
    await expectDeliveries(expect, to, 60)
    const delivered = to.received.map(
      (request) => verifyDelivery(request, secret).data.submission.uuid,
    )
    expect(delivered.sort()).toEqual(receipts.map(({ body }) => body.submission_uuid).sort())
    // An attempt is stored after its response, so the list may lag behind the receiver.
    await expect.poll(async () => (await allDeliveries(account, form)).length).toBe(60)
    const page = await listDeliveries(account, form, '?per_page=25&page=3')
    expect(page.body.data).toHaveLength(10)
    expect(page.body.meta).toMatchObject({ total: 60, last_page: 3, from: 51, to: 60 })
    expect(page.body.links.next).toBeNull()
    expect((await listDeliveries(account, form, '?per_page=0')).status).toBe(422)
  })

  it('for a removed webhook is not sent to its successor', async ({ expect }) => {
    const { form, to, answer } = await formWithWebhook()
    to.answer = () => failure()
    await submit(api, form, answer)
    await expectDeliveries(expect, to, 1)
    await account.delete(webhookPath(form))
    const next = await receiver()
    await setWebhook(account, form, next.url)
    const { body } = await submit(api, form, answer)
    await expectDeliveries(expect, next, 1)
    const pendingJobs = () =>
      database.query(
        `SELECT 1 FROM submissions_queue._private_jobs WHERE payload->>'form_uuid' = $1::text`,
        [form.uuid],
      )
    await expect.poll(async () => (await pendingJobs()).rowCount).toBe(0)
    expect(next.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      `msg_${body.submission_uuid}`,
    ])
  })

  it('is retried at the new URL of a changed webhook', async ({ expect }) => {
    const { form, to, answer } = await formWithWebhook()
    to.answer = () => failure()
    await submit(api, form, answer)
    await expectDeliveries(expect, to, 1)
    const next = await receiver()
    await setWebhook(account, form, next.url)
    await expectDeliveries(expect, next, 1)
    expect(next.received).toHaveLength(1)
  })

  it('waits for its retry as a single job', async ({ expect }) => {
    const { form, to, answer } = await formWithWebhook()
    to.answer = () => failure()
    const { body } = await submit(api, form, answer)
    await expect.poll(async () => (await allDeliveries(account, form)).length).toBe(1)
    const jobs = await database.query<{ key: string }>(
      `SELECT key FROM submissions_queue._private_jobs
       WHERE payload->>'form_uuid' = $1::text AND payload->>'attempt' IS NOT NULL
         AND attempts < max_attempts`,
      [form.uuid],
    )
    expect(jobs.rows).toEqual([{ key: `deliver-webhook/${body.submission_uuid}` }])
  })

  it('is abandoned after a day, and its last attempt says so', async ({ expect }) => {
    const { form, to, answer } = await formWithWebhook()
    to.answer = () => failure()
    await submit(api, form, answer)
    await expect.poll(async () => (await allDeliveries(account, form)).length).toBe(1)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    // A slow first attempt pauses the receiver for 5 s.
    await database.query(
      `UPDATE submissions_queue._private_jobs SET run_at = now() + interval '6 s',
         payload = jsonb_set(payload::jsonb, '{since}', to_jsonb($2::text))::json
       WHERE payload->>'form_uuid' = $1::text AND payload->>'attempt' IS NOT NULL`,
      [form.uuid, yesterday],
    )
    await expect.poll(async () => (await allDeliveries(account, form)).length).toBe(2)
    const last = (await allDeliveries(account, form)).find(({ attempt }) => attempt === 2)
    expect(last).toMatchObject({ delivered: false, status_code: 500, next_attempt_at: null })
  })

  it.sequential('is queued in the transaction of its submission', async ({ expect }) => {
    const { form, to, answer } = await formWithWebhook()
    const rename = (from: string, to: string) =>
      database.query(`ALTER FUNCTION submissions_queue.${from} RENAME TO ${to}`)
    const body = JSON.stringify({ ...answer, client_uuid: crypto.randomUUID() })
    const send = () =>
      fetch(`${system.baseUrl}/public/forms/${form.public_id}/submissions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
    await rename('add_jobs', 'no_jobs')
    const refused = await send()
    await rename('no_jobs', 'add_jobs')
    expect(refused.status).toBe(500)
    const stored = 'SELECT 1 FROM submissions.submissions WHERE form_uuid = $1'
    expect((await database.query(stored, [form.uuid])).rowCount).toBe(0)
    expect((await send()).status).toBe(201)
    await expectDeliveries(expect, to, 1)
  })

  it('is not delayed by a receiver that never responds', async ({ expect }) => {
    const stuck = await formWithWebhook()
    stuck.to.answer = () => 'never'
    await Promise.all(Array.from({ length: 30 }, () => submit(api, stuck.form, stuck.answer)))
    await expect.poll(() => stuck.to.received.length).toBeGreaterThan(0)
    const other = await formWithWebhook()
    await submit(api, other.form, other.answer)
    await expectDeliveries(expect, other.to, 1)
    await expect
      .poll(async () => (await allDeliveries(account, stuck.form))[0]?.error)
      .toBe('Took longer than 15 seconds.')
    const endsOf = async ({ form }: typeof stuck) =>
      (await allDeliveries(account, form)).map((each) => Date.parse(each.at) + each.duration_ms)
    await expect.poll(() => endsOf(other)).toHaveLength(1)
    const [delivered] = await endsOf(other)
    expect(delivered).toBeLessThan(Math.min(...(await endsOf(stuck))))
    expect(stuck.to.received.length).toBeLessThanOrEqual(6)
  })

  it('is deleted with its submission and its form', async ({ expect }) => {
    const { form, to, answer } = await formWithWebhook()
    to.answer = () => ({ status: 500 })
    const first = await submit(api, form, answer)
    await submit(api, form, answer)
    // The first may be tried twice before the second is tried.
    const delivered = async () =>
      new Set((await allDeliveries(account, form)).map((each) => each.submission_uuid))
    await expect.poll(async () => (await delivered()).size).toBe(2)
    await api.delete(`/forms/${form.uuid}/submissions/${first.body.submission_uuid}`)
    const remaining = await allDeliveries(account, form)
    expect(remaining.map(({ submission_uuid }) => submission_uuid)).not.toContain(
      first.body.submission_uuid,
    )
    expect(remaining.length).toBeGreaterThan(0)
    await api.delete(`/forms/${form.uuid}`)
    const rows = async (sql: string) => (await database.query(sql, [form.uuid])).rowCount
    await expect
      .poll(() => rows('SELECT 1 FROM submissions.webhook_deliveries WHERE form_uuid = $1'))
      .toBe(0)
    // Queued retries find no webhook and end.
    await expect
      .poll(() =>
        rows(
          `SELECT 1 FROM submissions_queue._private_jobs WHERE payload->>'form_uuid' = $1::text`,
        ),
      )
      .toBe(0)
  })

  it('includes fields that were added after the webhook', async ({ expect }) => {
    const { form, to, secret } = await formWithWebhook()
    const field = await addField(api, form, { type: 'date', label: 'Day' })
    await submit(api, form, { fields: { [field.uuid]: '2026-05-06' } })
    await expectDeliveries(expect, to, 1)
    expect(verifyDelivery(to.received[0]!, secret).data.submission.values).toEqual([
      { field_uuid: field.uuid, field_type: 'date', field_label: 'Day', value: '2026-05-06' },
    ])
  })
})
