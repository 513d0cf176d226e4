import { randomBytes } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { type Api, createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { createHttpProxy, type HttpProxy } from '../harness/http-proxy.ts'
import { lacks } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

/** The longest that anybody waits for an answer, in ms: 10 s, and room for a busy machine. */
const patienceMs = 13_000

describe.skipIf(lacks('s3'))('an S3 store in trouble', () => {
  let system: TestSystem
  let proxy: HttpProxy
  let api: Api
  let form: Form
  let photo: Field
  let known: string

  beforeAll(async () => {
    const s3 = inject('stores').s3!
    proxy = await createHttpProxy(s3.S3_ENDPOINT)
    const S3_BUCKET = `trouble-${randomBytes(4).toString('hex')}`
    const stores = { ...inject('stores'), s3: { ...s3, S3_ENDPOINT: proxy.url, S3_BUCKET } }
    system = await startTestSystem({ files: 's3', stores })
    api = createApi(system.baseUrl, system.apiKey)
    const made = await createFormWith(api, { type: 'file', label: 'Photo' })
    form = made.form
    photo = made.fields[0]!
    known = (await send()).body.uuid
    await submit(api, form, { fields: { [photo.uuid]: known } })
  })
  afterAll(async () => {
    await system?.stop()
    await proxy?.stop()
  })

  const send = () => upload(system.appUrl, form.public_id, { bytes: png(), field: photo.uuid })
  async function download(uuid = known): Promise<Response> {
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
    ['answers 500', () => proxy.setAnswer(500)],
    ['asks to slow down with 503', () => proxy.setAnswer(503)],
    ['refuses our key with 403', () => proxy.setAnswer(403)],
    ['takes half a minute for everything', () => proxy.setDelay(30_000)],
  ])(
    'that %s: files are refused for now, nothing is half there, and all is well after it',
    async (_what, breakIt) => {
      const before = await stored()
      breakIt()
      const began = performance.now()
      const [refused, unread] = await Promise.all([send(), download()])
      expect(performance.now() - began).toBeLessThan(patienceMs)
      for (const { status, headers } of [refused, unread]) {
        expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
      }
      expect(refused.body).toEqual({ message: expect.stringMatching(/again/) })
      expect(await stored()).toEqual(before)
      // Answers without a file need no store.
      expect((await submit(api, form, { fields: {} })).status).toBe(201)

      proxy.setAnswer(undefined)
      proxy.setDelay(0)
      const taken = await send()
      expect(taken.status).toBe(201)
      expect((await submit(api, form, { fields: { [photo.uuid]: taken.body.uuid } })).status).toBe(
        201,
      )
      const reply = await download()
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(png())
    },
  )

  it('slow by two seconds is waited for', async () => {
    proxy.setDelay(2_000)
    expect((await send()).status).toBe(201)
    proxy.setDelay(0)
  })

  it.each([
    ['the database has lost what it knew of the file', 'DELETE FROM files.uploads', 201],
    ['the form was purged', 'UPDATE files.uploads SET deleted_at = now()', 404],
  ])('is slow, and meanwhile %s', async (_what, change, expected) => {
    const [before] = await sql<{ now: Date }>(system, 'SELECT now()')
    proxy.setDelay(2_000)
    const sending = send()
    const where = 'WHERE stored_at IS NULL AND created_at >= $1'
    await expect
      .poll(() => sql(system, `${change} ${where} RETURNING uuid`, [before!.now]))
      .toHaveLength(1)
    proxy.setDelay(0)
    const { status, body } = await sending
    expect(status).toBe(expected)
    const answer = await submit(api, form, { fields: { [photo.uuid]: body.uuid ?? known } })
    expect(answer.status).toBe(expected === 201 ? 201 : 422)
  })

  it('in the end holds every file that a row tells of', async () => {
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
