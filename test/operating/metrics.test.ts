import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

let system: TestSystem
let api: Api

beforeAll(async () => {
  system = await startTestSystem({ env: { LIMIT_PUBLIC_READ: '2' }, counters: 'memory' })
  api = createApi(system.baseUrl, system.apiKey)
})
afterAll(() => system?.stop())

const services = ['identity', 'forms', 'submissions', 'files'] as const
const scrape = async (url: string) => (await fetch(`${url}/metrics`)).text()

/** The value of a series such as `name{label="value"}`; undefined if there is none. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('metrics', () => {
  it('count submissions by outcome and batch size', async () => {
    const { form, fields } = await createFormWith(api, { type: 'email', label: 'Mail' })
    const field = fields[0]!.uuid
    const answer = { fields: { [field]: 'a@b.c' }, client_uuid: randomUUID() }
    await submit(api, form, answer)
    await submit(api, form, answer)
    await submit(api, form, { fields: { [field]: 'none' } })
    const text = await scrape(system.adminUrlOf('submissions'))
    const outcome = (name: string) => valueOf(text, `formpost_submissions_total{outcome="${name}"}`)
    expect([outcome('stored'), outcome('replayed'), outcome('refused')]).toEqual([1, 1, 1])
    expect(valueOf(text, 'formpost_submission_batch_size_count')).toBe(3)
  })

  it('measure requests by route template, not by URL', async () => {
    const uuid = randomUUID()
    await api.get(`/forms/${uuid}`)
    await fetch(`${system.appUrl}/f/${uuid}`)
    const text = await scrape(system.adminUrl)
    for (const [route, status] of [
      ['/api/v1/forms/:form', 404],
      ['/f/:public_id', 200],
    ]) {
      const series = `formpost_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`
      expect(valueOf(text, series), series).toBe(1)
    }
    expect(text).not.toContain(uuid)
  })

  it('measure RPCs by outcome', async () => {
    const text = await scrape(system.adminUrlOf('forms'))
    const series =
      'formpost_rpc_duration_seconds_count{rpc="forms.GetForm",outcome="form_not_found"}'
    expect(valueOf(text, series)).toBe(1)
  })

  it('count rate-limited requests', async () => {
    for (let n = 0; n < 3; n++) await api.get(`/public/forms/${system.form.public_id}`)
    const text = await scrape(system.adminUrl)
    expect(valueOf(text, 'formpost_rate_limited_total{limit="public-read"}')).toBe(1)
  })

  it('report connections, event loop lag and memory of every service', async () => {
    for (const name of services) {
      const url = system.adminUrlOf(name)
      const series = 'formpost_database_connections{state="idle"}'
      // A connection may be in use for a job at any moment.
      const idle = async () => valueOf(await scrape(url), series)
      await expect.poll(idle, { message: name }).toBeGreaterThan(0)
      const text = await scrape(url)
      expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
      expect(text).toContain('process_resident_memory_bytes')
    }
  })

  it('report failed jobs until they succeed', async () => {
    await system.process('files').stop()
    const { form } = await createFormWith(api, { type: 'short_text', label: 'A' })
    await api.delete(`/forms/${form.uuid}`)
    const jobs = async (state: string) =>
      valueOf(
        await scrape(system.adminUrlOf('forms')),
        `formpost_queue_jobs{queue="forms_queue",task="purge-form",state="${state}"}`,
      )
    await expect.poll(() => jobs('failed')).toBe(1)
    await system.process('files').start()
    await expect.poll(() => jobs('failed')).toBeUndefined()
  })
})

describe('readiness', () => {
  it('is reported by every process and names the service that is down', async () => {
    const ready = async (url: string) => {
      const reply = await fetch(`${url}/readyz`)
      return [reply.status, await reply.json()]
    }
    const isReady = [200, { status: 'ready' }]
    for (const name of services) {
      await expect.poll(() => ready(system.adminUrlOf(name))).toEqual(isReady)
    }
    await expect.poll(() => ready(system.adminUrl)).toEqual(isReady)
    await system.process('identity').stop()
    const isDown = [503, { status: 'not ready', down: ['identity'] }]
    await expect.poll(() => ready(system.adminUrl)).toEqual(isDown)
    await system.process('identity').start()
  })
})
