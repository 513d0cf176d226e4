import {
  publishedEvent,
  reviewedEvent,
  webhookEvent,
  type PublicForm,
  type Reviews,
  type Submission,
  type Webhook,
} from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it, type ExpectStatic } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { addField, createForm, submit } from '../harness/forms.ts'
import { failure, startReceiver, verifyDelivery, type Receiver } from '../harness/receiver.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'
import { accountApi, allDeliveries, setWebhook, webhookPath } from '../harness/webhook-api.ts'

interface Invalid {
  errors: Record<string, string[]>
}

let system: TestSystem
let api: Api
let account: Api
const receivers: Receiver[] = []

beforeAll(async () => {
  system = await startTestSystem({
    env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32', WEBHOOK_ALLOW_HTTP: 'true' },
  })
  api = createApi(system.baseUrl, system.apiKey)
  account = await accountApi(system)
})
afterAll(async () => {
  await Promise.all(receivers.map((started) => started.kill()))
  await system?.stop()
})

/** A form with a webhook to its own receiver. */
async function formWithWebhook(events?: readonly string[]) {
  const form = await createForm(api)
  const to = await startReceiver()
  receivers.push(to)
  const secret = await setWebhook(account, form, to.url, events)
  const answer = { fields: { [form.fields[1]!.uuid]: 'Ada' } }
  const send = async () => (await submit(api, form, answer)).body.submission_uuid
  const review = async (submission: string, body: object) => {
    const path = `/forms/${form.uuid}/submissions/${submission}/review`
    return (await api.put<{ data: Reviews }>(path, body)).body.data.history[0]!
  }
  return { form, to, secret, send, review }
}

const idsOf = ({ received }: Receiver) =>
  received.map(({ headers }) => String(headers['webhook-id']))

const waitForIds = async (expect: ExpectStatic, to: Receiver, ids: string[]) => {
  await expect.poll(() => idsOf(to).toSorted()).toEqual(ids.toSorted())
}

const jobsOf = ({ uuid }: { uuid: string }) =>
  sql(
    system,
    `SELECT 1 FROM submissions_queue._private_jobs WHERE payload->>'form_uuid' = $1::text
     UNION ALL SELECT 1 FROM forms_queue._private_jobs WHERE payload->>'form_uuid' = $1::text`,
    [uuid],
  )

/** Waits until nothing about a form is left to do. */
const waitForJobs = async (expect: ExpectStatic, form: { uuid: string }) => {
  await expect.poll(() => jobsOf(form)).toEqual([])
}

