import type { Draft, Form } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import {
  deleteDraft,
  draftOf,
  getDraft,
  previewLink,
  publish,
  putDraft,
} from '../forms/draft-api.ts'
import { createApi } from '../harness/api.ts'
import { createForm } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { openSocket } from '../security/raw-socket.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

/** A resource with an entity tag, and its path from the root. */
interface Resource {
  form: Form
  path: string
  tag: string
}

async function publicForm(prefix: string): Promise<Resource> {
  const form = await createForm(api)
  const path = `${prefix}/${form.public_id}`
  const { headers } = await fetch(system.appUrl + path)
  return { form, path, tag: headers.get('etag')! }
}

async function formWithDraft(): Promise<{ form: Form; draft: Draft }> {
  const form = await createForm(api)
  const { body } = await putDraft(api, form, draftOf(form))
  return { form, draft: body.data }
}

const resources: [string, () => Promise<Resource>][] = [
  ['the public form', () => publicForm('/api/v1/public/forms')],
  ['the legacy form', () => publicForm('/api/f')],
  [
    'a preview',
    async () => {
      const { form } = await formWithDraft()
      const { token } = await previewLink(api, form)
      const path = `/api/v1/public/forms/${form.public_id}?preview=${token}`
      const { headers } = await fetch(system.appUrl + path)
      return { form, path, tag: headers.get('etag')! }
    },
  ],
  [
    'a draft',
    async () => {
      const { form, draft } = await formWithDraft()
      return { form, path: `/api/v1/forms/${form.uuid}/draft`, tag: `"${draft.revision}"` }
    },
  ],
]

const send = ({ path }: Resource, method: string, headers: Record<string, string>) =>
  fetch(system.appUrl + path, {
    method,
    headers: { Authorization: `Bearer ${system.apiKey}`, ...headers },
  })

