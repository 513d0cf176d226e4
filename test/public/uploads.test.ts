import { randomUUID } from 'node:crypto'

import type { Field, Form, Submission } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { startTestSystem, type SystemAddress, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

const maxBytes = 2 * 1024 * 1024

function uploadTests(address: () => SystemAddress) {
  let owner: NewOwner
  let form: Form
  let photo: Field

  beforeAll(async () => {
    owner = await newOwner(address())
    const created = await createFormWith(owner.api, {
      type: 'file',
      label: 'Photo',
      settings: { accept: 'image/*' },
    })
    form = created.form
    photo = created.fields[0]!
  })
  const send = (sent: object = {}) =>
    upload(address().appUrl, form.public_id, { bytes: png(), field: photo.uuid, ...sent })
  const answer = (uuid: string) => submit(owner.api, form, { fields: { [photo.uuid]: uuid } })
  const download = (uuid: string) =>
    fetch(`${address().appUrl}/api/account/forms/${form.uuid}/files/${uuid}`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    })

  it.each([false, true])(
    'returns its metadata, with the field after the file: %s',
    async (fieldLast) => {
      const reply = await send({ name: '../../etc/p\u202eass wd.png', fieldLast })
      expect(reply.status).toBe(201)
      expect(reply.body).toEqual({
        uuid: expect.stringMatching(/^[\da-f-]{36}$/),
        name: 'pass wd.png',
        size: png().length,
        mime_type: 'image/png',
        field_id: photo.uuid,
      })
    },
  )

  it('is downloaded unchanged as an attachment', async () => {
    const bytes = png(maxBytes - png().length)
    const { body } = await send({ bytes })
    await answer(body.uuid)
    const reply = await download(body.uuid)
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('is rejected above 2 MB', async () => {
    expect((await send({ bytes: png(maxBytes + 1 - png().length) })).status).toBe(413)
  })

  it('is rejected when its content does not match its name', async () => {
    const { status, body } = await send({ bytes: Buffer.from('<script>') })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('file')
  })

  it('is rejected without a field and for fields of other types', async () => {
    expect((await send({ field: undefined })).body.errors).toHaveProperty('form_field_id')
    const other = await createFormWith(owner.api, { type: 'short_text', label: 'A' })
    const reply = await send({ field: other.fields[0]!.uuid })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveProperty('form_field_id')
  })

  it('is attached to one of several concurrent submissions', async () => {
    const { body } = await send()
    const replies = await Promise.all(Array.from({ length: 8 }, () => answer(body.uuid)))
    const statuses = replies.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array<number>(7).fill(422)])
    const rejected = replies.find(({ status }) => status === 422)!
    expect(rejected.body.errors).toHaveProperty([`fields.${photo.uuid}`])
  })

  it('stays unattached after a conflicting retry', async () => {
    const [first, other] = [(await send()).body.uuid, (await send()).body.uuid]
    const client_uuid = randomUUID()
    const answerAs = (uuid: string) =>
      submit(owner.api, form, { fields: { [photo.uuid]: uuid }, client_uuid })
    expect((await answerAs(first)).status).toBe(201)
    expect((await answerAs(other)).status).toBe(409)
    const again = await answerAs(first)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect((await answer(other)).status).toBe(201)
  })

  it('is stored once for a client_uuid, also when it is attached', async () => {
    const named = { clientUuid: randomUUID(), bytes: png(7) }
    const first = await send(named)
    expect(first.status).toBe(201)
    const again = await send({ ...named, clientUuid: named.clientUuid.toUpperCase() })
    expect(again.body).toEqual(first.body)
    const client_uuid = randomUUID()
    const answers = { fields: { [photo.uuid]: first.body.uuid }, client_uuid }
    expect((await submit(owner.api, form, answers)).status).toBe(201)
    expect((await send(named)).body.uuid).toBe(first.body.uuid)
    const replay = await submit(owner.api, form, answers)
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    expect((await send({ ...named, bytes: png(8) })).body.uuid).not.toBe(first.body.uuid)
  })

  it('is stored once when it is sent twice at the same time', async () => {
    const named = { clientUuid: randomUUID(), bytes: png(9) }
    const replies = await Promise.all(Array.from({ length: 4 }, () => send(named)))
    const stored = replies.filter(({ status }) => status === 201)
    expect(stored.length).toBeGreaterThan(0)
    expect(new Set(stored.map(({ body }) => body.uuid)).size).toBe(1)
    const refused = replies.filter(({ status }) => status !== 201)
    expect(refused.every(({ status }) => status === 503)).toBe(true)
  })

  it('gets another uuid once the first was erased', async () => {
    const named = { clientUuid: randomUUID(), bytes: png(10) }
    const first = await send(named)
    const erase = 'UPDATE files.uploads SET deleted_at = now() WHERE uuid = $1'
    await sql(address(), erase, [first.body.uuid])
    const again = await send(named)
    expect(again.status).toBe(201)
    expect(again.body.uuid).not.toBe(first.body.uuid)
  })

  it('is rejected with a client_uuid that is none', async () => {
    const { status, body } = await send({ clientUuid: 'photo-1' })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('client_uuid')
  })

  it('is rejected for an inactive form', async () => {
    const created = await createFormWith(owner.api, { type: 'file', label: 'Scan' })
    await owner.api.patch(`/forms/${created.form.uuid}`, { is_active: false })
    const sent = { bytes: png(), field: created.fields[0]!.uuid }
    expect((await upload(address().appUrl, created.form.public_id, sent)).status).toBe(404)
  })

  it('is deleted with its field, also after the type of the field changed', async () => {
    const created = await createFormWith(owner.api, { type: 'file', label: 'Scan' })
    const scan = created.fields[0]!
    const sent = await upload(address().appUrl, created.form.public_id, {
      bytes: png(),
      field: scan.uuid,
    })
    await submit(owner.api, created.form, { fields: { [scan.uuid]: sent.body.uuid } })
    const path = `/forms/${created.form.uuid}/fields/${scan.id}`
    expect((await owner.api.patch(path, { type: 'short_text' })).status).toBe(200)
    await owner.api.delete(path)
    const query = 'SELECT 1 FROM files.uploads WHERE uuid = $1'
    await expect.poll(() => sql(address(), query, [sent.body.uuid])).toEqual([])
  })

  it('may be one of 50 in a submission', async () => {
    const types = Array.from({ length: 50 }, () => ({ type: 'file', label: 'Scan' }))
    const created = await createFormWith(owner.api, ...types)
    const answers = await Promise.all(
      created.fields.map(async ({ uuid: field }): Promise<[string, string]> => {
        const sent = await upload(address().appUrl, created.form.public_id, { bytes: png(), field })
        return [field, sent.body.uuid]
      }),
    )
    const upload_uuids = answers.map(([, uuid]) => uuid)
    const answer = { fields: Object.fromEntries(answers), upload_uuids }
    expect((await submit(owner.api, created.form, answer)).status).toBe(201)
    const attached =
      'SELECT 1 FROM files.uploads WHERE form_uuid = $1 AND submission_uuid IS NOT NULL'
    expect(await sql(address(), attached, [created.form.uuid])).toHaveLength(50)
  })

  it('is deleted with its submission', async () => {
    const { body } = await send()
    const { body: receipt } = await answer(body.uuid)
    expect((await download(body.uuid)).status).toBe(200)
    await owner.api.delete(`/forms/${form.uuid}/submissions/${receipt.submission_uuid}`)
    await expect.poll(async () => (await download(body.uuid)).status).toBe(404)
  })

  it('is accepted for a deleted field of an offline submission', async () => {
    const created = await createFormWith(owner.api, { type: 'file', label: 'Scan' })
    const scan = created.fields[0]!
    const path = `/public/forms/${created.form.public_id}`
    const read = await owner.api.get<{ data: { version: number } }>(path)
    await owner.api.delete(`/forms/${created.form.uuid}/fields/${scan.id}`)
    const [deleted] = await sql<{ at: Date }>(address(), 'SELECT clock_timestamp() AS at')
    const sent = { bytes: png(), field: scan.uuid }
    const { status, body } = await upload(address().appUrl, created.form.public_id, sent)
    expect(status).toBe(201)
    const reply = await submit(owner.api, created.form, {
      fields: { [scan.uuid]: body.uuid },
      upload_uuids: [body.uuid],
      was_offline: true,
      form_version: read.body.data.version,
    })
    expect(reply.status).toBe(201)
    // A delayed purge of the field must spare files that were uploaded after the deletion.
    const job = { form_uuid: created.form.uuid, field_uuid: scan.uuid, until: deleted!.at }
    await sql(address(), `SELECT forms_queue.add_job('purge-field', $1::json)`, [job])
    const jobs = () => sql(address(), 'SELECT 1 FROM forms_queue._private_jobs')
    await expect.poll(jobs).toEqual([])
    const list = await owner.api.get<{ data: Submission[] }>(
      `/forms/${created.form.uuid}/submissions`,
    )
    expect(list.body.data[0]!.values[0]!.value).toBe(body.uuid)
    const kept = 'SELECT 1 FROM files.uploads WHERE uuid = $1 AND deleted_at IS NULL'
    expect(await sql(address(), kept, [body.uuid])).toHaveLength(1)
  })

  it('is rejected when it does not exist', async () => {
    const { body } = await submit(owner.api, form, {
      fields: {},
      upload_uuids: ['00000000-0000-4000-8000-000000000000'],
    })
    expect(body.errors).toHaveProperty(['upload_uuids.0'])
  })
}

