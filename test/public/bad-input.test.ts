import { once } from 'node:events'
import { connect } from 'node:net'

import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const anyone = createApi(system.baseUrl)

const everyType = [
  ...['short_text', 'long_text', 'email', 'number', 'phone', 'date', 'file', 'hidden'].map(
    (type) => ({ type, label: type }),
  ),
  ...['dropdown', 'radio', 'checkbox'].map((type) => ({ type, label: type, options: ['a', 'b'] })),
]

const strings = [
  '\0',
  'a\ud800',
  '\udfff',
  '\u202e\u2066text\u2069',
  '𝒯𝑒𝓍𝓉 🏳️‍🌈 ﷽',
  '１２３',
  '1e400',
  '0x10',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  "'; DROP TABLE submissions; --",
  '<img src=x onerror=alert(1)>',
  '${7*7} {{7*7}} %s%n',
  '../../etc/passwd',
  'a'.repeat(10_001),
  ' '.repeat(50),
  '\ufeff',
]
const values: unknown[] = [
  ...strings,
  0,
  -0,
  1e308,
  -1.5,
  true,
  false,
  [],
  [[]],
  ['a', 'a'],
  ['a', 1],
  {},
  { a: 1 },
  { toString: 'x', length: 1 },
  Array.from({ length: 2_000 }, (_, index) => `x${index}`),
]

describe('an answer of any value', () => {
  it.each(everyType)(
    'is accepted or rejected with 422, and never causes an error: $type',
    async (field) => {
      const { form, fields } = await createFormWith(api, field)
      for (const value of values) {
        const { status, body } = await submit(api, form, { fields: { [fields[0]!.uuid]: value } })
        expect([201, 422], JSON.stringify(value)).toContain(status)
        if (status === 422) expect(Object.keys(body.errors!)).toEqual([`fields.${fields[0]!.uuid}`])
      }
      const list = await api.get(`/forms/${form.uuid}/submissions?per_page=100`)
      expect(list.status).toBe(200)
      expect((await api.get(`/forms/${form.uuid}/submissions/export`)).status).toBe(200)
    },
  )
})

describe('a hostile body', () => {
  const setUp = async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'A' })
    return { url: `/public/forms/${form.public_id}/submissions`, field: fields[0]!.uuid, form }
  }
  const json = { 'Content-Type': 'application/json' }

  it.each([
    [
      '20,000 levels deep',
      (field: string) => `{"fields":{"${field}":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
      422,
    ],
    [
      '20,000 levels deep beside the answers',
      () => `{"fields":{},"x":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
      201,
    ],
    [
      'with __proto__ and constructor',
      () => '{"fields":{"__proto__":{"a":1},"constructor":{}},"__proto__":{"was_offline":"x"}}',
      201,
    ],
    [
      'with a duplicate key, of which the last counts',
      (field: string) => `{"fields":{"${field}":1},"fields":{"${field}":"x"}}`,
      201,
    ],
    ['with invalid UTF-8', () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 422],
    ['null', () => 'null', 422],
    ['white space', () => '  ', 422],
  ])('gets the usual status: %s', async (_name, make, expected) => {
    const { url, field } = await setUp()
    const body = make(field)
    const reply = await anyone.post<{ message?: string }>(
      url,
      typeof body === 'string' ? body : new Blob([body]),
      json,
    )
    expect(reply.status).toBe(expected)
    expect(Object.prototype).not.toHaveProperty('was_offline')
  })

  it('of 10 MB is rejected without affecting later requests', async () => {
    const { url, form } = await setUp()
    const huge = await anyone.post(url, `{"fields":{"a":"${'x'.repeat(10_000_000)}"}}`, json)
    expect(huge.status).toBe(413)
    expect((await submit(api, form, { fields: {} })).status).toBe(201)
  })

  it('that ends early stores nothing', async () => {
    const { url, form } = await setUp()
    const { hostname, port } = new URL(system.appUrl)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = `POST /api/v1${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n`
    socket.write(`${head}{"fields":{`)
    socket.destroy()
    await once(socket, 'close')
    const list = await api.get<{ data: unknown[] }>(`/forms/${form.uuid}/submissions`)
    expect(list.body.data).toEqual([])
    expect((await submit(api, form, { fields: {} })).status).toBe(201)
  })

  it('in a malformed request is rejected with JSON', async () => {
    const { hostname, port } = new URL(system.appUrl)
    for (const request of [
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'GET /\u0001 HTTP/1.1\r\nHost: x\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    ]) {
      const socket = connect(Number(port), hostname)
      socket.end(request)
      const [reply] = (await once(socket, 'data')) as [Buffer]
      expect(reply.toString()).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(reply.toString()).toMatch(/\r\nX-Request-Id: [\s\S]*\r\n\r\n\{"message":"/i)
      socket.destroy()
    }
  })
})

describe('a hostile path', () => {
  it.each([
    ['GET', '/forms/..%2f..%2fetc%2fpasswd'],
    ['GET', '/forms/%00'],
    ['GET', '/forms/%E0%A4%A'],
    ['GET', '/public/forms/__proto__'],
    ['GET', '/public/forms/%2e%2e'],
    ['GET', `/public/forms/${'a'.repeat(4_000)}`],
    ['DELETE', '/forms/00000000-0000-4000-8000-000000000000/fields/1e9'],
  ])('returns 404 in JSON: %s %s', async (method, path) => {
    const reply = await fetch(system.baseUrl + path, {
      method,
      headers: { Authorization: `Bearer ${system.apiKey}`, Accept: 'application/json' },
    })
    expect(reply.status).toBe(404)
    expect(await reply.json()).toHaveProperty('message')
  })
})
