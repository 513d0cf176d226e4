import type { Form, SubmissionRow, TemplateCategory } from '@formpost/contract'
import { createMessage, encrypt, generateKey, readKey } from 'openpgp'
import pg from 'pg'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { addField, createForm, createFormWith, submit } from '../harness/forms.ts'
import { newOwner, setPlan } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'
import {
  deleteDraft,
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
const answersOf = async (form: Form) =>
  (await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)).body.data

describe('publishing a draft', () => {
  it('changes settings and fields in one version', async () => {
    const { form: created } = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'number', label: 'Age' },
      { type: 'date', label: 'Day' },
    )
    const form = await readForm(api, created)
    const [name, , day] = draftOf(form).fields
    const added = newField('radio', {
      options: ['A', 'B'],
      logic: { conditions: [{ field_uuid: name!.uuid!, operator: 'is_not_empty', value: null }] },
    })
    const draft = {
      base_version: form.version,
      form: { title: 'Renamed', thank_you_message: 'Thanks', notify_on_submission: false },
      fields: [{ ...day, label: 'Date' }, added, name!],
    }
    const published = await publishNow(api, form, draft)
    expect(published).toMatchObject({ ...draft.form, slug: 'renamed', version: form.version + 1 })
    expect(published.fields).toMatchObject(
      draft.fields.map((field, position) => ({ ...field, position })),
    )
    const idOf = (fields: Form['fields'], uuid?: string) =>
      fields.find((field) => field.uuid === uuid)?.id
    for (const { uuid } of [name!, day!]) {
      expect(idOf(published.fields, uuid)).toBe(idOf(form.fields, uuid))
    }
    expect(await readForm(api, form)).toEqual(published)
    const shown = await readPublic(api, form)
    expect(shown.fields.map(({ label }) => label)).toEqual(['Date', 'New', 'Name'])
    expect(shown).toMatchObject({ title: 'Renamed', version: published.version })
    expect((await getDraft(api, form)).status).toBe(404)
    expect((await publish(api, form)).status).toBe(404)
  })

  it('keeps answers under the fields that stay', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'short_text', label: 'Note' },
    )
    const [name, note] = fields
    await submit(api, form, { fields: { [name!.uuid]: 'Ada', [note!.uuid]: 'Gone' } })
    const [first] = draftOf(await readForm(api, form)).fields
    await publishNow(api, form, {
      ...draftOf(await readForm(api, form)),
      fields: [newField('email'), { ...first, label: 'Full name' }],
    })
    await submit(api, form, { fields: { [name!.uuid]: 'Grace' } })
    const rows = await answersOf(form)
    expect(rows.map(({ values }) => values.map(({ value }) => value))).toEqual([
      ['Grace'],
      ['Ada', 'Gone'],
    ])
    const csv = (await api.get(`/forms/${form.uuid}/submissions/export`)).text.split('\r\n')
    expect(csv[0]).toMatch(/^\uFEFF?New,Full name,Submitted At/)
    expect(csv[1]).toMatch(/^,Grace,/)
  })

  it('makes no version of a draft that changes nothing', async () => {
    const owner = await newOwner(system, { plan: 'paid' })
    const { body } = await owner.api.get<{ data: TemplateCategory[] }>('/templates')
    const templates = body.data.flatMap((category) => category.templates.map(({ id }) => id))
    expect(templates.length).toBeGreaterThan(20)
    for (const template of templates) {
      const form = await createForm(owner.api, { template })
      const before = await readPublic(owner.api, form)
      const draft = draftOf(form)
      const { slug: _slug, ...settings } = form
      const published = await publishNow(owner.api, form, { ...draft, form: settings })
      expect(published).toEqual({ ...form, views_count: 1, updated_at: published.updated_at })
      expect(await readPublic(owner.api, form)).toEqual(before)
    }
  })

  it('lists every problem and changes nothing', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'dropdown', label: 'Choice', options: ['A'] },
    )
    const choice = fields[1]
    const stranger = await createForm(api)
    const live = await readForm(api, form)
    const circle = [newField('divider'), newField('divider')]
    const on = (field_uuid: string) => ({
      logic: { conditions: [{ field_uuid, operator: 'is_empty' as const, value: null }] },
    })
    const unknown = newField('date').uuid
    const draft = {
      base_version: live.version,
      form: { title: '', redirect_url: 'example.org', is_encrypted: true },
      fields: [
        { ...draftOf(live).fields[0]!, label: null },
        { ...newField('number', { settings: { min: 2, max: 1 } }), ...on(unknown) },
        newField('radio', { options: [] }),
        newField('checkbox', { options: ['A', '', 'A'] }),
        newField('image', { label: null, content: 'picture.png' }),
        { ...newField('email'), uuid: stranger.fields[1]!.uuid },
        newField('payment', { label: null }),
        { ...newField('phone'), ...on(choice!.uuid) },
        { ...circle[0], ...on(circle[1]!.uuid) },
        { ...circle[1], ...on(circle[0]!.uuid) },
      ],
    }
    const saved = await putDraft(api, form, draft)
    expect(saved.status, saved.text).toBe(200)
    const { status, body } = await publish(api, form)
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual([
      'fields.0.label',
      'fields.1.logic.conditions.0.field_uuid',
      'fields.2.options',
      'fields.3.options.1',
      'fields.3.options.2',
      'fields.4.content',
      'fields.5.uuid',
      'fields.6.label',
      'fields.6.type',
      'fields.8.logic.conditions',
      'fields.9.logic.conditions',
      'form.encryption_public_key',
      'form.is_encrypted',
      'form.redirect_url',
      'form.title',
    ])
    expect(await readForm(api, form)).toEqual(live)
    expect((await getDraft(api, form)).body).toEqual(saved.body)
    expect((await readForm(api, stranger)).fields).toEqual(stranger.fields)
  })

  it('is refused after another change of the form, unless forced', async () => {
    const form = await createForm(api)
    const draft = { ...draftOf(form), form: { title: 'From the draft' } }
    await putDraft(api, form, draft)
    const added = await addField(api, form, { type: 'date', label: 'Added meanwhile' })
    const refused = await publish(api, form)
    expect(refused.status).toBe(409)
    expect(refused.body).toEqual({
      message: expect.stringContaining('has changed') as string,
      code: 'form_changed',
      current_version: form.version + 1,
    })
    const { data: unpublished } = (await getDraft(api, form)).body
    expect(unpublished.form).toEqual(draft.form)
    const forced = await publish(api, form, { force: true })
    expect(forced.status).toBe(200)
    expect(forced.body.data).toMatchObject({ title: 'From the draft', version: form.version + 2 })
    expect(forced.body.data.fields.map(({ id }) => id)).not.toContain(added.id)
  })

  it('ignores changes that make no version', async () => {
    const form = await createForm(api)
    await putDraft(api, form, { ...draftOf(form), form: { title: 'New' } })
    await api.patch(`/forms/${form.uuid}`, { is_active: false, notify_on_submission: false })
    const { status, body } = await publish(api, form)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ title: 'New', is_active: false, notify_on_submission: false })
  })

  it('heeds If-Match', async () => {
    const form = await createForm(api)
    const { revision } = (await putDraft(api, form, draftOf(form))).body.data
    await putDraft(api, form, { ...draftOf(form), fields: [] }, ifMatch(revision))
    expect((await publish(api, form, {}, ifMatch(revision))).status).toBe(412)
    expect((await readForm(api, form)).fields).toHaveLength(3)
  })

  it('deletes the files and conditions of missing fields', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'file', label: 'Photo' },
      { type: 'file', label: 'Scan' },
      { type: 'date', label: 'Day' },
    )
    const [photo, scan, day] = fields
    const on = (...uuids: string[]) => ({
      conditions: uuids.map((field_uuid) => ({
        field_uuid,
        operator: 'is_not_empty' as const,
        value: null,
      })),
    })
    const dependent = await addField(api, form, {
      type: 'short_text',
      label: 'Of all',
      logic: on(photo!.uuid, day!.uuid),
    })
    const only = await addField(api, form, {
      type: 'short_text',
      label: 'Of the photo',
      logic: on(photo!.uuid),
    })
    const send = (field: string) => upload(system.appUrl, form.public_id, { bytes: png(), field })
    for (const { uuid } of [photo!, scan!]) {
      const { body } = await send(uuid)
      const sent = await submit(api, form, { fields: { [uuid]: body.uuid } })
      expect(sent.status).toBe(201)
    }
    const live = await readForm(api, form)
    const draft = draftOf(live)
    const published = await publishNow(api, form, {
      ...draft,
      fields: draft.fields
        .filter(({ uuid }) => uuid !== photo!.uuid)
        .map((field) => (field.uuid === scan!.uuid ? { ...field, type: 'date' as const } : field)),
    })
    const logicOf = (id: number) => published.fields.find((field) => field.id === id)!.logic
    expect(logicOf(dependent.id)).toMatchObject(on(day!.uuid))
    expect(logicOf(only.id)).toBeNull()
    const stored = async () =>
      (
        await sql<{ uuid: string }>(
          system,
          'SELECT field_uuid AS uuid FROM files.uploads WHERE form_uuid = $1',
          [form.uuid],
        )
      ).map(({ uuid }) => uuid)
    await expect.poll(stored).toEqual([scan!.uuid])
    // Offline answers to both may still bring files.
    expect((await send(photo!.uuid)).status).toBe(201)
    expect((await send(scan!.uuid)).status).toBe(201)
  })

  it('never takes a field over from another form', async () => {
    const owner = await newOwner(system)
    const { form: other, fields } = await createFormWith(
      api,
      { type: 'file', label: 'Photo', settings: { max_size: 10 } },
      { type: 'short_text', label: 'Name' },
    )
    await api.delete(`/forms/${other.uuid}/fields/${fields[0]!.id}`)
    const form = await createForm(owner.api)
    for (const { uuid } of fields) {
      const draft = { ...draftOf(form), fields: [{ ...newField('file'), uuid }] }
      await putDraft(owner.api, form, draft)
      const { status, body } = await publish(owner.api, form)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['fields.0.uuid']])
      await deleteDraft(owner.api, form)
    }
    expect((await readForm(api, other)).fields.map(({ uuid }) => uuid)).toEqual([fields[1]!.uuid])
  })

  it('may bring a deleted field back with its answers', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    await submit(api, form, { fields: { [fields[0]!.uuid]: 'Ada' } })
    const before = draftOf(await readForm(api, form))
    const emptied = await publishNow(api, form, { ...before, fields: [] })
    expect(emptied.fields).toEqual([])
    await publishNow(api, form, { ...before, base_version: emptied.version })
    const csv = (await api.get(`/forms/${form.uuid}/submissions/export`)).text.split('\r\n')
    expect(csv[1]).toMatch(/^Ada,/)
  })
})