// Concurrent, since most of them wait for a job.
describe.concurrent('the events of a webhook', () => {
  it('are those that were chosen last', async () => {
    const form = await createForm(api)
    const put = async (events?: string[]) => {
      const body = { url: 'https://example.com/', events }
      return (await account.put<{ data: Webhook }>(webhookPath(form), body)).body.data.events
    }
    const read = async () =>
      (await account.get<{ data: Webhook }>(webhookPath(form))).body.data.events
    expect(await put(['form.published', 'submission.reviewed', 'form.published'])).toEqual([
      'form.published',
      'submission.reviewed',
    ])
    expect(await read()).toEqual(['form.published', 'submission.reviewed'])
    expect(await put()).toBeUndefined()
    expect(await read()).toBeUndefined()
  })

  it.each([
    [['submission.created', 'submission.deleted'], 'events.1'],
    [[], 'events'],
    ['form.published', 'events'],
  ])('cannot be %j', async (events, property) => {
    const form = await createForm(api)
    const body = { url: 'https://example.com/', events }
    const reply = await account.put<Invalid>(webhookPath(form), body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([property])
  })

  it('are only new submissions unless others are chosen', async ({ expect }) => {
    const { form, to, secret, send, review } = await formWithWebhook()
    const uuid = await send()
    await review(uuid, { state: 'approved' })
    await addField(api, form, { type: 'short_text', label: 'More' })
    await waitForJobs(expect, form)
    expect(idsOf(to)).toEqual([`msg_${uuid}`])
    expect(webhookEvent.parse(verifyDelivery(to.received[0]!, secret)).type).toBe(
      'submission.created',
    )
  })
})

describe('a webhook without submission.created', () => {
  it('adds no job to a submission', async () => {
    const { form, send } = await formWithWebhook(['form.published'])
    // The first submission of a form freezes its encryption settings by a job.
    await send()
    await waitForJobs(expect, form)
    const rename = (from: string, to: string) =>
      sql(system, `ALTER FUNCTION submissions_queue.${from} RENAME TO ${to}`)
    await rename('add_jobs', 'no_jobs')
    const uuid = await send().finally(() => rename('no_jobs', 'add_jobs'))
    expect(uuid).toBeDefined()
  })
})

describe.concurrent('submission.created', () => {
  it('carries repeats like the single read', async ({ expect }) => {
    const { form, to, secret } = await formWithWebhook(['submission.created'])
    const visits = { type: 'repeat', label: 'Visits', name: 'visit' }
    const { uuid: parent } = await addField(api, form, visits)
    const text = { type: 'short_text', label: 'Note', name: 'note', parent }
    const { uuid: note } = await addField(api, form, text)
    const fields = { [parent]: [{ [note]: 'dry' }, {}] }
    const { submission_uuid } = (await submit(api, form, { fields })).body
    await expect.poll(() => to.received.length).toBe(1)
    const { data } = webhookEvent.parse(verifyDelivery(to.received[0]!, secret))
    const path = `/forms/${form.uuid}/submissions/${submission_uuid}`
    const { values } = (await api.get<{ data: Submission }>(path)).body.data
    expect(values).toMatchObject([{ value: [[{ field_uuid: note, value: 'dry' }], []] }])
    expect(data.submission.values).toEqual(values)
  })

  it('carries several files of a field as a list', async ({ expect }) => {
    const { form, to, secret } = await formWithWebhook()
    const field = { type: 'file', label: 'Photos', settings: { max_files: 2 } }
    const { uuid } = await addField(api, form, field)
    const uploads: string[] = []
    for (let n = 0; n < 2; n++) {
      const sent = { bytes: png(n), field: uuid }
      uploads.push((await upload(system.appUrl, form.public_id, sent)).body.uuid)
    }
    await submit(api, form, { fields: { [uuid]: uploads } })
    await expect.poll(() => to.received.length).toBe(1)
    const { data } = webhookEvent.parse(verifyDelivery(to.received[0]!, secret))
    expect(data).toMatchObject({
      submission: { values: [{ field_uuid: uuid, field_type: 'file', value: uploads }] },
    })
  })
})

describe.concurrent('submission.reviewed', () => {
  it('carries the submission and the review', async ({ expect }) => {
    const { form, to, secret, send, review } = await formWithWebhook(['submission.reviewed'])
    const uuid = await send()
    const stored = await review(uuid, { state: 'has_issues', note: 'No photo' })
    await waitForIds(expect, to, [`msg_${uuid}_review_1`])
    const event = reviewedEvent.parse(verifyDelivery(to.received[0]!, secret))
    const single = await api.get<{ data: Submission }>(`/forms/${form.uuid}/submissions/${uuid}`)
    const { prev: _prev, next: _next, ...submission } = single.body.data
    const { title, public_id } = form
    expect(event).toEqual({
      type: 'submission.reviewed',
      timestamp: stored.reviewed_at,
      data: { form: { uuid: form.uuid, public_id, title }, submission, review: stored },
    })
    await expect.poll(async () => (await allDeliveries(account, form)).length).toBe(1)
    expect((await allDeliveries(account, form))[0]).toMatchObject({
      event: 'submission.reviewed',
      submission_uuid: uuid,
      webhook_id: `msg_${uuid}_review_1`,
      delivered: true,
    })
  })

  it('is sent for each review besides the submission, and not for a repeated one', async ({
    expect,
  }) => {
    const events = ['submission.created', 'submission.reviewed']
    const { form, to, send, review } = await formWithWebhook(events)
    const uuid = await send()
    await waitForIds(expect, to, [`msg_${uuid}`])
    await review(uuid, { state: 'approved' })
    await review(uuid, { state: 'approved' })
    await review(uuid, { state: 'rejected' })
    await waitForIds(expect, to, [`msg_${uuid}`, `msg_${uuid}_review_1`, `msg_${uuid}_review_2`])
    await waitForJobs(expect, form)
    expect(idsOf(to)).toHaveLength(3)
  })

  it('is retried with the same review', async ({ expect }) => {
    const { to, secret, send, review } = await formWithWebhook(['submission.reviewed'])
    to.answer = (n) => (n === 1 ? failure(503) : { status: 204 })
    const uuid = await send()
    await review(uuid, { state: 'approved', note: 'First' })
    await expect.poll(() => to.received.length).toBe(1)
    await review(uuid, { state: 'rejected', note: 'Second' })
    const [first, second] = [`msg_${uuid}_review_1`, `msg_${uuid}_review_2`]
    await waitForIds(expect, to, [first, first, second])
    const notes = to.received
      .filter(({ headers }) => headers['webhook-id'] === first)
      .map((request) => reviewedEvent.parse(verifyDelivery(request, secret)).data.review.note)
    expect(notes).toEqual(['First', 'First'])
  })

  it('is not sent after its submission is deleted', async ({ expect }) => {
    const { form, to, send, review } = await formWithWebhook(['submission.reviewed'])
    to.answer = () => failure()
    const uuid = await send()
    await review(uuid, { state: 'approved' })
    await expect.poll(async () => (await allDeliveries(account, form)).length).toBe(1)
    await api.delete(`/forms/${form.uuid}/submissions/${uuid}`)
    expect(await allDeliveries(account, form)).toEqual([])
    await waitForJobs(expect, form)
    expect(to.received).toHaveLength(1)
  })

  it('is not sent once it is not chosen any more', async ({ expect }) => {
    const { form, to, send, review } = await formWithWebhook(['submission.reviewed'])
    to.answer = () => failure()
    const uuid = await send()
    await review(uuid, { state: 'approved' })
    await expect.poll(() => to.received.length).toBe(1)
    await setWebhook(account, form, to.url)
    await waitForJobs(expect, form)
    expect(to.received).toHaveLength(1)
  })
})

describe.concurrent('form.published', () => {
  it('is sent once for several changes, with the newest version', async ({ expect }) => {
    const { form, to, secret } = await formWithWebhook(['form.published'])
    const announce = (at: string) =>
      sql(
        system,
        `UPDATE forms_queue._private_jobs SET run_at = ${at} WHERE payload->>'form_uuid' = $1::text`,
        [form.uuid],
      )
    await addField(api, form, { type: 'short_text', label: 'One' })
    // Changes within 10 seconds are announced together; a busy machine takes longer for these.
    await announce("now() + interval '1 hour'")
    for (const label of ['Two', 'Three']) await addField(api, form, { type: 'short_text', label })
    const title = 'Published'
    await api.patch(`/forms/${form.uuid}`, { title })
    expect(await jobsOf(form)).toHaveLength(1)
    await announce('now()')
    const path = `/public/forms/${form.public_id}`
    const { version } = (await api.get<{ data: PublicForm }>(path)).body.data
    await waitForIds(expect, to, [`msg_${form.uuid}_version_${version}`])
    const event = publishedEvent.parse(verifyDelivery(to.received[0]!, secret))
    const { uuid, public_id } = form
    expect(event.data).toEqual({ form: { uuid, public_id, title }, version })
    await waitForJobs(expect, form)
    expect(to.received).toHaveLength(1)
    expect(await allDeliveries(account, form)).toMatchObject([
      { event: 'form.published', submission_uuid: null, delivered: true },
    ])
    const [stored] = await sql<{ created_at: Date }>(
      system,
      `SELECT v.created_at FROM forms.form_versions v JOIN forms.forms f ON f.id = v.form_id
       WHERE f.uuid = $1 AND v.version = $2`,
      [uuid, version],
    )
    expect(event.timestamp).toBe(stored!.created_at.toISOString())
  })

  it('is not sent for a change that respondents do not see', async ({ expect }) => {
    const { form, to } = await formWithWebhook(['form.published'])
    await api.patch(`/forms/${form.uuid}/toggle-active`)
    await waitForJobs(expect, form)
    expect(to.received).toEqual([])
  })

  it('is deleted with its form', async ({ expect }) => {
    const { form, to } = await formWithWebhook(['form.published'])
    to.answer = () => ({ status: 500 })
    await addField(api, form, { type: 'short_text', label: 'One' })
    const attempts = () =>
      sql(system, 'SELECT 1 FROM submissions.webhook_deliveries WHERE form_uuid = $1', [form.uuid])
    await expect.poll(async () => (await attempts()).length).toBeGreaterThan(0)
    await api.delete(`/forms/${form.uuid}`)
    await waitForJobs(expect, form)
    expect(await attempts()).toEqual([])
  })
})
