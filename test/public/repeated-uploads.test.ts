import { randomUUID } from 'node:crypto'

import type { Form, Submission } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'

const system = sharedSystem()

describe('uploads in a repeat', () => {
  let owner: NewOwner
  let form: Form
  let visit: string
  let photo: string
  beforeAll(async () => {
    owner = await newOwner(system)
    visit = randomUUID()
    const created = await createFormWith(
      owner.api,
      { type: 'repeat', label: 'Visits', name: 'visit', uuid: visit },
      { type: 'file', label: 'Photo', name: 'photo', parent: visit },
    )
    form = created.form
    ;[visit, photo] = created.fields.map(({ uuid }) => uuid) as [string, string]
  })
  const send = async (extra: number) => {
    const file = { bytes: png(extra), name: 'photo.png', field: photo }
    return (await upload(system.appUrl, form.public_id, file)).body.uuid
  }
  const answerWith = (uuids: string[]) => ({
    [visit]: uuids.map((uuid) => ({ [photo]: uuid })),
  })
  const get = (path: string) =>
    fetch(`${system.appUrl}/api/account/forms/${form.uuid}/files${path}`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    })

  it('are attached, downloaded and in the archive', async () => {
    const uuids = [await send(1), await send(2)]
    const body = { fields: answerWith(uuids), upload_uuids: uuids }
    const reply = await submit(owner.api, form, body)
    expect(reply.status, reply.text).toBe(201)
    const { submission_uuid } = reply.body
    const path = `/forms/${form.uuid}/submissions/${submission_uuid}`
    const { values } = (await owner.api.get<{ data: Submission }>(path)).body.data
    expect(values[0]!.value).toMatchObject(uuids.map((value) => [{ field_uuid: photo, value }]))
    for (const [index, uuid] of uuids.entries()) {
      const bytes = Buffer.from(await (await get(`/${uuid}`)).arrayBuffer())
      expect(bytes.equals(png(index + 1))).toBe(true)
    }
    const archive = Buffer.from(await (await get('')).arrayBuffer()).toString('latin1')
    expect(archive).toContain(`files/${submission_uuid}/Photo 1/photo.png`)
    expect(archive).toContain(`files/${submission_uuid}/Photo 2/photo.png`)
  })

  it('are refused at their address', async () => {
    const unknown = randomUUID()
    const reply = await submit(owner.api, form, { fields: answerWith([await send(3), unknown]) })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      codes: { [`fields.${visit}.1.${photo}`]: [{ code: 'upload_unavailable' }] },
    })
    const tooMany = answerWith(Array.from({ length: 51 }, () => randomUUID()))
    expect((await submit(owner.api, form, { fields: tooMany })).body).toMatchObject({
      codes: { [`fields.${visit}.50.${photo}`]: [{ code: 'too_many_uploads', max: 50 }] },
    })
    const unnamed = { fields: answerWith([]), upload_uuids: [await send(4)] }
    expect((await submit(owner.api, form, unnamed)).body).toMatchObject({
      codes: { 'upload_uuids.0': [{ code: 'upload_not_answered' }] },
    })
  })
})
