import { randomUUID } from 'node:crypto'

import type { Field, Form, PublicForm, Submission } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'

const system = sharedSystem()

describe('several files in an answer', () => {
  let owner: NewOwner
  let form: Form
  let photos: Field
  let other: Field

  beforeAll(async () => {
    owner = await newOwner(system)
    const created = await createFormWith(
      owner.api,
      { type: 'file', label: 'Photos', settings: { max_files: 3 } },
      { type: 'file', label: 'Others', settings: { max_files: 20 } },
    )
    form = created.form
    ;[photos, other] = created.fields as [Field, Field]
  })
  const send = async (extra = 0, field = photos.uuid) =>
    (await upload(system.appUrl, form.public_id, { bytes: png(extra), field })).body.uuid
  const sendMany = async (count: number) => {
    const uuids: string[] = []
    for (let at = 0; at < count; at++) uuids.push(await send(at))
    return uuids
  }
  const answer = (answers: unknown, more: object = {}) =>
    submit(owner.api, form, { fields: { [photos.uuid]: answers }, ...more })
  const download = (uuid: string) =>
    fetch(`${system.appUrl}/api/account/forms/${form.uuid}/files/${uuid}`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    })
  const at = () => `fields.${photos.uuid}`

  it('are stored in their order, and each is downloaded', async () => {
    const uuids = (await sendMany(3)).toReversed()
    const upper = uuids.map((uuid) => uuid.toUpperCase())
    const reply = await answer(upper, { upload_uuids: uuids })
    expect(reply.status, reply.text).toBe(201)
    const path = `/forms/${form.uuid}/submissions/${reply.body.submission_uuid}`
    const { data } = (await owner.api.get<{ data: Submission }>(path)).body
    expect(data.values).toMatchObject([{ field_uuid: photos.uuid, value: uuids }])
    for (const [index, uuid] of uuids.entries()) {
      const bytes = Buffer.from(await (await download(uuid)).arrayBuffer())
      expect(bytes.equals(png(2 - index))).toBe(true)
    }
  })

  it('are refused if they are too many, repeated or no list', async () => {
    const [one, ...more] = await sendMany(4)
    const refusals = [
      [[one, ...more], { code: 'files_over_limit', max: 3 }],
      [[one, one], { code: 'repeated_upload' }],
      [[one, 'photo.png'], { code: 'not_an_upload' }],
      [one, { code: 'not_a_list' }],
    ]
    for (const [answers, code] of refusals)
      expect((await answer(answers)).body).toMatchObject({ codes: { [at()]: [code] } })
    expect((await answer([one, ...more.slice(1)])).status).toBe(201)
  })

  it('are attached once, all or none', async () => {
    const [one, two, three] = await sendMany(3)
    const replies = await Promise.all([answer([one, two]), answer([three, two])])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    const refused = replies.find(({ status }) => status === 422)!
    expect(refused.body).toMatchObject({ codes: { [at()]: [{ code: 'upload_unavailable' }] } })
    const free = refused === replies[0] ? one : three
    expect((await answer([free])).status).toBe(201)
  })

  it('are refused from another field, and if no answer names them', async () => {
    const [one, foreign] = [await send(), await send(0, other.uuid)]
    expect((await answer([one, foreign])).body).toMatchObject({
      codes: { [at()]: [{ code: 'upload_unavailable' }] },
    })
    expect((await answer([one], { upload_uuids: [one, foreign] })).body).toMatchObject({
      codes: { 'upload_uuids.1': [{ code: 'upload_not_answered' }] },
    })
  })

  it('are at most 50 in a submission', async () => {
    const many = (max: number) => Array.from({ length: max }, () => randomUUID())
    const { form: large, fields } = await createFormWith(
      owner.api,
      ...['A', 'B', 'C'].map((label) => ({ type: 'file', label, settings: { max_files: 20 } })),
    )
    const [a, b, c] = fields.map(({ uuid }) => uuid) as [string, string, string]
    const answers = { [a]: many(20), [b]: many(20), [c]: many(11) }
    expect((await submit(owner.api, large, { fields: answers })).body).toMatchObject({
      codes: { [`fields.${c}`]: [{ code: 'too_many_uploads', max: 50 }] },
    })
    const fewer = { ...answers, [c]: many(10) }
    const { body } = await submit(owner.api, large, { fields: fewer })
    expect(body).toMatchObject({ codes: { [`fields.${c}`]: [{ code: 'upload_unavailable' }] } })
  })

  it('are replayed in the same order, and conflict in another', async () => {
    const uuids = await sendMany(2)
    const spare = await send()
    const client_uuid = randomUUID()
    expect((await answer(uuids, { client_uuid })).status).toBe(201)
    const again = await answer(uuids, { client_uuid })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect((await answer(uuids.toReversed(), { client_uuid })).status).toBe(409)
    expect((await answer([uuids[0], spare], { client_uuid })).status).toBe(409)
    // The files of the stored answers stay attached, the other one is free.
    expect((await answer([spare])).status).toBe(201)
    expect((await answer([uuids[0]])).status).toBe(422)
  })

  it('are deleted with their submission', async () => {
    const uuids = await sendMany(2)
    const { body } = await answer(uuids)
    const path = `/forms/${form.uuid}/submissions/${body.submission_uuid}`
    expect((await owner.api.delete(path)).status).toBe(204)
    for (const uuid of uuids) await expect.poll(async () => (await download(uuid)).status).toBe(404)
  })

  it('are answers to the version that was filled in', async () => {
    const { form: growing, fields } = await createFormWith(owner.api, {
      ...{ type: 'file', label: 'Photo' },
    })
    const { uuid: field, id } = fields[0]!
    const path = `/public/forms/${growing.public_id}`
    const { version } = (await owner.api.get<{ data: PublicForm }>(path)).body.data
    const settings = { max_files: 2 }
    await owner.api.patch(`/forms/${growing.uuid}/fields/${id}`, { settings })
    const sendTo = async () =>
      (await upload(system.appUrl, growing.public_id, { bytes: png(), field })).body.uuid
    const offline = { was_offline: true, form_version: version }
    const [one, two, three] = [await sendTo(), await sendTo(), await sendTo()]
    const before = await submit(owner.api, growing, { fields: { [field]: one }, ...offline })
    expect(before.status, before.text).toBe(201)
    const now = await submit(owner.api, growing, { fields: { [field]: [two, three] } })
    expect(now.status, now.text).toBe(201)
    const list = await owner.api.get<{ data: Submission[] }>(`/forms/${growing.uuid}/submissions`)
    expect(list.body.data.map(({ values }) => values[0]!.value)).toEqual([[two, three], one])
  })
})

