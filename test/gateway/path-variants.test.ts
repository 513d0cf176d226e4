import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

const origin = 'https://owners.example'
let system: TestSystem
let paths: Record<'read' | 'legacy' | 'form' | 'page', string>

beforeAll(async () => {
  const env = { CORS_ORIGINS: origin }
  system = await startTestSystem({ env, files: 'folder', counters: 'memory' })
  const api = createApi(system.baseUrl, system.apiKey)
  const { form } = await createFormWith(api, { type: 'short_text', label: 'Name' })
  for (let n = 0; n < 3; n++) await submit(api, form, { fields: {} })
  paths = {
    read: `/api/v1/public/forms/${form.public_id}`,
    legacy: `/api/f/${form.public_id}`,
    form: `/api/v1/forms/${form.uuid}`,
    page: `/api/v1/forms/${form.uuid}/submissions`,
  }
})
afterAll(() => system?.stop())

const variableHeaders = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])

async function fetchReply(path: string, request: RequestInit) {
  const reply = await fetch(`${system.appUrl}${path}`, request)
  const headers = [...reply.headers].filter(([name]) => !variableHeaders.has(name))
  const body = (await reply.text()).replace(/"views_count":\d+/, '')
  return { status: reply.status, headers: Object.fromEntries(headers), body }
}

/** The same path in other case and with a trailing slash, which Express accepts too. */
const variantOf = (path: string) => path.replace(/^\/api/, '/API').replace(/(\?|$)/, '/$1')

describe('a frequent route', () => {
  const key = () => ({ Authorization: `Bearer ${system.apiKey}` })

  it.each([
    ['read', '', 200, {}],
    ['legacy', '', 200, {}],
    ['read', 'nosuchform', 404, {}],
    ['form', '', 401, {}],
    ['form', '', 401, { Origin: origin }],
    ['page', '', 401, { Accept: 'application/json, text/html' }],
  ] as const)(
    '%s%s returns %i for every variant of its path',
    async (name, more, status, headers) => {
      const path = paths[name] + more
      const reply = await fetchReply(path, { headers })
      expect(reply.status).toBe(status)
      expect(await fetchReply(variantOf(path), { headers })).toEqual(reply)
    },
  )

  it('returns the same to owners for every variant of its path', async () => {
    const { form, page } = paths
    const crossOrigin = { ...key(), Origin: origin }
    for (const [path, headers, status] of [
      [form, key(), 200],
      [form, crossOrigin, 200],
      [page, key(), 200],
      [`${page}?page=2&per_page=2`, crossOrigin, 200],
      [`${page}?page=1&page=2`, key(), 422],
      [form.replace(/....$/, '0000'), key(), 404],
      [`${form}x`, key(), 404],
    ] as const) {
      const reply = await fetchReply(path, { headers })
      expect([path, reply.status]).toEqual([path, status])
      expect(await fetchReply(variantOf(path), { headers })).toEqual(reply)
    }
  })

  it('returns the same headers for HEAD, without a body', async () => {
    for (const path of [paths.read, paths.form]) {
      const request = { headers: key() }
      const { body: _body, ...reply } = await fetchReply(path, request)
      expect(await fetchReply(path, { ...request, method: 'HEAD' })).toEqual({ ...reply, body: '' })
    }
  })

  it('is counted under its path template', async () => {
    const reply = await fetch(`${system.adminUrl}/metrics`)
    const metrics = await reply.text()
    for (const route of ['/api/v1/public/forms/:public_id', '/api/v1/forms/:form/submissions']) {
      expect(metrics).toContain(`method="GET",route="${route}",status="200"`)
    }
  })
})
