import type { Form } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import {
  deleteDraft,
  draftOf,
  getDraft,
  ifMatch,
  newField,
  putDraft,
  readForm,
  readPublic,
} from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

/** Adds paragraphs below the API, as forms from before there were limits have them. */
const insertParagraphs = (form: Form, count: number, content = '') =>
  sql(
    system,
    `INSERT INTO forms.fields (uuid, form_id, type, content, position)
     SELECT gen_random_uuid(), f.id, 'paragraph', $3, 2 + n
     FROM forms.forms f, generate_series(1, $2::int) n WHERE f.uuid = $1`,
    [form.uuid, count, content],
  )

describe('a draft', () => {
  it('is returned as it was saved, with its revision', async () => {
    const form = await createForm(api)
    expect((await getDraft(api, form)).status).toBe(404)
    const field = newField('dropdown', {
      label: 'State',
      options: ['Good', 'Broken'],
      settings: { field_width: 'small' },
      logic: {
        action: 'require',
        condition_type: 'any',
        conditions: [{ field_uuid: form.fields[1]!.uuid, operator: 'is_not_empty', value: null }],
      },
      is_required: true,
    })
    const settings = {
      title: 'New title',
      description: null,
      redirect_url: 'https://example.org/',
      is_active: false,
    }
    const draft = draftOf(form)
    const sent = { ...draft, form: settings, fields: [field, ...draft.fields] }
    const saved = await putDraft(api, form, sent)
    expect(saved.status, saved.text).toBe(200)
    const { revision, ...content } = saved.body.data
    expect(content).toEqual({
      ...sent,
      fields: [
        {
          ...field,
          ...{ content: null, description: null, placeholder: null, default_value: null },
          ...{ name: null, parent: null, expressions: null },
          ...{ read_only: null, choices: null, xlsform: null },
        },
        ...draft.fields,
      ],
    })
    expect(saved.headers.get('etag')).toBe(`"${revision}"`)
    const read = await getDraft(api, form)
    expect([read.status, read.body]).toEqual([200, saved.body])
    expect(read.headers.get('etag')).toBe(`"${revision}"`)
  })

  it('changes neither the form nor what respondents see', async () => {
    const form = await createForm(api)
    const before = await readPublic(api, form)
    await putDraft(api, form, { ...draftOf(form), form: { title: 'Secret' }, fields: [] })
    expect(await readForm(api, form)).toEqual({ ...form, views_count: 1 })
    expect(await readPublic(api, form)).toEqual(before)
  })

  it('is marked in the list of forms until it is deleted', async () => {
    const owner = await newOwner(system)
    const form = await createForm(owner.api)
    const other = await createForm(owner.api)
    const marked = async () => {
      const { body } = await owner.api.get<{ data: { uuid: string; has_draft: boolean }[] }>(
        '/forms',
      )
      return body.data.flatMap(({ uuid, has_draft }) => (has_draft ? [uuid] : []))
    }
    expect(await marked()).toEqual([])
    await putDraft(owner.api, form, draftOf(form))
    expect(await marked()).toEqual([form.uuid])
    await putDraft(owner.api, other, draftOf(other))
    expect((await deleteDraft(owner.api, form)).status).toBe(204)
    expect(await marked()).toEqual([other.uuid])
    expect((await deleteDraft(owner.api, form)).status).toBe(404)
    expect((await getDraft(owner.api, form)).status).toBe(404)
  })

  it('may be incomplete', async () => {
    const form = await createForm(api)
    const fields = [
      newField('dropdown'),
      newField('radio', { label: null, options: ['', ''] }),
      newField('image', { label: null, content: 'http' }),
      newField('number', { settings: { min: 5, max: 1 } }),
      newField('divider', {
        logic: { conditions: [{ field_uuid: newField('date').uuid, operator: 'equals' }] },
      }),
      newField('payment'),
    ]
    const settings = { title: ' ', redirect_url: 'https:/', is_encrypted: true }
    const sent = { ...draftOf(form), form: settings, fields }
    const { status, text, body } = await putDraft(api, form, sent)
    expect(status, text).toBe(200)
    expect(body.data.form).toEqual({ ...settings, title: '' })
    expect(body.data.fields).toMatchObject(fields)
  })

  it('keeps no unknown properties, and of null flags nothing', async () => {
    const form = await createForm(api)
    const field = { ...newField('divider', { label: null }), id: 7, position: 3, created_at: 'now' }
    const settings = { slug: 'x', uuid: form.uuid, is_active: null, notify_on_submission: null }
    const sent = { ...draftOf(form), revision: 99, form: settings, fields: [field] }
    const { body } = await putDraft(api, form, sent)
    expect(body.data.form).toEqual({})
    expect(Object.keys(body.data).sort()).toEqual(['base_version', 'fields', 'form', 'revision'])
    expect(body.data.fields[0]).not.toHaveProperty('id')
    expect(body.data.fields[0]).not.toHaveProperty('position')
  })
})