/** The status of a request with exactly these header lines. */
async function statusOf({ path }: Resource, lines: string[]): Promise<number> {
  const { socket, received, closed } = await openSocket(system.appUrl)
  const request = [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${system.apiKey}`,
    'Connection: close',
    ...lines,
  ]
  socket.write(`${request.join('\r\n')}\r\n\r\n`)
  await closed
  return Number(received().split(' ')[1])
}

describe.each(resources)('%s', (_name, make) => {
  it.each([
    ['If-None-Match', '%', 304],
    ['If-None-Match', 'W/%', 304],
    ['If-None-Match', '*', 304],
    ['If-None-Match', '"other", W/"x,y" ,, %', 304],
    ['If-None-Match', '"other"', 200],
    ['If-None-Match', '', 200],
    ['If-None-Match', 'w/%', 200],
    ['If-None-Match', '%, *', 200],
    ['If-None-Match', '% "other"', 200],
    ['If-None-Match', "'%'", 200],
    ['If-Match', '%', 200],
    ['If-Match', '*', 200],
    ['If-Match', '"other", %', 200],
    ['If-Match', 'W/%', 412],
    ['If-Match', '"other"', 412],
    ['If-Match', '', 412],
    ['If-Match', 'other', 412],
  ])('with %s: %s is %i, by GET and HEAD', async (name, template, status) => {
    const resource = await make()
    const headers = { [name]: template.replace('%', resource.tag) }
    for (const method of ['GET', 'HEAD']) {
      const reply = await send(resource, method, headers)
      const text = await reply.text()
      expect([method, reply.status]).toEqual([method, status])
      if (status === 304 || method === 'HEAD') expect(text).toBe('')
      if (status === 412) expect(reply.headers.get('content-type')).toMatch('json')
    }
  })

  it('checks If-Match first', async () => {
    const resource = await make()
    const { tag } = resource
    const statusWith = async (ifMatch: string, ifNoneMatch: string) =>
      (await send(resource, 'GET', { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch })).status
    expect(await statusWith('"other"', tag)).toBe(412)
    expect(await statusWith('"other"', '"other"')).toBe(412)
    expect(await statusWith(tag, tag)).toBe(304)
    expect(await statusWith('*', '"other"')).toBe(200)
  })

  it('has the same headers in a 304 as in a 200', async () => {
    const resource = await make()
    const [full, none] = [
      await send(resource, 'GET', {}),
      await send(resource, 'GET', { 'If-None-Match': resource.tag }),
    ]
    expect([full.status, none.status]).toEqual([200, 304])
    for (const name of ['etag', 'cache-control', 'vary', 'access-control-allow-origin', 'date']) {
      const [sent, again] = [full.headers.get(name), none.headers.get(name)]
      if (name === 'date') expect(again).not.toBeNull()
      else expect([name, again]).toEqual([name, sent])
    }
    expect(none.headers.get('content-type')).toBeNull()
  })

  it('reads several lines of a header as one list', async () => {
    const resource = await make()
    const { tag } = resource
    expect(await statusOf(resource, ['If-None-Match: "a"', `If-None-Match: ${tag}`])).toBe(304)
    expect(await statusOf(resource, ['If-Match: "a"', `If-Match: ${tag}`])).toBe(200)
    expect(await statusOf(resource, ['If-Match: "a"', 'If-Match: "b"'])).toBe(412)
  })

  it('ignores dates, which it has none of', async () => {
    const resource = await make()
    const date = 'Wed, 01 Jan 2098 00:00:00 GMT'
    expect((await send(resource, 'GET', { 'If-Modified-Since': date })).status).toBe(200)
    const past = 'Sat, 01 Jan 2000 00:00:00 GMT'
    expect((await send(resource, 'GET', { 'If-Unmodified-Since': past })).status).toBe(200)
  })
})

describe('a resource that does not exist', () => {
  it('is 404 whatever the conditions are', async () => {
    const form = await createForm(api)
    const draft = { form, path: `/api/v1/forms/${form.uuid}/draft`, tag: '' }
    const none = { form, path: '/api/v1/public/forms/bcdfghjkmn', tag: '' }
    for (const resource of [draft, none]) {
      for (const name of ['If-Match', 'If-None-Match']) {
        for (const tag of ['*', '"1"']) {
          expect((await send(resource, 'GET', { [name]: tag })).status).toBe(404)
        }
      }
    }
    expect((await deleteDraft(api, form, { 'If-Match': '*' })).status).toBe(404)
    expect((await publish(api, form, {}, { 'If-Match': '"1"' })).status).toBe(404)
  })
})

describe('a change of a draft', () => {
  it.each([
    ['If-Match', '%', 200],
    ['If-Match', '*', 200],
    ['If-Match', '"1", %', 200],
    ['If-Match', 'W/%', 412],
    ['If-Match', '"1", W/%', 412],
    ['If-Match', '%, x', 412],
    ['If-Match', '"1"', 412],
    ['If-Match', '', 412],
    ['If-None-Match', '*', 412],
    ['If-None-Match', '"1", W/%', 412],
    ['If-None-Match', '"1"', 428],
    ['If-None-Match', 'x', 428],
  ])('with %s: %s is %i', async (name, template, status) => {
    const { form, draft } = await formWithDraft()
    const headers = { [name]: template.replace('%', `"${draft.revision}"`) }
    expect((await putDraft(api, form, draftOf(form), headers)).status).toBe(status)
    // A condition that holds is enough to publish or to delete, which need none.
    const isMet = status === 200 || status === 428
    const { revision } = (await getDraft(api, form)).body.data
    const current = { [name]: template.replace('%', `"${revision}"`) }
    expect((await publish(api, form, {}, current)).status).toBe(isMet ? 200 : 412)
    if (isMet) await putDraft(api, form, draftOf(form))
    const { data } = (await getDraft(api, form)).body
    const later = { [name]: template.replace('%', `"${data.revision}"`) }
    expect((await deleteDraft(api, form, later)).status).toBe(isMet ? 204 : 412)
  })

  it('needs both conditions if both are sent', async () => {
    const { form, draft } = await formWithDraft()
    const tag = `"${draft.revision}"`
    const statusWith = async (ifMatch: string, ifNoneMatch: string) => {
      const headers = { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch }
      return (await putDraft(api, form, draftOf(form), headers)).status
    }
    expect(await statusWith(tag, tag)).toBe(412)
    expect(await statusWith(tag, '*')).toBe(412)
    expect(await statusWith('"1"', '"1"')).toBe(412)
    expect(await statusWith(tag, '"1"')).toBe(200)
  })
})
