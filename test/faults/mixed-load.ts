import { createHash, randomBytes, randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'
import { expect } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import type { SystemAddress } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

/** Acknowledged data, which must not be lost. */
export interface Acknowledged {
  /** submission_uuid of the receipt by client_uuid. */
  submissions: Map<string, string>
  /** SHA-256 of the content by upload uuid. */
  uploads: Map<string, string>
  /** Uuids of created forms. */
  forms: Set<string>
}

export interface MixedLoad {
  form: Form
  fields: Field[]
  acknowledged: Acknowledged
  /** The number of requests that failed and were retried. */
  failures(): number
  /** Responses that are neither success nor a refusal with Retry-After. */
  unexpected: string[]
  /** Waits for all requests to succeed. */
  stop(): Promise<void>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const clients = 7
/** The number of clients that create forms. */
const formClients = 2

/** Clients that submit answers, upload photos and create forms, and retry what failed. */
export async function startMixedLoad(
  system: Pick<SystemAddress, 'baseUrl' | 'appUrl' | 'apiKey'>,
): Promise<MixedLoad> {
  const api = createApi(system.baseUrl, system.apiKey)
  const { form, fields } = await createFormWith(
    api,
    { type: 'short_text', label: 'Name' },
    { type: 'file', label: 'Photo' },
  )
  const [name, photo] = fields as [Field, Field]
  const acknowledged: Acknowledged = {
    submissions: new Map(),
    uploads: new Map(),
    forms: new Set(),
  }
  const unexpected: string[] = []
  let failures = 0
  let isOver = false

  /** Retries until the request succeeds. */
  async function retry<T>(what: string, attempt: () => ReturnType<Api['post']>): Promise<T> {
    for (;;) {
      try {
        const { status, body, headers } = await attempt()
        if (status < 300) return body as T
        const isRefusal = [429, 503, 504].includes(status) && headers.has('retry-after')
        if (!isRefusal) unexpected.push(`${what}: ${status} ${JSON.stringify(body)}`)
      } catch (error) {
        // fetch() throws a TypeError when the connection breaks.
        if (!(error instanceof TypeError)) unexpected.push(`${what}: ${String(error)}`)
      }
      failures++
      await pause(50)
    }
  }

  async function sendSubmission() {
    const client_uuid = randomUUID()
    const answers: Record<string, string> = { [name.uuid]: client_uuid }
    if (client_uuid < '4') {
      const bytes = Buffer.concat([png(), randomBytes(2_000)])
      const sent = await retry<{ uuid: string }>('an upload', () =>
        upload(system.appUrl, form.public_id, { bytes, field: photo.uuid }),
      )
      acknowledged.uploads.set(sent.uuid, createHash('sha256').update(bytes).digest('hex'))
      answers[photo.uuid] = sent.uuid
    }
    const receipt = await retry<{ submission_uuid: string }>(
      'a submission',
      () => submit(api, form, { fields: answers, client_uuid }) as ReturnType<Api['post']>,
    )
    acknowledged.submissions.set(client_uuid, receipt.submission_uuid)
  }
  async function sendForm() {
    const created = await retry<{ data: Form }>('a form', () =>
      api.post('/forms', { title: 'Made' }),
    )
    acknowledged.forms.add(created.data.uuid)
  }
  const client = async (index: number) => {
    while (!isOver)
      await (index < formClients ? sendForm().then(() => pause(50)) : sendSubmission())
  }
  const running = Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  return {
    form,
    fields,
    acknowledged,
    failures: () => failures,
    unexpected,
    async stop() {
      isOver = true
      await running
    },
  }
}

/** Waits until another hundred submissions have been acknowledged. */
export async function storeMore({ acknowledged: { submissions } }: MixedLoad): Promise<void> {
  const { size } = submissions
  await expect.poll(() => submissions.size).toBeGreaterThan(size + 100)
}
