import { randomUUID } from 'node:crypto'

import type { CursorEnvelope, Form, SubmissionRow } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

type Page = { data: SubmissionRow[] } & CursorEnvelope

const clients = 50
const perClient = 40
const victims = ['submissions', 'gateway', 'submissions', 'gateway'] as const

describe('polling for new submissions while processes are killed', () => {
  let system: TestSystem
  let form: Form
  let name: string

  beforeAll(async () => {
    system = await startTestSystem({ files: 'folder', counters: 'memory' })
    const api = createApi(system.baseUrl, system.apiKey)
    const created = await createFormWith(api, { type: 'short_text', label: 'Name' })
    form = created.form
    name = created.fields[0]!.uuid
  })
  afterAll(() => system?.stop())

  const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

  /** Repeats a request until it succeeds. */
  async function retry<T>(url: string, init: RequestInit): Promise<T> {
    for (;;) {
      const reply = await fetch(url, init).catch(() => undefined)
      // The connection may break in the middle of the body.
      const body = reply?.ok ? await reply.json().catch(() => undefined) : undefined
      if (body !== undefined) return body as T
      if (reply && ![429, 503, 504].includes(reply.status) && !reply.ok) {
        throw new Error(`${reply.status} ${await reply.text()}`)
      }
      await pause()
    }
  }

  it('shows every acknowledged submission exactly once', async () => {
    const acknowledged = new Set<string>()
    let areSending = true
    const client = async () => {
      for (let n = 0; n < perClient; n++) {
        const client_uuid = randomUUID()
        const receipt = await retry<{ submission_uuid: string }>(
          `${system.baseUrl}/public/forms/${form.public_id}/submissions`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ fields: { [name]: client_uuid }, client_uuid }),
          },
        )
        acknowledged.add(receipt.submission_uuid)
      }
    }
    const seen: string[] = []
    const poll = async () => {
      let url = `${system.baseUrl}/forms/${form.uuid}/submissions?cursor=&order=asc&per_page=10`
      for (;;) {
        const isAfterSending = !areSending
        const { data, links } = await retry<Page>(url, {
          headers: { authorization: `Bearer ${system.apiKey}` },
        })
        seen.push(...data.map(({ uuid }) => uuid))
        if (seen.length > clients * perClient) throw new Error('Submissions are repeated.')
        url = links.next!
        if (isAfterSending && data.length === 0) return
      }
    }
    const polling = poll()
    polling.catch(() => undefined)
    const sending = Promise.all(Array.from({ length: clients }, client))
    for (const [index, victim] of victims.entries()) {
      const due = ((index + 1) * clients * perClient) / (victims.length + 2)
      await expect.poll(() => acknowledged.size).toBeGreaterThan(due)
      const { pid } = system.process(victim)
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    }
    await sending
    areSending = false
    await polling
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.toSorted()).toEqual([...acknowledged].toSorted())
  })
})