describe('the settings of file fields', () => {
  it('are refused out of range and on other types', async () => {
    const { api } = await newOwner(system)
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    const path = `/forms/${form.uuid}/fields`
    const refusalOf = async (type: string, settings: object) =>
      (await api.post<{ codes: object }>(path, { type, label: 'A', settings })).body.codes
    expect(await refusalOf('file', { max_files: 21 })).toEqual({
      'settings.max_files': [{ code: 'too_large', max: 20 }],
    })
    expect(await refusalOf('file', { max_files: 0 })).toEqual({
      'settings.max_files': [{ code: 'too_small', min: 1 }],
    })
    expect(await refusalOf('file', { photo_metadata: 'blur', capture: 'barcode' })).toMatchObject({
      'settings.photo_metadata': [{ code: 'not_one_of', allowed: ['strip', 'keep'] }],
    })
    expect(await refusalOf('file', { capture: 'barcode' })).toEqual({
      'settings.capture': [{ code: 'not_for_type', type: 'file' }],
    })
    const settings = { max_files: 2, photo_metadata: 'keep', capture: 'photo' }
    const notForType = [{ code: 'not_for_type', type: 'short_text' }]
    const refused = await api.patch<{ codes: object }>(`${path}/${fields[0]!.id}`, { settings })
    expect([refused.status, refused.body.codes]).toEqual([
      422,
      {
        'settings.max_files': notForType,
        'settings.photo_metadata': notForType,
        'settings.capture': notForType,
      },
    ])
    const stored = await api.post<{ data: Field }>(path, { type: 'file', label: 'B', settings })
    expect(stored.body.data.settings).toEqual(settings)
  })
})
