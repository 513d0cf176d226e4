import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'

import type { Form } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'

const system = sharedSystem()
let owner: NewOwner
beforeAll(async () => {
  owner = await newOwner(system)
})

describe('read-only properties', () => {
  it('of a form are not changed', async () => {
    const { form } = await createFormWith(owner.api)
    const { uuid, public_id, views_count } = form
    const forged = {
      uuid: '00000000-0000-4000-8000-000000000000',
      public_id: 'mine',
      owner_uuid: '00000000-0000-4000-8000-000000000000',
      views_count: 1_000,
      submissions_count: 1_000,
      created_at: '2000-01-01T00:00:00Z',
      deleted_at: '2000-01-01T00:00:00Z',
      version: 99,
    }
    await owner.api.patch(`/forms/${uuid}`, { title: 'Changed', ...forged })
    const { body } = await owner.api.get<{ data: Form }>(`/forms/${uuid}`)
    expect(body.data).toMatchObject({ uuid, public_id, views_count, submissions_count: 0 })
    expect(body.data.created_at).toBe(form.created_at)
  })

  it('of an account are not changed', async () => {
    const read = async () => (await owner.account.get<{ data: object }>('/account')).body.data
    const before = await read()
    const forged = { plan: 'paid', uuid: randomUUID(), is_admin: true }
    await owner.account.patch('/account', forged)
    expect(await read()).toEqual(before)
  })

  it('of a submission are not set', async () => {
    const { form, fields } = await createFormWith(owner.api, { type: 'short_text', label: 'A' })
    await submit(owner.api, form, {
      fields: { [fields[0]!.uuid]: 'x' },
      ip_address: '192.0.2.1',
      created_at: '2000-01-01T00:00:00Z',
      form_uuid: '00000000-0000-4000-8000-000000000000',
    })
    const { body } = await owner.api.get<{ data: Record<string, string>[] }>(
      `/forms/${form.uuid}/submissions`,
    )
    expect(body.data[0]!['ip_address']).toMatch(/^(?:127\.0\.0\.1|::1)$/)
    expect(body.data[0]!['created_at']).not.toMatch(/^2000/)
  })
})

describe('a file name', () => {
  it.each([
    'a\r\nSet-Cookie: x=1\r\n.png',
    '../../../etc/passwd.png',
    '"; filename="b.html',
    '‮gnp.exe.png',
  ])('cannot inject headers or paths: %j', async (name) => {
    const { form, fields } = await createFormWith(owner.api, { type: 'file', label: 'Photo' })
    const { body } = await upload(system.appUrl, form.public_id, {
      bytes: png(),
      field: fields[0]!.uuid,
      name,
    })
    await submit(owner.api, form, { fields: { [fields[0]!.uuid]: body.uuid } })
    const reply = await fetch(
      `${system.appUrl}/api/account/forms/${form.uuid}/files/${body.uuid}`,
      { headers: { authorization: `Bearer ${owner.token}` } },
    )
    expect(reply.status).toBe(200)
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\/]*"; filename\*=UTF-8''[\w.~%!-]*$/,
    )
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    await reply.arrayBuffer()
  })
})

describe('a request smuggled in a body', () => {
  const inner = 'GET /api/v1/forms HTTP/1.1\r\nHost: x\r\n\r\n'
  const chunked = `0\r\n\r\n${inner}`
  const head = 'POST /api/v1/public/forms/none/submissions HTTP/1.1\r\nHost: x\r\n'

  it.each([
    ['two lengths', `${head}Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`],
    ['a length with a sign', `${head}Content-Length: +0\r\n\r\n${inner}`],
    [
      'both a length and chunks',
      `${head}Content-Length: ${chunked.length}\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`,
    ],
    ['an unknown encoding', `${head}Transfer-Encoding: chunked, identity\r\n\r\n${chunked}`],
    ['a space before the colon', `${head}Transfer-Encoding : chunked\r\n\r\n${chunked}`],
    ['a folded header', `${head}X: a\r\n Transfer-Encoding: chunked\r\n\r\n${chunked}`],
  ])('with %s is not processed', async (_what, bytes) => {
    const { hostname, port } = new URL(system.appUrl)
    const socket = connect(Number(port), hostname)
    let response = ''
    socket.on('data', (data: Buffer) => (response += data.toString()))
    socket.write(bytes)
    await once(socket, 'close')
    expect(response.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
  })
})
