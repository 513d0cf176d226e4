import { request, type IncomingMessage } from 'node:http'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

const origin = 'https://owners.example'
let system: TestSystem

beforeAll(async () => {
  const env = { CORS_ORIGINS: `${origin}, https://other.example`, LIMIT_LOGIN: '3' }
  system = await startTestSystem({ env, files: 'folder', counters: 'memory' })
})
afterAll(() => system?.stop())

const get = (path: string, headers: Record<string, string>) =>
  fetch(`${system.appUrl}${path}`, { headers, redirect: 'manual' })

describe('error responses', () => {
  it('redirect only HTML requests without a credential to the home page', async () => {
    const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const path of ['/api/v1/forms', '/api/account']) {
      const page = await get(path, html)
      expect([page.status, page.headers.get('location')]).toEqual([302, '/'])
      for (const Accept of ['application/json', '*/*', 'application/json, text/html']) {
        const reply = await get(path, { Accept })
        expect([reply.status, await reply.json()]).toEqual([
          401,
          { message: expect.any(String), code: 'unauthenticated' },
        ])
      }
    }
  })

  it('are JSON in every other case', async () => {
    const html = { Accept: 'text/html' }
    const key = { ...html, Authorization: `Bearer ${system.apiKey}` }
    const missing = '/api/v1/forms/00000000-0000-4000-8000-000000000000'
    for (const [path, headers, status] of [
      ['/api/v1/nowhere', html, 404],
      [missing, key, 404],
      ['/api/v1/forms?page=0', key, 422],
      ['/api/account', key, 403],
    ] as const) {
      const reply = await get(path, headers)
      expect(reply.status).toBe(status)
      expect(reply.headers.get('content-type')).toContain('application/json')
      expect(reply.headers.get('x-request-id')).toBeTruthy()
    }
  })
})

describe('a request', () => {
  it('may have 16 KB of URL and headers', async () => {
    const key = { Authorization: `Bearer ${system.apiKey}` }
    const path = `/api/v1/forms/${system.form.uuid}/submissions?q=`
    expect((await get(path + 'a'.repeat(900), key)).status).toBe(200)
    const reply = await get(path + 'a'.repeat(16 * 1024), key)
    expect([reply.status, await reply.json()]).toEqual([
      431,
      { message: expect.stringContaining('16 KB'), code: 'headers_too_large' },
    ])
  })
})

describe('a method that a path does not have', () => {
  /** Sends any method; fetch refuses TRACE. */
  const send = (method: string, path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(`${system.appUrl}${path}`, { method }, (reply) => {
        reply.resume()
        resolve(reply)
      })
      sent.once('error', reject).end()
    })

  it.each([
    ['TRACE', '/api/v1/forms', 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/api/v1/auth/login', 'POST, OPTIONS'],
    ['HEAD', '/api/account/confirm-password', 'POST, OPTIONS'],
    ['TRACE', '/api/f/nosuchform', 'GET, HEAD, POST, OPTIONS'],
    ['GET', '/f/nosuchform/uploads', 'POST, OPTIONS'],
  ])('%s %s is 405 with Allow', async (method, path, allow) => {
    const { statusCode, headers } = await send(method, path)
    expect([statusCode, headers.allow]).toEqual([405, allow])
    expect(headers['content-type']).toContain('application/json')
  })

  it.each(['/api/v1/nowhere', '/f/nosuchform', '/nowhere'])('is 404 at %s', async (path) => {
    const { statusCode, headers } = await send('TRACE', path)
    expect([statusCode, headers.allow]).toEqual([404, undefined])
  })
})

describe('CORS_ORIGINS', () => {
  it.each(['/api/v1/forms', '/api/account'])('allows listed origins at %s', async (path) => {
    const allowedOrigin = async (requestOrigin: string, method: 'GET' | 'OPTIONS') => {
      const headers = { Origin: requestOrigin, 'Access-Control-Request-Method': 'GET' }
      const reply = await fetch(`${system.appUrl}${path}`, { method, headers })
      return reply.headers.get('access-control-allow-origin')
    }
    for (const method of ['GET', 'OPTIONS'] as const) {
      expect(await allowedOrigin(origin, method)).toBe(origin)
      expect(await allowedOrigin('https://stranger.example', method)).toBeNull()
    }
  })
})

describe('responses with secrets', () => {
  it('are not cacheable', async () => {
    const login = await createApi(system.baseUrl).post<{ token: string }>(
      '/auth/login',
      system.owner,
    )
    expect(login.headers.get('cache-control')).toBe('no-store')
    const account = createApi(`${system.appUrl}/api`, login.body.token)
    const key = await account.post('/account/keys', { name: 'A key', access: 'read' })
    expect(key.headers.get('cache-control')).toBe('no-store')
  })
})

describe('LIMIT_LOGIN', () => {
  it('counts logins per address across emails and links', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      const body = { email: `nobody${n}@example.com`, password: 'a password' }
      statuses.push((await createApi(system.baseUrl).post('/auth/login', body)).status)
    }
    // The test above has used one of three.
    expect(statuses).toEqual([422, 422, 429, 429])
    const links = createApi(`${system.appUrl}/api/account`)
    for (const path of ['/session/link', '/password-link']) {
      const reply = await links.post(path, { token: 'fpl_x', password: 'a password' })
      expect([path, reply.status]).toEqual([path, 429])
    }
  })
})
