import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'
import { openSocket } from './raw-socket.ts'

let system: TestSystem
let stop: TestSystem['stop']

beforeAll(async () => {
  const port = await freePort()
  const env = { APP_URL: 'https://forms.example.org', PORT: String(port) }
  const started = await startTestSystem({ counters: 'memory', files: 'folder', env })
  stop = started.stop
  // Past the HTTPS proxy that APP_URL stands for.
  const appUrl = `http://127.0.0.1:${port}`
  system = { ...started, appUrl, baseUrl: `${appUrl}/api/v1` }
})
afterAll(() => stop?.())

const securityHeaders = {
  'strict-transport-security': expect.stringMatching(/^max-age=\d{7,}/),
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringContaining('frame-ancestors'),
  'referrer-policy': 'same-origin',
}

describe('security headers', () => {
  it.each(['/', '/docs', '/api/v1/forms', '/api/nothing', '/f/none', '/%ff'])(
    'are on the response to %s',
    async (path) => {
      const { headers } = await fetch(system.appUrl + path, { redirect: 'manual' })
      expect(Object.fromEntries(headers)).toMatchObject(securityHeaders)
    },
  )

  it('are fewer on replies of the API, and stricter', async () => {
    const page = await fetch(`${system.appUrl}/docs`)
    const reply = await fetch(`${system.appUrl}/api/v1/forms`)
    expect(reply.headers.get('content-security-policy')).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    )
    const forPages = ['x-frame-options', 'cross-origin-opener-policy']
    const onBoth = [page, reply].map(({ headers }) => forPages.map((name) => headers.has(name)))
    expect(onBoth).toEqual([
      [true, true],
      [false, false],
    ])
  })

  it('are on the response to what is not HTTP', async () => {
    const { socket, received, closed } = await openSocket(system.appUrl)
    socket.write('this is not HTTP\r\n\r\n')
    await closed
    const lines = received()
      .split('\r\n')
      .map((line) => /^([\w-]+): (.*)$/.exec(line))
      .flatMap((match) => (match ? [[match[1]!.toLowerCase(), match[2]!] as const] : []))
    const headers = Object.fromEntries(lines)
    expect(headers).toMatchObject(securityHeaders)
  })
})

describe('a stored file', () => {
  it('is sent to its owner only, and never as a page', async () => {
    const [owner, other] = [await newOwner(system), await newOwner(system)]
    const { form, fields } = await createFormWith(owner.api, { type: 'file', label: 'Photo' })
    const field = fields[0]!.uuid
    const { body: file } = await upload(system.appUrl, form.public_id, { bytes: png(), field })
    const answer = { fields: { [field]: file.uuid } }
    expect((await submit(createApi(system.baseUrl), form, answer)).status).toBe(201)
    const path = `/account/forms/${form.uuid}/files/${file.uuid}`
    const download = await fetch(`${system.appUrl}/api${path}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect([download.status, Object.fromEntries(download.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-disposition': expect.stringMatching(/^attachment;/),
        'content-security-policy': expect.stringMatching(/^sandbox;.*frame-ancestors 'none'/),
      }),
    ])
    expect((await other.account.get(path)).status).toBe(403)
  })
})
