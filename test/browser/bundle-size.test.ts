import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import { expect, it } from 'vitest'

import { sharedSystem } from '../harness/shared.ts'

const dist = path.resolve(import.meta.dirname, '../../web-filler/dist')

/** URLs of the scripts and styles in `index.html`. */
async function firstLoad(): Promise<string[]> {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url]) => url!)
}

it('loads at most 70 KB of scripts and styles, without OpenPGP', async () => {
  const files = await firstLoad()
  expect(files.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(0)
  expect(files.filter((url) => url.endsWith('.css')).length).toBeGreaterThan(0)
  expect(files.join()).not.toMatch(/openpgp|encrypt-submission/)
  const sizes = await Promise.all(files.map(async (url) => (await stat(dist + url + '.gz')).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThanOrEqual(70 * 1024)
})

it('has one file for each language', async () => {
  const names = await readdir(path.join(dist, 'assets'))
  for (const code of ['fr', 'es', 'pt', 'ar', 'sw']) {
    const files = names.filter((name) => name.startsWith(`${code}-`) && name.endsWith('.js'))
    expect(files, code).toHaveLength(1)
  }
})

it.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])(
  'serves assets for Accept-Encoding %s with a cache time of a year',
  async (accepted, encoding) => {
    const { appUrl } = sharedSystem()
    const [file] = await firstLoad()
    const response = await fetch(appUrl + file!, { headers: { 'Accept-Encoding': accepted } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(await response.text()).toBe(await readFile(dist + file!, 'utf8'))
  },
)

it('serves the service worker uncached in every encoding', async () => {
  const { appUrl } = sharedSystem()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await fetch(`${appUrl}/sw.js`, { headers: { 'Accept-Encoding': encoding } })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self' https:")
    await response.body?.cancel()
  }
})