describe('a draft with 500 fields', () => {
  it('is published as a whole', async () => {
    const form = await createForm(api)
    const fields = Array.from({ length: 500 }, (_, n) =>
      newField(n % 5 === 0 ? 'file' : 'short_text', { label: `Field ${n}` }),
    )
    const steps = [
      fields,
      fields.map((field) => ({ ...field, type: 'date' as const, label: 'Day' })).toReversed(),
      [],
    ]
    let live = form
    for (const wanted of steps) {
      live = await publishNow(api, live, { ...draftOf(live), fields: wanted })
      expect(live.fields.map(({ uuid, type, label }) => [uuid, type, label])).toEqual(
        wanted.map(({ uuid, type, label }) => [uuid, type, label]),
      )
      expect(live.fields.map(({ position }) => position)).toEqual(wanted.map((_, at) => at))
    }
    expect(live.version).toBe(form.version + steps.length)
  })
})

describe('concurrent publications', () => {
  /** Locks rows of forms, so that requests wait until they are released. */
  async function lockForms(...forms: Form[]) {
    const client = new pg.Client({ connectionString: system.databaseUrl })
    await client.connect()
    await client.query('BEGIN')
    const uuids = forms.map(({ uuid }) => uuid)
    await client.query('SELECT id FROM forms.forms WHERE uuid = ANY($1) FOR UPDATE', [uuids])
    const countWaiting = async () => {
      // A transaction sees the connections of its first look otherwise.
      await client.query('SELECT pg_stat_clear_snapshot()')
      const { rows } = await client.query<{ n: number }>(
        `WITH RECURSIVE waiting(pid) AS (
           SELECT pg_backend_pid()
           UNION SELECT a.pid FROM pg_stat_activity a JOIN waiting w ON w.pid = ANY (pg_blocking_pids(a.pid))
         ) SELECT count(*)::int - 1 AS n FROM waiting`,
      )
      return rows[0]!.n
    }
    return {
      async waitFor(count: number) {
        await expect.poll(countWaiting).toBeGreaterThanOrEqual(count)
      },
      async release() {
        await client.query('COMMIT')
        await client.end()
      },
    }
  }

  it('of one draft succeed once', async () => {
    const form = await createForm(api)
    await putDraft(api, form, { ...draftOf(form), form: { title: 'Published once' } })
    const lock = await lockForms(form)
    const publishing = Promise.all([publish(api, form), publish(api, form)])
    await lock.waitFor(2)
    await lock.release()
    const [first, second] = (await publishing).toSorted((a, b) => a.status - b.status)
    expect([first!.status, second!.status]).toEqual([200, 409])
    expect(second!.body.current_version).toBe(form.version + 1)
    expect(await readForm(api, form)).toMatchObject({
      title: 'Published once',
      version: form.version + 1,
    })
  })

  it('of two forms with the same new field add it once', async () => {
    const forms = [await createForm(api), await createForm(api)]
    const field = newField('date')
    for (const form of forms) await putDraft(api, form, { ...draftOf(form), fields: [field] })
    const lock = await lockForms(...forms)
    const publishing = Promise.all(forms.map((form) => publish(api, form)))
    await lock.waitFor(2)
    await lock.release()
    const replies = await publishing
    const refused = replies.filter(({ status }) => status === 422)
    expect(refused.map(({ body }) => Object.keys(body.errors))).toEqual([['fields.0.uuid']])
    const read = await Promise.all(forms.map((form) => readForm(api, form)))
    expect(read.map(({ fields }) => fields.length).toSorted((a, b) => a - b)).toEqual([1, 3])
  })
})

