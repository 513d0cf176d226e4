import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import {
  startOtlpReceiver,
  type OtlpReceiver,
  type ReceivedSpan,
} from '../harness/otlp-receiver.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

let receiver: OtlpReceiver
let system: TestSystem
let api: Api

beforeAll(async () => {
  receiver = await startOtlpReceiver()
  system = await startTestSystem({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      // Sends spans without the usual delay of 5 s.
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  })
  api = createApi(system.baseUrl, system.apiKey)
})
afterAll(async () => {
  await system?.stop()
  await receiver?.stop()
})

/** The spans of a request received so far; each process sends its own. */
async function traceOf(reply: { headers: Headers }): Promise<() => ReceivedSpan[]> {
  const requestId = reply.headers.get('x-request-id')
  const root = () =>
    receiver.spans.find(
      ({ attributes }) =>
        'http.route' in attributes && attributes['formpost.request_id'] === requestId,
    )
  await expect.poll(root).toBeDefined()
  const { traceId } = root()!
  return () => receiver.spans.filter((span) => span.traceId === traceId)
}

/** The path from the root to a span: `service: name` of each. */
function pathOf(span: ReceivedSpan, spans: ReceivedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentId)
  const own = `${span.service.replace('formpost-', '')}: ${span.name}`
  return parent ? [...pathOf(parent, spans), own] : [own]
}

/** Waits for a span whose path ends with `end`. */
async function expectPath(spans: () => ReceivedSpan[], ...end: string[]): Promise<void> {
  const ends = () => spans().map((span) => pathOf(span, spans()).slice(-end.length))
  await expect.poll(ends).toContainEqual(end)
}

describe('a trace', () => {
  it('covers the gateway, services and SQL statements', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    // The first submission to a form is not batched.
    await submit(api, form, { fields: {} })
    const isFrozen =
      'SELECT 1 FROM forms.forms WHERE uuid = $1 AND encryption_frozen_at IS NOT NULL'
    await expect.poll(() => sql(system, isFrozen, [form.uuid])).toHaveLength(1)
    const secret = `answer-${randomUUID()}`
    const reply = await submit(api, form, {
      fields: { [fields[0]!.uuid]: secret },
      client_uuid: randomUUID(),
    })
    const spans = await traceOf(reply)
    await expectPath(
      spans,
      'gateway: POST /api/v1/public/forms/:public_id/submissions',
      'gateway: submit batch',
      'gateway: submissions.SubmitBatch',
      'submissions: submissions.SubmitBatch',
      'submissions: WITH',
    )
    await expectPath(
      spans,
      'submissions: submissions.SubmitBatch',
      'submissions: forms.GetFormStates',
      'forms: forms.GetFormStates',
      'forms: SELECT',
    )
    const queries = spans().map(({ attributes }) => attributes['db.query.text'])
    expect(queries).toContainEqual(expect.stringContaining('INSERT INTO submissions.submissions'))
    expect(spans().find(({ parentId }) => parentId === '')!.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 201,
    })
    expect(receiver.raw()).not.toContain(secret)
  })

  it('covers Prisma queries, streamed lists and exports', async () => {
    const list = await traceOf(await api.get('/forms'))
    await expectPath(list, 'gateway: forms.ListForms', 'forms: forms.ListForms', 'forms: SELECT')
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    await submit(api, form, { fields: { [fields[0]!.uuid]: 'Ada' } })
    const csvExport = await traceOf(await api.get(`/forms/${form.uuid}/submissions/export`))
    await expectPath(
      csvExport,
      'gateway: submissions.ExportCsv',
      'submissions: submissions.ExportCsv',
      'submissions: COPY',
    )
  })

  it('records errors by code, without messages', async () => {
    const spans = await traceOf(await api.get(`/forms/${randomUUID()}`))
    const failures = () =>
      spans().flatMap(({ failed, service, attributes }) =>
        failed ? [`${service} ${attributes['error.type']}`] : [],
      )
    await expect
      .poll(() => failures().sort())
      .toEqual(['formpost-forms form_not_found', 'formpost-gateway form_not_found'])
  })

  it('links the submissions of one batch', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        submit(api, form, { fields: { [fields[0]!.uuid]: 'x' }, client_uuid: randomUUID() }),
      ),
    )
    const ids = new Set(replies.map(({ headers }) => headers.get('x-request-id')))
    const requests = () =>
      receiver.spans.filter(
        ({ name, attributes }) =>
          name.startsWith('POST') && ids.has(String(attributes['formpost.request_id'])),
      )
    await expect.poll(() => requests().length).toBe(20)
    const own = new Set(requests().map(({ spanId }) => spanId))
    const batches = () =>
      receiver.spans.filter(({ name, parentId }) => name === 'submit batch' && own.has(parentId))
    const linked = () => batches().flatMap(({ parentId, links }) => [parentId, ...links])
    await expect.poll(() => linked().sort()).toEqual([...own].sort())
    expect(batches().length).toBeLessThan(20)
  })

  it('ignores the traceparent of an untrusted client', async () => {
    const foreign = '0af7651916cd43dd8448eb211c80319c'
    const reply = await api.get(`/public/forms/${system.form.public_id}`, {
      traceparent: `00-${foreign}-b7ad6b7169203331-01`,
    })
    const spans = await traceOf(reply)
    expect(spans()[0]!.traceId).not.toBe(foreign)
  })

  it('contains no key, email or password', () => {
    const raw = receiver.raw()
    for (const secret of [system.apiKey, system.owner.email, system.owner.password]) {
      expect(raw).not.toContain(secret)
    }
  })
})
