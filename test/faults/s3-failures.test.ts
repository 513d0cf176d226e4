import { randomBytes } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { createHttpProxy, type HttpProxy } from '../harness/http-proxy.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

describe.skipIf(isMissing('s3'))('a failing S3 store', () => {
  let system: TestSystem
  let proxy: HttpProxy
  let api: Api
  let form: Form
  let photo: Field
  let storedUpload: string

  beforeAll(async () => {
    const s3 = inject('stores').s3!
    proxy = await createHttpProxy(s3.S3_ENDPOINT)
    const S3_BUCKET = `failing-${randomBytes(4).toString('hex')}`
    const stores = { ...inject('stores'), s3: { ...s3, S3_ENDPOINT: proxy.url, S3_BUCKET } }
    system = await startTestSystem({ files: 's3', stores })
    api = createApi(system.baseUrl, system.apiKey)
    const created = await createFormWith(api, { type: 'file', label: 'Photo' })
    form = created.form
    photo = created.fields[0]!
    storedUpload = (await send()).body.uuid
    await submit(api, form, { fields: { [photo.uuid]: storedUpload } })
  })
  afterAll(async () => {
    await system?.stop()
    await proxy?.stop()
  })

  const send = () => upload(system.appUrl, form.public_id, { bytes: png(), field: photo.uuid })
  async function download(uuid = storedUpload): Promise<Response> {
    const { body } = await api.post<{ token: string }>('/auth/login', system.owner)
    return fetch(`${system.appUrl}/api/account/forms/${form.uuid}/files/${uuid}`, {
      headers: { authorization: `Bearer ${body.token}` },
    })
  }
  const stored = async () =>
    (
      await sql<{ uuid: string }>(
        system,
        'SELECT uuid FROM files.uploads WHERE stored_at IS NOT NULL',
      )
    ).map(({ uuid }) => uuid)

  it.each([
    ['returns 500', () => proxy.setStatus(500)],
    ['returns 503', () => proxy.setStatus(503)],
    ['rejects the key with 403', () => proxy.setStatus(403)],
    ['delays responses by 30 s', () => proxy.setDelay(30_000)],
  ])(
    'that %s causes 503 for files, stores nothing partially, and recovers',
    async (_what, breakIt) => {
      const before = await stored()
      breakIt()
      const [refused, unread] = await Promise.all([send(), download()])
      for (const { status, headers } of [refused, unread]) {
        expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
      }
      expect(refused.body).toMatchObject({ message: expect.stringMatching(/again/) })
      expect(await stored()).toEqual(before)
      // Submissions without a file do not need the store.
      expect((await submit(api, form, { fields: {} })).status).toBe(201)

      proxy.setStatus(undefined)
      proxy.setDelay(0)
      const accepted = await send()
      expect(accepted.status).toBe(201)
      expect(
        (await submit(api, form, { fields: { [photo.uuid]: accepted.body.uuid } })).status,
      ).toBe(201)
      const reply = await download()
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(png())
    },
  )

  it('that delays responses by two seconds fails no upload', async () => {
    proxy.setDelay(2_000)
    expect((await send()).status).toBe(201)
    proxy.setDelay(0)
  })

  it.each([
    ['returns 201 when the row of the upload is lost', 'DELETE FROM files.uploads', 201],
    ['returns 404 when the form is purged', 'UPDATE files.uploads SET deleted_at = now()', 404],
  ])('during a slow upload %s', async (_what, change, expected) => {
    const [before] = await sql<{ now: Date }>(system, 'SELECT now()')
    proxy.setDelay(4_000)
    const sending = send()
    const where = 'WHERE stored_at IS NULL AND created_at >= $1'
    await expect
      .poll(() => sql(system, `${change} ${where} RETURNING uuid`, [before!.now]))
      .toHaveLength(1)
    proxy.setDelay(0)
    const { status, body } = await sending
    expect(status).toBe(expected)
    const answer = await submit(api, form, { fields: { [photo.uuid]: body.uuid ?? storedUpload } })
    expect(answer.status).toBe(expected === 201 ? 201 : 422)
  })

  it('holds the file of every stored row in the end', async () => {
    const rows = await sql<{ uuid: string; is_attached: boolean }>(
      system,
      `SELECT uuid, submission_uuid IS NOT NULL AS is_attached FROM files.uploads
        WHERE stored_at IS NOT NULL`,
    )
    for (const { uuid, is_attached } of rows) {
      if (!is_attached) await submit(api, form, { fields: { [photo.uuid]: uuid } })
      expect([uuid, (await download(uuid)).status]).toEqual([uuid, 200])
    }
    expect(rows.length).toBeGreaterThan(5)
  })
})
