import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import { expect, it } from 'vitest'

import { sharedSystem } from '../harness/shared.ts'

const dist = path.resolve(import.meta.dirname, '../../web-filler/dist')

/** What `index.html` makes a browser fetch before a form can be filled in. */
async function firstLoad(): Promise<string[]> {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url]) => url!)
}

it('the first load of a form is 70 KB of script and style at most, and holds no OpenPGP', async () => {
  const files = await firstLoad()
  expect(files.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(0)
  expect(files.filter((url) => url.endsWith('.css')).length).toBeGreaterThan(0)
  expect(files.join()).not.toContain('openpgp')
  const sizes = await Promise.all(files.map(async (url) => (await stat(dist + url + '.gz')).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThanOrEqual(70 * 1024)
})

it.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a browser that takes %s is sent that, to keep for a year', async (accepted, sent) => {
  const { appUrl } = sharedSystem()
  const [file] = await firstLoad()
  const reply = await fetch(appUrl + file!, { headers: { 'Accept-Encoding': accepted } })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-encoding')).toBe(sent)
  expect(reply.headers.get('vary')).toContain('Accept-Encoding')
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await reply.text()).toBe(await readFile(dist + file!, 'utf8'))
})

it('the service worker is asked for anew each time, in whatever encoding', async () => {
  const { appUrl } = sharedSystem()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const reply = await fetch(`${appUrl}/sw.js`, { headers: { 'Accept-Encoding': encoding } })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    expect(reply.headers.get('content-security-policy')).toContain("connect-src 'self' https:")
    await reply.body?.cancel()
  }
})