describe('an upload in a folder', () => {
  let system: TestSystem
  beforeAll(async () => {
    system = await startTestSystem({ files: 'folder', counters: 'memory' })
    return () => system.stop()
  })
  uploadTests(() => system)
})

describe.skipIf(isMissing('s3'))('an upload in an S3 bucket', () => {
  let system: TestSystem
  beforeAll(async () => {
    system = await startTestSystem({ files: 's3' })
    return () => system.stop()
  })
  uploadTests(() => system)
})

describe('the upload route', () => {
  it('returns 415 for bodies that are not multipart', async () => {
    const { appUrl, form } = sharedSystem()
    const reply = await createApi(appUrl).post(`/f/${form.public_id}/uploads`, {})
    expect(reply.status).toBe(415)
  })

  const boundary = 'b0undary'
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const end = `--${boundary}--\r\n`
  const file = part('name="file"; filename="a.txt"', 'text')

  it.each<[string, (field: string) => string, string]>([
    ['no part', () => end, 'file form_field_id'],
    ['no file', (field) => field + end, 'file'],
    ['no field', () => file + end, 'form_field_id'],
    ['two files', (field) => field + file + file + end, 'file'],
    [
      'a file of another name',
      (field) => field + part('name="x"; filename="a"', 'x') + end,
      'file',
    ],
    [
      'a field that is not an id',
      () => part('name="form_field_id"', 'x') + file + end,
      'form_field_id',
    ],
    [
      'a field that is too long',
      () => part('name="form_field_id"', 'x'.repeat(5_000)) + file + end,
      'form_field_id',
    ],
    [
      'a hundred parts before it',
      (field) => part('name="x"', 'x').repeat(100) + field + file + end,
      'file form_field_id',
    ],
    [
      'a name of 100 KB',
      (field) => part(`name="${'x'.repeat(100_000)}"`, '') + field + file + end,
      'body',
    ],
    ['no end', (field) => field + file, 'body'],
    ['a truncated end', (field) => (field + file).slice(0, -20), 'body'],
    ['no multipart syntax', () => 'hello', 'body'],
    ['no content', () => '', 'body'],
  ])('returns 422 for a body with %s', async (_name, make, properties) => {
    const { appUrl, baseUrl, apiKey } = sharedSystem()
    const api = createApi(baseUrl, apiKey)
    const { form: own, fields } = await createFormWith(api, { type: 'file', label: 'File' })
    const body = make(part('name="form_field_id"', fields[0]!.uuid))
    const type = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    const reply = await createApi(appUrl).post<{ errors: object }>(
      `/f/${own.public_id}/uploads`,
      body,
      type,
    )
    expect([reply.status, Object.keys(reply.body.errors ?? {}).join(' ')]).toEqual([
      422,
      properties,
    ])
  })

  it('returns 422 without a boundary', async () => {
    const { appUrl, form } = sharedSystem()
    const type = { 'Content-Type': 'multipart/form-data' }
    const reply = await createApi(appUrl).post<{ errors: object }>(
      `/f/${form.public_id}/uploads`,
      end,
      type,
    )
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['body']])
  })
})
