import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

const { baseUrl, apiKey } = sharedSystem()
const api = createApi(baseUrl, apiKey)

/** A form with so many fields, each of about 0.5 KB. */
async function formOf(length: number) {
  const label = 'Is the water of this well clear? '.repeat(7)
  const fields = Array.from({ length }, () => ({ type: 'short_text', label }))
  const { form } = await createFormWith(api, ...fields)
  return { uuid: form.uuid, url: `${baseUrl}/public/forms/${form.public_id}` }
}
const read = (url: string, encoding: string, more: Record<string, string> = {}) =>
  fetch(url, { headers: { 'Accept-Encoding': encoding, ...more } })
const headersOf = ({ headers }: Response, ...names: string[]) =>
  names.map((name) => headers.get(name))

describe('a public form of more than 8 KB', () => {
  it('is compressed as the client accepts', async () => {
    const { url } = await formOf(40)
    const plain = await read(url, 'identity')
    expect(headersOf(plain, 'content-encoding', 'vary')).toEqual([null, 'Accept-Encoding'])
    const text = await plain.text()
    for (const [accepted, used] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ]) {
      const reply = await read(url, accepted!)
      expect(headersOf(reply, 'content-encoding', 'vary')).toEqual([used, 'Accept-Encoding'])
      expect(Number(reply.headers.get('content-length'))).toBeLessThan(text.length / 4)
      expect(await reply.text()).toBe(text)
    }
  })

  it('is the current version in every encoding', async () => {
    const { uuid, url } = await formOf(40)
    await (await read(url, 'br')).text()
    await api.patch(`/forms/${uuid}`, { title: 'Wells of the north' })
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { data } = (await (await read(url, encoding)).json()) as { data: { title: string } }
      expect([encoding, data.title]).toEqual([encoding, 'Wells of the north'])
    }
  })

  it('has the same headers in a 304', async () => {
    const { url } = await formOf(40)
    const { headers } = await read(url, 'br')
    const held = await read(url, 'br', { 'If-None-Match': headers.get('etag')! })
    expect([held.status, ...headersOf(held, 'vary')]).toEqual([304, 'Accept-Encoding'])
  })
})

it('does not compress a small form', async () => {
  const { url } = await formOf(2)
  const reply = await read(url, 'br')
  expect(headersOf(reply, 'content-encoding', 'vary')).toEqual([null, 'Accept-Encoding'])
})
