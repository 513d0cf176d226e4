import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

const origin = 'https://owners.example'
let system: TestSystem
/** Paths, by what they are of. */
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

const own = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])

async function answerTo(path: string, request: RequestInit) {
  const reply = await fetch(`${system.appUrl}${path}`, request)
  const headers = [...reply.headers].filter(([name]) => !own.has(name))
  const body = (await reply.text()).replace(/"views_count":\d+/, '')
  return { status: reply.status, headers: Object.fromEntries(headers), body }
}

/** The same path as Express takes it as well. */
const spelt = (path: string) => path.replace(/^\/api/, '/API').replace(/(\?|$)/, '/$1')

describe('a route that is asked often', () => {
  const key = () => ({ Authorization: `Bearer ${system.apiKey}` })

  it.each([
    ['read', '', 200, {}],
    ['legacy', '', 200, {}],
    ['read', 'nosuchform', 404, {}],
    ['form', '', 401, {}],
    ['form', '', 401, { Origin: origin }],
    ['page', '', 401, { Accept: 'application/json, text/html' }],
  ] as const)('answers %s%s with %i however it is spelt', async (name, more, status, headers) => {
    const path = paths[name] + more
    const answer = await answerTo(path, { headers })
    expect(answer.status).toBe(status)
    expect(await answerTo(spelt(path), { headers })).toEqual(answer)
  })

  it('is the same for owners however it is spelt', async () => {
    const { form, page } = paths
    const elsewhere = { ...key(), Origin: origin }
    for (const [path, headers, status] of [
      [form, key(), 200],
      [form, elsewhere, 200],
      [page, key(), 200],
      [`${page}?page=2&per_page=2`, elsewhere, 200],
      [`${page}?page=1&page=2`, key(), 422],
      [form.replace(/....$/, '0000'), key(), 404],
      [`${form}x`, key(), 404],
    ] as const) {
      const answer = await answerTo(path, { headers })
      expect([path, answer.status]).toEqual([path, status])
      expect(await answerTo(spelt(path), { headers })).toEqual(answer)
    }
  })

  it('has the same headers for HEAD, without a body', async () => {
    for (const path of [paths.read, paths.form]) {
      const asked = { headers: key() }
      const { body: _body, ...answer } = await answerTo(path, asked)
      expect(await answerTo(path, { ...asked, method: 'HEAD' })).toEqual({ ...answer, body: '' })
    }
  })

  it('is counted under its template', async () => {
    const reply = await fetch(`${system.adminUrl}/metrics`)
    const metrics = await reply.text()
    for (const route of ['/api/v1/public/forms/:public_id', '/api/v1/forms/:form/submissions']) {
      expect(metrics).toContain(`method="GET",route="${route}",status="200"`)
    }
  })
})