describe('saving a draft', () => {
  it('needs the revision that was read', async () => {
    const form = await createForm(api)
    const draft = draftOf(form)
    expect((await putDraft(api, form, draft, {})).status).toBe(428)
    expect((await putDraft(api, form, draft, { 'If-None-Match': '"1"' })).status).toBe(428)
    for (const tag of ['"1"', '"0"', '7', '*', '"a"', ''])
      expect((await putDraft(api, form, draft, { 'If-Match': tag })).status).toBe(412)
    const first = (await putDraft(api, form, draft)).body.data
    expect((await putDraft(api, form, draft)).status).toBe(412)
    expect((await putDraft(api, form, draft, {})).status).toBe(428)

    const second = await putDraft(api, form, draft, ifMatch(first.revision))
    expect(second.status).toBe(200)
    const { revision } = second.body.data
    expect(revision).toBeGreaterThan(first.revision)
    expect((await putDraft(api, form, draft, ifMatch(first.revision))).status).toBe(412)
    const weak = { 'If-Match': `W/"${revision}"` }
    expect((await putDraft(api, form, draft, weak)).status).toBe(412)
  })

  it('succeeds once for each revision', async () => {
    const form = await createForm(api)
    const race = async (headers: Record<string, string>) => {
      const drafts = Array.from({ length: 8 }, (_, n) => ({
        ...draftOf(form),
        form: { title: `By client ${n}` },
      }))
      const replies = await Promise.all(drafts.map((draft) => putDraft(api, form, draft, headers)))
      const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([200, ...Array(7).fill(412)])
      const winner = replies.find(({ status }) => status === 200)!.body.data
      expect((await getDraft(api, form)).body.data).toEqual(winner)
      return winner.revision
    }
    const revision = await race({ 'If-None-Match': '*' })
    await race(ifMatch(revision))
  })

  it('never gives a new draft the revision of a deleted one', async () => {
    const form = await createForm(api)
    const { revision } = (await putDraft(api, form, draftOf(form))).body.data
    await deleteDraft(api, form)
    await putDraft(api, form, draftOf(form))
    expect((await putDraft(api, form, draftOf(form), ifMatch(revision))).status).toBe(412)
  })

  it('names every property of a wrong shape', async () => {
    const form = await createForm(api)
    const long = 'x'.repeat(256)
    const { status, body } = await putDraft(api, form, {
      base_version: 'new',
      form: { title: long, is_active: 'yes' },
      fields: [
        newField('divider'),
        { type: 'signature', label: long },
        { ...newField('radio'), uuid: 'x', options: ['A', 7], settings: { rows: 99 } },
        { ...newField('date'), logic: { conditions: [{ field_uuid: 'x', operator: 'like' }] } },
        'a field',
      ],
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual([
      'base_version',
      'fields.1.label',
      'fields.1.type',
      'fields.1.uuid',
      'fields.2.options.1',
      'fields.2.settings.rows',
      'fields.2.uuid',
      'fields.3.logic.conditions.0.field_uuid',
      'fields.3.logic.conditions.0.operator',
      'fields.4',
      'form.is_active',
      'form.title',
    ])
    expect((await getDraft(api, form)).status).toBe(404)
  })

  it('rejects two fields with one uuid', async () => {
    const form = await createForm(api)
    const field = newField('divider')
    const fields = [field, newField('divider'), { ...field, uuid: field.uuid.toUpperCase() }]
    const { status, body } = await putDraft(api, form, { ...draftOf(form), fields })
    expect([status, body.errors]).toEqual([422, { 'fields.2.uuid': ['Is a duplicate.'] }])
  })

  it('rejects what is beyond the limits of a form', async () => {
    const form = await createForm(api)
    const errorsOf = async (fields: unknown[]) => {
      const { status, body } = await putDraft(api, form, { ...draftOf(form), fields })
      expect(status).toBe(422)
      return body.errors
    }
    const dividers = (count: number, more: object = {}) =>
      Array.from({ length: count }, () => newField('divider', more))
    const conditions = Array.from({ length: 50 }, () => ({
      field_uuid: form.fields[1]!.uuid,
      operator: 'is_empty' as const,
    }))
    expect(await errorsOf(dividers(2_001))).toEqual({
      fields: ['A form can have at most 2,000 fields.'],
    })
    expect(await errorsOf(dividers(41, { logic: { conditions } }))).toEqual({
      fields: ['A form can have at most 2,000 conditions.'],
    })
    const options = Array.from({ length: 50_001 }, (_, n) => `${n}`)
    expect(await errorsOf([newField('date'), newField('radio', { options })])).toEqual({
      'fields.1.options': ['Must have at most 50,000 options.'],
    })
    const content = 'x'.repeat(10_000)
    expect(await errorsOf(dividers(110, { content }))).toHaveProperty('body')
    const tooLong = { ...draftOf(form), fields: dividers(1_600, { content }) }
    expect((await putDraft(api, form, tooLong)).status).toBe(413)
  })

  it('accepts a form that is beyond the limits, but does not let it grow', async () => {
    const form = await createForm(api)
    await insertParagraphs(form, 2_020)
    const draft = draftOf(await readForm(api, form))
    const grown = { ...draft, fields: [...draft.fields, newField('divider')] }
    expect((await putDraft(api, form, grown)).status).toBe(422)
    expect((await putDraft(api, form, draft)).status).toBe(200)
  })
})

describe('deleting a draft', () => {
  it('heeds If-Match', async () => {
    const form = await createForm(api)
    const { revision } = (await putDraft(api, form, draftOf(form))).body.data
    expect((await deleteDraft(api, form, ifMatch(revision - 1))).status).toBe(412)
    expect((await getDraft(api, form)).status).toBe(200)
    expect((await deleteDraft(api, form, ifMatch(revision))).status).toBe(204)
    expect((await getDraft(api, form)).status).toBe(404)
  })
})
