import { createHash } from 'node:crypto'
import { request } from 'node:http'

import type { Form } from '@formpost/contract'
import { unzipSync } from 'fflate'
import { generateKey } from 'openpgp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { encryptedForm, seal, sealFile, send } from '../encryption/encrypted-form.ts'
import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, createFormWith } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const header = 'submission_uuid,upload_uuid,field,name,size,sha256,path,status'

interface Stored {
  submission: string
  upload: string
  bytes: Buffer
}

describe('the files of a form', () => {
  let system: TestSystem
  let api: Api
  let token: string
  let form: Form
  let fields: Awaited<ReturnType<typeof createFormWith>>['fields']

  beforeAll(async () => {
    system = await startTestSystem({ files: 'folder' })
    api = createApi(system.baseUrl, system.apiKey)
    token = (await api.post<{ token: string }>('/auth/login', system.owner)).body.token
    ;({ form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo: of/the well?' },
      { type: 'file', label: '=Paper' },
    ))
  })
  afterAll(() => system?.stop())

  const target = (query = '') => `${system.appUrl}/api/account/forms/${form.uuid}/files${query}`
  const get = (url: string, bearer = token) =>
    fetch(url, { headers: { Authorization: `Bearer ${bearer}` } })
  const download = async (query = '') => {
    const reply = await get(target(query))
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const entries = unzipSync(new Uint8Array(await reply.arrayBuffer()))
    const { 'index.csv': index, ...files } = entries
    const [head, ...lines] = Buffer.from(index!).toString().trimEnd().split('\r\n')
    expect(head).toBe(header)
    return { files, lines }
  }
  const submit = async (name: string, at: 1 | 2, file: string): Promise<Stored> => {
    const field = fields[at]!.uuid
    const bytes = png(name.length)
    const { body } = await upload(system.appUrl, form.public_id, { bytes, name: file, field })
    const answers = { [fields[0]!.uuid]: name, [field]: body.uuid }
    const path = `/public/forms/${form.public_id}/submissions`
    const reply = await api.post<{ submission_uuid: string }>(path, { fields: answers })
    expect(reply.status).toBe(201)
    return { submission: reply.body.submission_uuid, upload: body.uuid, bytes }
  }

  it('are an empty index without files', async () => {
    expect(await download()).toEqual({ files: {}, lines: [] })
  })

  it('are a ZIP of paths that are valid everywhere, with an index', async () => {
    const first = await submit('Amina', 1, 'con.png')
    const second = await submit('Juma', 2, '=cmd|x.png')
    const { files, lines } = await download()
    const paths = [
      `files/${second.submission}/=Paper/=cmd_x.png`,
      `files/${first.submission}/Photo_ of_the well_/_con.png`,
    ]
    expect(Object.keys(files)).toEqual(paths)
    expect(Buffer.from(files[paths[0]!]!)).toEqual(second.bytes)
    expect(Buffer.from(files[paths[1]!]!)).toEqual(first.bytes)
    expect(lines[1]).toBe(
      `${first.submission},${first.upload},Photo: of/the well?,con.png,${first.bytes.length},${sha256(first.bytes)},${paths[1]},stored`,
    )
    expect(lines[0]).toContain(`,'=Paper,'=cmd|x.png,`)
  })

  it('are those of the submissions that match a filter', async () => {
    const { submission } = await submit('Zuri', 1, 'zuri.png')
    const { lines } = await download(`?where[${fields[0]!.uuid}]=Zuri`)
    expect(lines.map((line) => line.slice(0, 36))).toEqual([submission])
    const refused = await get(target(`?where[${form.uuid}]=1`))
    expect(refused.status).toBe(422)
  })

  it('include one that is gone as missing', async () => {
    const { submission, upload: uuid } = await submit('Gone', 1, 'gone.png')
    await sql(system, 'UPDATE files.uploads SET deleted_at = now() WHERE uuid = $1', [uuid])
    const { files, lines } = await download(`?where[${fields[0]!.uuid}]=Gone`)
    expect(files).toEqual({})
    expect(lines).toEqual([`${submission},${uuid},Photo: of/the well?,,,,,missing`])
  })

  it('stay encrypted if the form is', async () => {
    const { publicKey } = await generateKey({ userIDs: [{ email: 'a@b.c' }], format: 'armored' })
    const encrypted = await encryptedForm(api, publicKey)
    const message = await sealFile(png(), publicKey)
    const payload = await seal({ fields: {} }, publicKey)
    const submission = await send(system, encrypted, payload, [message])
    const reply = await get(target().replace(form.uuid, encrypted.form.uuid))
    const entries = unzipSync(new Uint8Array(await reply.arrayBuffer()))
    const field = encrypted.fields[3].uuid
    const path = `files/${submission}/${field}/${field}.pgp`
    expect(Object.keys(entries)).toEqual([path, 'index.csv'])
    expect(sha256(entries[path]!)).toBe(sha256(message))
  })

  it('need a person who owns the form', async () => {
    expect((await get(target(), system.apiKey)).status).toBe(403)
    const missing = target().replace(form.uuid, '00000000-0000-4000-8000-000000000000')
    expect((await get(missing)).status).toBe(404)
  })

  it('are read at most twice at a time, and not after their client has left', async () => {
    const large = await createForm(api)
    // More than what the sockets and streams between the client and the files hold.
    const count = 60
    const label = { type: 'file', label: 'Photo' }
    const field = (await api.post<{ data: { uuid: string } }>(`/forms/${large.uuid}/fields`, label))
      .body.data.uuid
    for (let at = 0; at < count; at++) {
      const file = { bytes: png(1_900_000), field }
      const { body } = await upload(system.appUrl, large.public_id, file)
      const answers = { fields: { [field]: body.uuid } }
      await api.post(`/public/forms/${large.public_id}/submissions`, answers)
    }
    const url = target().replace(form.uuid, large.uuid)
    const openUnread = () =>
      new Promise<{ close(): void }>((resolve, reject) => {
        const sent = request(url, { headers: { Authorization: `Bearer ${token}` } }, (response) => {
          response.pause()
          resolve({ close: () => response.destroy() })
        })
        sent.once('error', reject).end()
      })
    const unread = [await openUnread(), await openUnread()]
    const refused = await get(url)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('already running for your account'),
    })
    unread[0]!.close()
    await expect.poll(async () => (await get(target())).status).toBe(200)
    unread[1]!.close()
  })

  it('are displayed in a preview if they are images', async () => {
    const { upload: uuid, bytes } = await submit('Preview', 1, 'preview.png')
    const url = `${target()}/${uuid}`
    const shown = await get(`${url}?preview=1`)
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="preview.png"/)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes)
    const attached = await get(`${url}?preview=0`)
    expect(attached.headers.get('content-disposition')).toMatch(/^attachment/)
    await attached.arrayBuffer()
    await sql(system, `UPDATE files.uploads SET mime_type = 'image/svg+xml' WHERE uuid = $1`, [
      uuid,
    ])
    const active = await get(`${url}?preview=1`)
    expect(active.headers.get('content-disposition')).toMatch(/^attachment/)
    await active.arrayBuffer()
  })
})
