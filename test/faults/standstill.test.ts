import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

/** Shorter than the keepalive timeout between services. */
const standstillMs = 9_000
const rows = 60_000

describe('a service that stands still while it is read', () => {
  let system: TestSystem

  beforeAll(async () => {
    system = await startTestSystem({ files: 'folder', counters: 'memory' })
  })
  afterAll(() => system?.stop())

  it('goes on with an export afterwards', async () => {
    const api = createApi(system.baseUrl, system.apiKey)
    const { form, fields } = await createFormWith(api, { type: 'long_text', label: 'Report' })
    await insertSubmissions(
      system,
      form,
      rows,
      `jsonb_build_object('${fields[0]!.uuid}', repeat(md5(n::text), 10))`,
    )
    const reply = await fetch(`${system.baseUrl}/forms/${form.uuid}/submissions/export`, {
      headers: { authorization: `Bearer ${system.apiKey}` },
    })
    const chunks = reply.body![Symbol.asyncIterator]()
    let text = ''
    const decoder = new TextDecoder()
    const read = async () => {
      const { value, done } = await chunks.next()
      if (!done) text += decoder.decode(value, { stream: true })
      return !done
    }
    await read()
    const { pid } = system.process('submissions')
    for (let round = 0; round < 3; round++) {
      process.kill(pid!, 'SIGSTOP')
      try {
        await delay(standstillMs)
      } finally {
        process.kill(pid!, 'SIGCONT')
      }
      for (let chunk = 0; chunk < 20; chunk++) await read()
    }
    while (await read());
    expect(text.trimEnd().split('\r\n')).toHaveLength(rows + 1)
  })
})
