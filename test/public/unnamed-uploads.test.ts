import { randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { addField, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

let form: Form
let photo: Field
let text: Field
/** A file field that shows if the text is `yes`. */
let scan: Field

beforeAll(async () => {
  const created = await createFormWith(
    api,
    { type: 'file', label: 'Photo' },
    { type: 'short_text', label: 'Text' },
  )
  form = created.form
  ;[photo, text] = created.fields as [Field, Field]
  const conditions = [{ field_uuid: text.uuid, operator: 'equals', value: 'yes' }]
  scan = await addField(api, form, { type: 'file', label: 'Scan', logic: { conditions } })
})

async function send({ uuid }: Field = photo, to = form): Promise<string> {
  const { status, body } = await upload(system.appUrl, to.public_id, { bytes: png(), field: uuid })
  expect(status).toBe(201)
  return body.uuid
}

const attached = async (uuid: string) =>
  (
    await sql<{ submission: string | null }>(
      system,
      'SELECT submission_uuid AS submission FROM files.uploads WHERE uuid = $1',
      [uuid],
    )
  )[0]?.submission

const message = 'Must also be the answer to a file field, or be left out.'

describe('an upload that no answer names', () => {
  it.each([true, false])('is rejected at its index, offline: %s', async (was_offline) => {
    const [named, unnamed, other] = [await send(), await send(), randomUUID()]
    const reply = await submit(api, form, {
      fields: { [photo.uuid]: named, [text.uuid]: '' },
      upload_uuids: [unnamed, named.toUpperCase(), other],
      was_offline,
    })
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      { 'upload_uuids.0': [message], 'upload_uuids.2': [message] },
    ])
    expect([await attached(named), await attached(unnamed)]).toEqual([null, null])
  })

  it.each([
    ['no answers', () => ({})],
    ['a blank answer', () => ({ [photo.uuid]: '' })],
    ['the answer to a text', (uuid: string) => ({ [text.uuid]: uuid })],
  ])('is rejected with %s', async (_name, fieldsOf) => {
    const uuid = await send()
    const { status, body } = await submit(api, form, {
      fields: fieldsOf(uuid),
      upload_uuids: [uuid],
    })
    expect([status, body.errors]).toEqual([422, { 'upload_uuids.0': [message] }])
  })

  it('is reported together with invalid answers', async () => {
    const { status, body } = await submit(api, form, {
      fields: { [text.uuid]: 5, [photo.uuid]: 'x' },
      upload_uuids: [randomUUID()],
    })
    expect([status, Object.keys(body.errors!).sort()]).toEqual([
      422,
      [`fields.${photo.uuid}`, `fields.${text.uuid}`, 'upload_uuids.0'].sort(),
    ])
  })
})

describe('an upload that an answer names', () => {
  it('may be listed in any case and more than once, or not at all', async () => {
    const [one, two] = [await send(), await send()]
    const first = await submit(api, form, {
      fields: { [photo.uuid]: one.toUpperCase() },
      upload_uuids: [one, one.toUpperCase()],
    })
    const second = await submit(api, form, { fields: { [photo.uuid]: two } })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await attached(one)).toBe(first.body.submission_uuid)
    expect(await attached(two)).toBe(second.body.submission_uuid)
  })

  it('is dropped with the answer to a field that logic hides', async () => {
    const uuid = await send(scan)
    const answers = { fields: { [text.uuid]: 'no', [scan.uuid]: uuid }, upload_uuids: [uuid] }
    expect((await submit(api, form, answers)).status).toBe(201)
    expect(await attached(uuid)).toBeNull()
  })

  it('is dropped with the answer to a field that was removed', async () => {
    const created = await createFormWith(api, { type: 'file', label: 'Gone' })
    const field = created.fields[0]!
    const uuid = await send(field, created.form)
    await api.delete(`/forms/${created.form.uuid}/fields/${field.id}`)
    const answers = { fields: { [field.uuid]: uuid }, upload_uuids: [uuid] }
    expect((await submit(api, created.form, answers)).status).toBe(201)
  })

  it('is the same submission when it is sent again with another list', async () => {
    const [uuid, other] = [await send(), await send()]
    const answers = { fields: { [photo.uuid]: uuid }, client_uuid: randomUUID() }
    const first = await submit(api, form, { ...answers, upload_uuids: [uuid] })
    const again = await submit(api, form, { ...answers, upload_uuids: [uuid, other] })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body.submission_uuid).toBe(first.body.submission_uuid)
    expect(await attached(other)).toBeNull()
  })
})