describe('publishing encryption settings', () => {
  const newKey = async () => (await generateKey({ userIDs: [{ name: 'Office' }] })).publicKey
  const encryptTo = async (armoredKey: string) =>
    encrypt({
      message: await createMessage({ text: '{}' }),
      encryptionKeys: await readKey({ armoredKey }),
    })

  it('encrypts a form, and accepts answers to its former key', async () => {
    const form = await createForm(api)
    const keys = [await newKey(), await newKey()]
    const settings = { is_encrypted: true, encryption_public_key: keys[0] }
    const first = await publishNow(api, form, { ...draftOf(form), form: settings })
    expect(first).toMatchObject({ ...settings, version: form.version + 1 })
    expect(first.encryption_key_fingerprint).toMatch(/^[0-9a-f]{40}$/)
    await readPublic(api, form)
    await publishNow(api, form, { ...draftOf(first), form: { encryption_public_key: keys[1] } })
    const offline = { was_offline: true, form_version: first.version }
    const encrypted_payload = await encryptTo(keys[0]!)
    expect((await submit(api, form, { encrypted_payload })).status).toBe(422)
    expect((await submit(api, form, { encrypted_payload, ...offline })).status).toBe(201)
  })

  it('ignores them after the first submission', async () => {
    const form = await createForm(api)
    await submit(api, form, { fields: {} })
    const settings = { title: 'New', is_encrypted: true, encryption_public_key: await newKey() }
    const published = await publishNow(api, form, { ...draftOf(form), form: settings })
    expect(published).toMatchObject({
      title: 'New',
      is_encrypted: false,
      encryption_public_key: null,
    })
  })

  it('accepts the settings of an encrypted form unchanged', async () => {
    const form = await createForm(api)
    const encryption_public_key = await newKey()
    const { body } = await api.patch<{ data: Form }>(`/forms/${form.uuid}`, {
      is_encrypted: true,
      encryption_public_key,
    })
    const published = await publishNow(api, form, {
      ...draftOf(body.data),
      form: { ...body.data },
    })
    expect(published.version).toBe(body.data.version)
  })

  it('rejects a payment field', async () => {
    const form = await createForm(api)
    const settings = { is_encrypted: true, encryption_public_key: await newKey() }
    const encrypted = await publishNow(api, form, { ...draftOf(form), form: settings })
    await putDraft(api, form, { ...draftOf(encrypted), fields: [newField('payment')] })
    const refused = await publish(api, form)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['fields.0.type']])
    const { revision } = (await getDraft(api, form)).body.data
    const plain = {
      ...draftOf(encrypted),
      form: { is_encrypted: false },
      fields: [newField('payment')],
    }
    await putDraft(api, form, plain, ifMatch(revision))
    const { status, body } = await publish(api, form)
    expect([status, body.data.payment_required, body.data.is_encrypted]).toEqual([200, true, false])
  })
})

