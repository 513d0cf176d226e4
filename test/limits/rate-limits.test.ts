import type { Field, Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

const env = {
  LIMIT_LEGACY_SUBMIT: '3',
  LIMIT_SUBMIT: '4',
  LIMIT_UPLOAD: '2',
  LIMIT_PUBLIC_READ: '5',
  TRUST_PROXY: '1',
}

/** The statuses of sequential calls. */
async function statusesOf(calls: number, call: () => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let n = 0; n < calls; n++) statuses.push((await call()).status)
  return statuses
}

const from = (ip: string) => ({ 'X-Forwarded-For': ip })

function limitTests(counters: 'memory' | 'redis') {
  let system: TestSystem
  let api: Api
  let anyone: Api
  let form: Form
  let file: Field

  beforeAll(async () => {
    system = await startTestSystem({ env, counters, files: 'folder' })
    api = createApi(system.baseUrl, system.apiKey)
    anyone = createApi(system.appUrl)
    const created = await createFormWith(api, { type: 'file', label: 'File' })
    form = created.form
    file = created.fields[0]!
  })
  afterAll(() => system?.stop())

  const submit = (ip: string, to = form) =>
    anyone.post(`/api/v1/public/forms/${to.public_id}/submissions`, { fields: {} }, from(ip))
  const submitLegacy = (ip: string, to = form) =>
    anyone.post(`/api/f/${to.public_id}`, { fields: {} }, from(ip))

  it('limits submissions per address and form, with Retry-After', async () => {
    expect(await statusesOf(5, () => submit('10.0.0.1'))).toEqual([201, 201, 201, 201, 429])
    const refused = await submit('10.0.0.1')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(refused.body['message']).toMatch(/Too many requests/)
    expect((await submit('10.0.0.2')).status).toBe(201)
    const other = await createFormWith(api)
    expect((await submit('10.0.0.1', other.form)).status).toBe(201)
  })

  it('limits the legacy route per address over all forms', async () => {
    const other = await createFormWith(api)
    expect(await statusesOf(2, () => submitLegacy('10.0.1.1'))).toEqual([201, 201])
    expect((await submitLegacy('10.0.1.1', other.form)).status).toBe(201)
    expect((await submitLegacy('10.0.1.1', other.form)).status).toBe(429)
  })

  it('limits reads and uploads separately', async () => {
    const read = () => anyone.get(`/api/v1/public/forms/${form.public_id}`, from('10.0.2.1'))
    expect(await statusesOf(6, read)).toEqual([200, 200, 200, 200, 200, 429])
    const send = () => upload(system.appUrl, form.public_id, { bytes: png(), field: file.uuid })
    expect(await statusesOf(3, send)).toEqual([201, 201, 429])
  })

  it('uses the address that the trusted proxy reports', async () => {
    const spoofed = (n: number) => submit(`203.0.113.${n}, 10.0.3.1`)
    let n = 0
    expect(await statusesOf(5, () => spoofed(n++))).toEqual([201, 201, 201, 201, 429])
  })

  return { system: () => system, submit }
}

describe('rate limits in memory', () => {
  limitTests('memory')
})
describe.skipIf(isMissing('redis'))('rate limits in Redis', () => {
  const { system, submit } = limitTests('redis')

  it('survive a restart of the gateway', async () => {
    expect(await statusesOf(4, () => submit('10.0.4.1'))).toEqual([201, 201, 201, 201])
    await system().process('gateway').stop()
    await system().process('gateway').start()
    expect((await submit('10.0.4.1')).status).toBe(429)
  })
})

describe('rate limits without TRUST_PROXY', () => {
  let system: TestSystem
  beforeAll(async () => {
    const { TRUST_PROXY: _none, ...limits } = env
    system = await startTestSystem({ env: limits, counters: 'memory', files: 'folder' })
  })
  afterAll(() => system?.stop())

  it('ignore X-Forwarded-For', async () => {
    const { form } = await createFormWith(createApi(system.baseUrl, system.apiKey))
    const anyone = createApi(system.baseUrl)
    let n = 0
    const submit = () =>
      anyone.post(
        `/public/forms/${form.public_id}/submissions`,
        { fields: {} },
        from(`198.51.100.${n++}`),
      )
    expect(await statusesOf(5, submit)).toEqual([201, 201, 201, 201, 429])
  })
})
