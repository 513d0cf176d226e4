import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'

import type { FormListRow, ListEnvelope } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { sharedSystem } from '../harness/shared.ts'

type List = { data: FormListRow[] } & ListEnvelope

const system = sharedSystem()
const { hostname, port } = new URL(system.appUrl)

/** The hosts of all links in a list requested with a Host header. */
async function linkHosts(host: string): Promise<string[]> {
  const headers = { Host: host, Authorization: `Bearer ${system.apiKey}` }
  const request = get({ hostname, port, path: '/api/v1/forms?per_page=1', headers })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  const { links, meta, data } = (await json(reply)) as List
  const urls = [links.first, links.last, meta.path, data[0]!.public_url]
  return [...new Set(urls.map((url) => new URL(url).host))]
}

describe('links without APP_URL', () => {
  it.each(['192.168.1.20:8080', '[fe80::1]:8080', 'forms.example'])(
    'use the host of the request: %s',
    async (host) => {
      expect(await linkHosts(host)).toEqual([host])
    },
  )

  it.each(['forms.example/path', 'a b', '"x"'])('ignore an invalid host: %s', async (host) => {
    expect(await linkHosts(host)).toEqual([`localhost:${port}`])
  })
})
