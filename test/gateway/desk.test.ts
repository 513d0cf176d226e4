import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sharedSystem } from '../harness/shared.ts'

const index = path.resolve(import.meta.dirname, '../../web-desk/dist/index.html')
const system = sharedSystem()
const form = randomUUID()
const templates = {
  '/desk': '/desk',
  '/desk/': '/desk',
  '/desk/login': '/desk/login',
  '/desk/new': '/desk/new',
  '/desk/set-password': '/desk/set-password',
  '/desk/account': '/desk/account',
  [`/desk/forms/${form}/build`]: '/desk/forms/:form/build',
  [`/desk/forms/${form}/answers?page=2`]: '/desk/forms/:form/answers',
  [`/desk/forms/${form}/summary`]: '/desk/forms/:form/summary',
  [`/desk/forms/${form}/share`]: '/desk/forms/:form/share',
  [`/desk/forms/${form}/settings`]: '/desk/forms/:form/settings',
  [`/desk/forms/${form}/answers/${form}`]: '/desk/forms/:form/answers/:submission',
  [`/desk/${form}`]: '/desk/{*path}',
}

/** The value of each directive of the policy of a response. */
function policyOf(response: Response): Record<string, string> {
  const directives = response.headers.get('content-security-policy')!.split(';')
  return Object.fromEntries(
    directives.map((directive) => {
      const [name, ...values] = directive.trim().split(' ')
      return [name!, values.join(' ')]
    }),
  )
}

describe('the desk', () => {
  it.each(Object.keys(templates))('answers %s with its page', async (page) => {
    const response = await fetch(system.appUrl + page, { redirect: 'manual' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await response.text()).toBe(await readFile(index, 'utf8'))
  })

  it('has a policy of its own, and cannot be framed', async () => {
    const response = await fetch(`${system.appUrl}/desk/login`)
    expect(policyOf(response)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' https: data: blob:",
      'media-src': "'self' blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'worker-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'inert-document formpost-worker formpost-xlsform-worker',
    })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  it('keeps its policy in any spelling of its path', async () => {
    for (const page of ['/DESK', '/Desk/login', '/desk/index.html', '/desk/assets/none.js']) {
      const response = await fetch(system.appUrl + page)
      expect(policyOf(response)['frame-ancestors'], page).toBe("'none'")
    }
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('sends assets for Accept-Encoding %s, to be cached', async (accepted, encoding) => {
    const [, script] = /src="(\/desk\/assets\/[^"]+\.js)"/.exec(await readFile(index, 'utf8'))!
    const response = await fetch(system.appUrl + script!, {
      headers: { 'Accept-Encoding': accepted },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    await response.body?.cancel()
  })

  it('returns 404 for missing assets and other methods', async () => {
    const api = createApi(system.appUrl)
    const missing = await api.get('/desk/assets/none.js')
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, null])
    expect((await api.post('/desk/login', {})).status).toBe(404)
  })

  it('leaves other paths to the filler', async () => {
    expect((await fetch(`${system.appUrl}/desks`)).status).toBe(404)
    for (const page of ['/', '/outbox', '/f/none']) {
      const response = await fetch(system.appUrl + page)
      expect(response.headers.get('x-frame-options'), page).toBe('SAMEORIGIN')
      const policy = policyOf(response)
      expect(policy, page).toMatchObject({ 'frame-ancestors': "'self'" })
      expect(policy, page).not.toHaveProperty('trusted-types')
      expect(await response.text()).not.toContain('/desk/assets/')
    }
  })

  it('is counted under the templates of its pages', async () => {
    for (const page of Object.keys(templates)) await fetch(system.appUrl + page)
    const metrics = await (await fetch(`${system.adminUrl}/metrics`)).text()
    for (const route of Object.values(templates)) {
      expect(metrics).toContain(`method="GET",route="${route}",status="200"`)
    }
    expect(metrics).not.toContain(form)
  })
})
