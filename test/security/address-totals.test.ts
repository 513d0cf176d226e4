import { randomBytes } from 'node:crypto'

import type { Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createForm } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

let system: TestSystem
let anyone: Api
let form: Form

beforeAll(async () => {
  system = await startTestSystem({
    env: {
      LIMIT_PUBLIC_READ: '4',
      LIMIT_SUBMIT: '3',
      LIMIT_LEGACY_SUBMIT: '2',
      LIMIT_MEGABYTES: '1',
      TRUST_PROXY: '1',
    },
    counters: 'memory',
    files: 'folder',
  })
  anyone = createApi(system.baseUrl)
  form = await createForm(createApi(system.baseUrl, system.apiKey))
})
afterAll(() => system?.stop())

const from = (ip: string) => ({ 'X-Forwarded-For': ip })
/** The letters and digits of public ids. */
const letters = 'bcdfghjkmnpqrstvwxyz23456789'
const randomId = () => [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')
const countOf = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((s) => [s, statuses.filter((x) => x === s).length]))

async function statusesOf(count: number, call: (n: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await call(n)).status)
  return countOf(statuses)
}

describe('an address', () => {
  it('reads five times as many forms as one form allows, existing or not', async () => {
    const read = () => anyone.get(`/public/forms/${randomId()}`, from('10.0.0.1'))
    expect(await statusesOf(25, read)).toEqual({ 404: 20, 429: 5 })
    const other = await anyone.get(`/public/forms/${form.public_id}`, from('10.0.0.2'))
    expect(other.status).toBe(200)
  })

  it('submits five times as often as one form allows', async () => {
    const send = () =>
      anyone.post(`/public/forms/${randomId()}/submissions`, { fields: {} }, from('10.0.1.1'))
    expect(await statusesOf(20, send)).toEqual({ 404: 15, 429: 5 })
  })

  it('sends only so many megabytes a minute', async () => {
    const body = { fields: {}, note: 'x'.repeat(400_000) }
    const path = `/public/forms/${form.public_id}/submissions`
    expect(await statusesOf(3, () => anyone.post(path, body, from('10.0.2.1')))).toEqual({
      201: 2,
      429: 1,
    })
    expect((await anyone.post(path, body, from('10.0.2.2'))).status).toBe(201)
  })
})

describe('an IPv6 network', () => {
  it('is limited as a /48 as well as by its /64 networks', async () => {
    const read = (n: number) =>
      anyone.get(`/public/forms/${randomId()}`, from(`2001:db8:1:${n.toString(16)}::1`))
    expect(await statusesOf(85, read)).toEqual({ 404: 80, 429: 5 })
    const neighbour = await anyone.get(`/public/forms/${form.public_id}`, from('2001:db8:2:1::1'))
    expect(neighbour.status).toBe(200)
  })

  it('is limited where an operation counts by address alone', async () => {
    const legacy = createApi(system.appUrl)
    const send = (n: number) =>
      legacy.post(`/api/f/${form.public_id}`, { fields: {} }, from(`2001:db8:3:${n}::1`))
    expect(await statusesOf(10, send)).toEqual({ 201: 8, 429: 2 })
  })
})

describe('an address that is malformed', () => {
  it.each(['10.9.9.9:1234', 'unknown', '_hidden', '2001:db8::1%eth0', ':', '[::1]:80'])(
    'is counted as it is: %s',
    async (ip) => {
      const reply = await anyone.get(`/public/forms/${form.public_id}`, from(ip))
      expect(reply.status).toBe(200)
    },
  )
})
