import type {
  Draft,
  Form,
  ListEnvelope,
  SubmissionRow,
  Version,
  VersionRow,
} from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { addField, createForm, createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import {
  draftOf,
  getDraft,
  ifMatch,
  newField,
  publish,
  publishNow,
  putDraft,
  readForm,
  readPublic,
} from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

type List = ListEnvelope & { data: VersionRow[] }
const listVersions = async (by: Api, { uuid }: Form, query = '') =>
  (await by.get<List>(`/forms/${uuid}/versions${query}`)).body
const getVersion = (by: Api, { uuid }: Form, version: number) =>
  by.get<{ data: Version }>(`/forms/${uuid}/versions/${version}`)
const restore = (by: Api, { uuid }: Form, version: number, headers: Record<string, string> = {}) =>
  by.post<{ data: Draft }>(`/forms/${uuid}/draft/restore`, { version }, headers)
const numbers = ({ data }: List) => data.map(({ version }) => version)

describe('the versions of a form', () => {
  it('say who made them, when and how', async () => {
    const owner = await newOwner(system)
    const form = await createForm(owner.api)
    const field = await addField(owner.api, form, { type: 'date', label: 'Day' })
    const { fields } = await readForm(owner.api, form)
    await owner.api.patch(`/forms/${form.uuid}/fields/${field.id}`, { label: 'Date' })
    await owner.api.post(`/forms/${form.uuid}/fields/reorder`, {
      ids: fields.map(({ id }) => id).toReversed(),
    })
    await owner.api.delete(`/forms/${form.uuid}/fields/${field.id}`)
    const byToken = createApi(system.baseUrl, owner.token)
    await byToken.patch(`/forms/${form.uuid}`, { title: 'Renamed' })
    await byToken.patch(`/forms/${form.uuid}/toggle-active`)
    await publishNow(byToken, form, {
      ...draftOf(await readForm(byToken, form)),
      form: { title: 'Published' },
    })
    const { data, meta } = await listVersions(owner.readOnly, form)
    expect(
      data.map(({ version, change, author }) => [version, change, author?.credential.kind]),
    ).toEqual([
      [7, 'draft_published', 'token'],
      [6, 'form_changed', 'token'],
      [5, 'field_removed', 'api_key'],
      [4, 'fields_reordered', 'api_key'],
      [3, 'field_changed', 'api_key'],
      [2, 'field_added', 'api_key'],
      [1, 'form_created', 'api_key'],
    ])
    expect(meta.total).toBe(7)
    const keys = await owner.account.get<{ data: { name: string }[] }>('/account/keys')
    expect(keys.body.data.map(({ name }) => name)).toContain(data.at(-1)!.author!.credential.name)
    const { body: me } = await owner.api.get<{ data: { uuid: string; name: string } }>('/auth/me')
    expect(data[0]!.author).toMatchObject({
      uuid: me.data.uuid,
      name: me.data.name,
      email: owner.email,
    })
    const times = data.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('are listed in pages', async () => {
    const form = await createForm(api)
    for (let n = 0; n < 4; n++) await api.patch(`/forms/${form.uuid}`, { title: `Title ${n}` })
    const first = await listVersions(api, form, '?per_page=2')
    expect(numbers(first)).toEqual([5, 4])
    const next = await api.get<List>(first.links.next!.slice(system.baseUrl.length))
    expect(numbers(next.body)).toEqual([3, 2])
    expect(numbers(await listVersions(api, form, '?page=9'))).toEqual([])
    expect((await api.get(`/forms/${form.uuid}/versions?per_page=101`)).status).toBe(422)
  })

  it('have the settings and fields of their time', async () => {
    const { form, fields } = await createFormWith(
      api,
      {
        type: 'radio',
        label: 'State',
        options: ['Good', 'Bad'],
        settings: { field_width: 'full' },
      },
      { type: 'short_text', label: 'Why', is_required: true },
    )
    const [state, why] = fields
    await api.patch(`/forms/${form.uuid}/fields/${why!.id}`, {
      logic: { conditions: [{ field_uuid: state!.uuid, operator: 'equals', value: 'Bad' }] },
    })
    const before = await readForm(api, form)
    await api.patch(`/forms/${form.uuid}`, { title: 'Other', thank_you_message: 'Thanks' })
    await api.delete(`/forms/${form.uuid}/fields/${state!.id}`)
    const { status, body } = await getVersion(api, form, before.version)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ formpost: 1, version: before.version })
    expect(body.data.form).toMatchObject({ title: 'A form', thank_you_message: null })
    expect(body.data.fields).toEqual(draftOf(before).fields)
    const copy = await api.post<{ data: Form }>('/forms/import', body.data)
    expect(copy.body.data.fields.map(({ label }) => label)).toEqual(['State', 'Why'])
    for (const missing of [0, 99, 999_999_999]) {
      expect((await getVersion(api, form, missing)).status).toBe(404)
    }
  })

  it('from before this was recorded have no author', async () => {
    const form = await createForm(api)
    await sql(
      system,
      `UPDATE forms.form_versions SET change = NULL, author = NULL
       WHERE form_id = (SELECT id FROM forms.forms WHERE uuid = $1)`,
      [form.uuid],
    )
    const { data } = await listVersions(api, form)
    expect(data).toMatchObject([{ version: 1, change: null, author: null }])
  })

  it('are kept if they were read, and the newest 100 changes and publications', async () => {
    const form = await createForm(api)
    await readPublic(api, form)
    await publishNow(api, form, { ...draftOf(form), form: { title: 'Published once' } })
    const title = async (n: number) => {
      await api.patch(`/forms/${form.uuid}`, { title: `Title ${n}` })
    }
    for (let n = 3; n <= 203; n++) await title(n)
    const { meta, data } = await listVersions(api, form, '?per_page=100')
    expect(data.map(({ version }) => version)).toEqual(
      Array.from({ length: 100 }, (_, n) => 203 - n),
    )
    expect(meta.total).toBe(102)
    expect(numbers(await listVersions(api, form, '?per_page=100&page=2'))).toEqual([2, 1])
    expect((await getVersion(api, form, 3)).status).toBe(404)
  })
})

describe('restoring a version', () => {
  it('brings removed questions back with their ids and answers', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'heading', label: 'Well' },
      { type: 'number', label: 'Depth' },
      { type: 'short_text', label: 'Name' },
    )
    const [heading, depth, name] = fields
    await submit(api, form, { fields: { [depth!.uuid]: 12.5, [name!.uuid]: 'Ada' } })
    for (const { id } of [heading!, depth!]) await api.delete(`/forms/${form.uuid}/fields/${id}`)
    await api.patch(`/forms/${form.uuid}/fields/${name!.id}`, { label: 'Full name' })
    const live = await readForm(api, form)
    const restored = await restore(api, form, 1)
    expect(restored.status).toBe(200)
    expect(restored.headers.get('etag')).toBe(`"${restored.body.data.revision}"`)
    expect(restored.body.data).toMatchObject({
      ...draftOf(form),
      base_version: live.version,
      form: { title: 'A form' },
    })
    expect((await getDraft(api, form)).body).toEqual(restored.body)
    expect(await readForm(api, form)).toEqual(live)
    const { status, body } = await publish(api, form)
    expect(status).toBe(200)
    const idsOf = (some: Form['fields']) => some.map(({ id, uuid, label }) => [id, uuid, label])
    expect(idsOf(body.data.fields)).toEqual(idsOf(fields))
    const csv = (await api.get(`/forms/${form.uuid}/submissions/export`)).text.split('\r\n')
    expect(csv[0]).toMatch(/^\uFEFF?Depth,Name,/)
    expect(csv[1]).toMatch(/^12.5,Ada,/)
  })

  it('keeps the settings that have no version', async () => {
    const form = await createForm(api, { is_active: false })
    await putDraft(api, form, {
      ...draftOf(form),
      form: { title: 'Drafted', is_active: true, notify_on_submission: false },
    })
    const { body } = await restore(api, form, 1)
    expect(body.data.form).toMatchObject({
      title: 'A form',
      is_active: true,
      notify_on_submission: false,
    })
    expect(body.data.form).not.toHaveProperty('is_encrypted')
  })

  it('replaces a draft only with its revision, if one is sent', async () => {
    const form = await createForm(api)
    expect((await restore(api, form, 1, ifMatch(7))).status).toBe(412)
    const { revision } = (await putDraft(api, form, draftOf(form))).body.data
    expect((await restore(api, form, 1, { 'If-None-Match': '*' })).status).toBe(412)
    expect((await restore(api, form, 1, ifMatch(revision))).status).toBe(200)
    expect((await restore(api, form, 1, ifMatch(revision))).status).toBe(412)
    expect((await restore(api, form, 2)).status).toBe(404)
    for (const version of [0, 1.5, '1', null]) {
      const { status } = await api.post(`/forms/${form.uuid}/draft/restore`, { version })
      expect(status).toBe(422)
    }
  })

  it('keeps the uuid of a removed field from other forms', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    await submit(api, form, { fields: { [fields[0]!.uuid]: 'Ada' } })
    await api.delete(`/forms/${form.uuid}/fields/${fields[0]!.id}`)
    const stranger = await newOwner(system)
    const other = await createForm(stranger.api)
    await putDraft(stranger.api, other, {
      ...draftOf(other),
      fields: [newField('date', { uuid: fields[0]!.uuid })],
    })
    const refused = await publish(stranger.api, other)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['fields.0.uuid']])
    await restore(api, form, 1)
    expect((await publish(api, form)).body.data.fields[0]).toMatchObject({ uuid: fields[0]!.uuid })
    const { body } = await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)
    expect(body.data[0]!.values).toMatchObject([{ value: 'Ada' }])
  })
})