describe('publishing the branded footer', () => {
  it('follows the plan, and keeps the choice of a former paid plan', async () => {
    const owner = await newOwner(system)
    const form = await createForm(owner.api)
    const hide = (base: Form) => ({ ...draftOf(base), form: { show_branded_footer: false } })
    expect((await publishNow(owner.api, form, hide(form))).show_branded_footer).toBe(true)
    const isShown = async () => (await readPublic(api, form)).show_branded_footer
    await expect.poll(isShown).toBe(true)
    await setPlan(system, owner, 'paid')
    const isPaid = async () =>
      (await owner.account.get<{ data: { plan: string } }>('/account')).body.data.plan
    await expect.poll(isPaid).toBe('paid')
    const hidden = await publishNow(owner.api, form, hide(await readForm(owner.api, form)))
    expect(hidden.show_branded_footer).toBe(false)
    await setPlan(system, owner, 'free')
    const shown = async () => (await readForm(owner.api, form)).show_branded_footer
    await expect.poll(shown).toBe(true)
    const live = await readForm(owner.api, form)
    const unchanged = await publishNow(owner.api, form, {
      ...draftOf(live),
      form: { ...live },
    })
    expect(unchanged.version).toBe(live.version)
    await setPlan(system, owner, 'paid')
    await expect.poll(shown).toBe(false)
  })
})
