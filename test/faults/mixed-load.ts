import { createHash, randomBytes, randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'

import { type Api, createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import type { SystemAddress } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

/** What was acknowledged, and so must be there for ever. */
export interface Acknowledged {
  /** By client_uuid: the receipt's submission_uuid. */
  submissions: Map<string, string>
  /** By upload uuid: the SHA-256 of its bytes. */
  uploads: Map<string, string>
  /** The uuids of forms that were made. */
  forms: Set<string>
}

export interface MixedLoad {
  form: Form
  fields: Field[]
  acknowledged: Acknowledged
  /** How often something was refused or broken off, and was tried again. */
  failures(): number
  /** What the service answered that no caller should see: neither done, nor a refusal that says when to come again. */
  surprises: string[]
  /** Waits until everything that was begun is done. */
  stop(): Promise<void>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const clients = 7
/** How many of them make forms. */
const makers = 2

/** People who answer, send photos and make forms, and try again what failed, as devices and careful programs do. */
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
  const surprises: string[] = []
  let failures = 0
  let isOver = false

  /** Tries until it is taken. */
  async function insist<T>(what: string, attempt: () => ReturnType<Api['post']>): Promise<T> {
    for (;;) {
      try {
        const { status, body, headers } = await attempt()
        if (status < 300) return body as T
        const isTold = [429, 503, 504].includes(status) && headers.has('retry-after')
        if (!isTold) surprises.push(`${what}: ${status} ${JSON.stringify(body)}`)
      } catch (error) {
        // A connection that breaks: the caller can't know what has become of the request.
        if (!(error instanceof TypeError)) surprises.push(`${what}: ${String(error)}`)
      }
      failures++
      await pause(50)
    }
  }

  async function answer() {
    const client_uuid = randomUUID()
    const given: Record<string, string> = { [name.uuid]: client_uuid }
    if (client_uuid < '4') {
      const bytes = Buffer.concat([png(), randomBytes(2_000)])
      const sent = await insist<{ uuid: string }>('an upload', () =>
        upload(system.appUrl, form.public_id, { bytes, field: photo.uuid }),
      )
      acknowledged.uploads.set(sent.uuid, createHash('sha256').update(bytes).digest('hex'))
      given[photo.uuid] = sent.uuid
    }
    const receipt = await insist<{ submission_uuid: string }>(
      'a submission',
      () => submit(api, form, { fields: given, client_uuid }) as ReturnType<Api['post']>,
    )
    acknowledged.submissions.set(client_uuid, receipt.submission_uuid)
  }
  async function makeForm() {
    const made = await insist<{ data: Form }>('a form', () => api.post('/forms', { title: 'Made' }))
    acknowledged.forms.add(made.data.uuid)
  }
  const client = async (at: number) => {
    while (!isOver) await (at < makers ? makeForm().then(() => pause(50)) : answer())
  }
  const running = Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  return {
    form,
    fields,
    acknowledged,
    failures: () => failures,
    surprises,
    async stop() {
      isOver = true
      await running
    },
  }
}
