import type { Form, PublicForm, Receipt, Upload } from '@formpost/contract'
import { createMessage, encrypt, generateKey, readKey } from 'openpgp'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png } from '../harness/uploads.ts'
import {
  deleteDraft,
  draftOf,
  getDraft,
  ifMatch,
  newField,
  previewLink,
  publish,
  putDraft,
  readForm,
  type NewDraft,
} from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const anyone = createApi(system.baseUrl)

type Shown = { data: PublicForm; message: string }
const readPreview = ({ public_id }: Form, token: string) =>
  anyone.get<Shown>(`/public/forms/${public_id}?preview=${token}`)
const answerPreview = ({ public_id }: Form, token: string, body: object) =>
  anyone.post<Receipt & { errors: Record<string, string[]> }>(
    `/public/forms/${public_id}/submissions?preview=${token}`,
    body,
  )

/** A form with a draft and a link to its preview. */
async function formWithPreview(draft: Partial<NewDraft> = {}, by = api) {
  const form = await createForm(by)
  const saved = await putDraft(by, form, { ...draftOf(form), ...draft })
  if (saved.status !== 200) throw new Error(saved.text)
  return { form, ...(await previewLink(by, form)) }
}

describe('a link to a preview', () => {
  it('shows the draft as respondents would see it', async () => {
    const paragraph = newField('paragraph', { content: '<b>Rich</b><script>x</script>' })
    const fields = [newField('radio', { options: ['A'] }), paragraph]
    const { form, url, token, expires_at } = await formWithPreview({
      form: { title: 'Next year', is_active: false },
      fields,
    })
    expect(url).toBe(`${form.public_url}?preview=${token}`)
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    expect(Date.parse(expires_at) - Date.now()).toBeLessThan(24.1 * 3_600_000)
    const { status, body, headers } = await readPreview(form, token)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    const live = (await anyone.get<Shown>(`/public/forms/${form.public_id}`)).body.data
    expect(Object.keys(body.data).sort()).toEqual([...Object.keys(live), 'preview'].sort())
    expect(body.data).toMatchObject({ preview: true, title: 'Next year', version: live.version })
    expect(live).not.toHaveProperty('preview')
    expect(body.data.fields.map(({ id, position, content }) => [id, position, content])).toEqual([
      [fields[0]!.uuid, 0, null],
      [paragraph.uuid, 1, '<b>Rich</b>'],
    ])
    const legacy = await fetch(`${system.appUrl}/api/f/${form.public_id}?preview=${token}`)
    expect(await legacy.json()).toEqual(body.data)
  })

  it('shows later changes of the draft, and counts no views', async () => {
    const { form, token } = await formWithPreview()
    await readPreview(form, token)
    const { revision } = (await getDraft(api, form)).body.data
    const changed = { ...draftOf(form), form: { title: 'Later' } }
    await putDraft(api, form, changed, ifMatch(revision))
    expect((await readPreview(form, token)).body.data.title).toBe('Later')
    expect((await readForm(api, form)).views_count).toBe(0)
  })

  it('works for inactive forms', async () => {
    const { form, token } = await formWithPreview()
    await api.patch(`/forms/${form.uuid}`, { is_active: false })
    expect((await readPreview(form, token)).status).toBe(200)
    expect((await answerPreview(form, token, { fields: {} })).status).toBe(201)
  })

  it('stays valid when another one is created', async () => {
    const { form, token } = await formWithPreview()
    const other = await previewLink(api, form)
    for (const each of [token, other.token]) {
      expect((await readPreview(form, each)).status).toBe(200)
    }
  })

  it('shows no encryption that would be ignored', async () => {
    const { publicKey } = await generateKey({ userIDs: [{ name: 'Office' }] })
    const settings = { is_encrypted: true, encryption_public_key: publicKey }
    const { form, token } = await formWithPreview({ form: settings })
    const isEncrypted = async () => (await readPreview(form, token)).body.data.is_encrypted
    expect(await isEncrypted()).toBe(true)
    await submit(api, form, { fields: {} })
    await expect.poll(isEncrypted).toBe(false)
  })

  it('shows the footer by the plan', async () => {
    const [free, paid] = [await newOwner(system), await newOwner(system, { plan: 'paid' })]
    for (const [{ api: own }, isShown] of [
      [free, true],
      [paid, false],
    ] as const) {
      const { form, token } = await formWithPreview({ form: { show_branded_footer: false } }, own)
      const read = async () => (await readPreview(form, token)).body.data.show_branded_footer
      // While the plan cannot be read in 250 ms, the stored choice applies.
      await expect.poll(read).toBe(isShown)
    }
  })

  it.each<[string, (form: Form) => Promise<{ status: number }>]>([
    ['published', (form) => publish(api, form)],
    ['deleted', (form) => deleteDraft(api, form)],
    ['deleted with its form', (form) => api.delete(`/forms/${form.uuid}`)],
  ])('ends when the draft is %s', async (_how, end) => {
    const { form, token } = await formWithPreview()
    expect((await end(form)).status).toBeLessThan(300)
    expect((await readPreview(form, token)).status).toBe(404)
    expect((await answerPreview(form, token, { fields: {} })).status).toBe(404)
    await putDraft(api, form, draftOf(form))
    expect((await readPreview(form, token)).status).toBe(404)
  })

  it('is refused if it is wrong, and gone once it has expired', async () => {
    const { form, token } = await formWithPreview()
    const other = await formWithPreview()
    const [expiry, signature] = token.split('.')
    for (const wrong of ['', 'x', `${token}x`, `${expiry}.`, `1.${signature}`, other.token]) {
      const { status, body } = await readPreview(form, wrong)
      expect(status, wrong).toBe(404)
      expect(body.message).toMatch(/preview/)
    }
    // The key is used to sign a token of yesterday, since the clock cannot be set back.
    const { createHmac } = await import('node:crypto')
    const [row] = await sql<{ key: Buffer }>(
      system,
      `SELECT d.preview_key AS key FROM forms.form_drafts d JOIN forms.forms f ON f.id = d.form_id
       WHERE f.uuid = $1`,
      [form.uuid],
    )
    const past = (Date.now() - 1).toString(36)
    const expired = `${past}.${createHmac('sha256', row!.key).update(past).digest('base64url')}`
    const { status, body } = await readPreview(form, expired)
    expect([status, body.message]).toEqual([410, expect.stringContaining('expired')])
    expect((await answerPreview(form, expired, { fields: {} })).status).toBe(410)
  })

  it('needs a draft', async () => {
    const form = await createForm(api)
    const { status } = await api.post(`/forms/${form.uuid}/draft/preview-link`)
    expect(status).toBe(404)
  })
})

describe('answering a preview', () => {
  const stored = async (form: Form) => {
    const [row] = await sql<{ n: number }>(
      system,
      `SELECT (SELECT count(*) FROM submissions.submissions WHERE form_uuid = $1)::int
         + (SELECT count(*) FROM files.uploads WHERE form_uuid = $1)::int AS n`,
      [form.uuid],
    )
    return row!.n
  }

  it('validates by the draft, stores nothing and says so', async () => {
    const field = newField('number', { settings: { max: 5 }, is_required: true })
    const { form, token } = await formWithPreview({
      form: { thank_you_message: 'Thanks' },
      fields: [field],
    })
    const answer = (value: unknown) =>
      answerPreview(form, token, { fields: { [field.uuid]: value }, client_uuid: field.uuid })
    for (const invalid of [6, '', 'x']) {
      const { status, body } = await answer(invalid)
      expect([status, Object.keys(body.errors)]).toEqual([422, [`fields.${field.uuid}`]])
    }
    const valid = await answer(5)
    expect(valid.status).toBe(201)
    expect(valid.body).toEqual({
      submission_uuid: '00000000-0000-0000-0000-000000000000',
      thank_you_message: 'Thanks',
      redirect_url: null,
      preview: true,
      message: 'This is a preview. Nothing was stored.',
    })
    const legacy = await createApi(system.appUrl).post(
      `/api/f/${form.public_id}?preview=${token}`,
      { fields: { [field.uuid]: 5 } },
    )
    expect(legacy.body).toEqual(valid.body)
    expect(await stored(form)).toBe(0)
  })

  it('ignores conditions on fields that publishing deletes', async () => {
    const [gone, stays] = [newField('short_text'), newField('short_text', { is_required: true })]
    const logic = {
      action: 'show',
      condition_type: 'all',
      conditions: [{ field_uuid: gone.uuid, operator: 'equals', value: 'x' }],
    }
    const form = await createForm(api)
    await putDraft(api, form, { ...draftOf(form), fields: [gone, { ...stays, logic }] })
    const { data } = (await publish(api, form)).body as { data: Form }
    const draft = draftOf(data)
    await putDraft(api, data, { ...draft, fields: draft.fields.slice(1) })
    const { token } = await previewLink(api, data)
    const preview = await answerPreview(data, token, { fields: {} })
    expect([preview.status, Object.keys(preview.body.errors)]).toEqual([
      422,
      [`fields.${stays.uuid}`],
    ])
    await publish(api, data)
    expect((await submit(anyone, data, { fields: {} })).status).toBe(422)
  })

  it('evaluates expressions at the time of filling in', async () => {
    const expressions = { constraint: '. <= today()', constraint_message: 'Not yet.' }
    const visit = newField('date', { name: 'visit', expressions })
    const { form, token } = await formWithPreview({ fields: [visit] })
    const fields = { [visit.uuid]: '2026-03-02' }
    const answer = (filled_at: string) => answerPreview(form, token, { fields, filled_at })
    const early = await answer('2026-03-01T23:30:00-05:00')
    expect(early.status).toBe(422)
    expect(early.body).toMatchObject({
      codes: { [`fields.${visit.uuid}`]: [{ code: 'constraint_not_met', message: 'Not yet.' }] },
    })
    expect((await answer('2026-03-02T00:30:00+05:00')).status).toBe(201)
  })

  it('drops files', async () => {
    const photo = newField('file', { is_required: true })
    const text = newField('short_text')
    const { form, token } = await formWithPreview({ fields: [photo, text] })
    const send = (bytes: Buffer, field: string) => {
      const body = new FormData()
      body.append('form_field_id', field)
      body.append('file', new Blob([new Uint8Array(bytes)]), 'photo.png')
      return createApi(system.appUrl).post<Upload>(
        `/f/${form.public_id}/uploads?preview=${token}`,
        body,
      )
    }
    const sent = await send(png(), photo.uuid)
    expect(sent.status).toBe(201)
    const { size, field_id, preview } = sent.body
    expect({ size, field_id, preview }).toEqual({
      size: png().length,
      field_id: photo.uuid,
      preview: true,
    })
    expect((await send(png(2 * 1024 * 1024), photo.uuid)).status).toBe(413)
    for (const { uuid } of [text, form.fields[1]!]) {
      expect((await send(png(), uuid)).status).toBe(422)
    }
    expect((await send(Buffer.alloc(0), photo.uuid)).status).toBe(422)
    const fields = { [photo.uuid]: sent.body.uuid }
    const upload_uuids = [sent.body.uuid]
    expect((await answerPreview(form, token, { fields, upload_uuids })).status).toBe(201)
    expect(await stored(form)).toBe(0)
  })

  it('takes encrypted answers if the draft encrypts', async () => {
    const { publicKey } = await generateKey({ userIDs: [{ name: 'Office' }] })
    const settings = { is_encrypted: true, encryption_public_key: publicKey }
    const { form, token } = await formWithPreview({ form: settings })
    const encryptionKeys = await readKey({ armoredKey: publicKey })
    const message = await createMessage({ text: '{}' })
    const encrypted_payload = await encrypt({ message, encryptionKeys })
    expect((await answerPreview(form, token, { encrypted_payload })).status).toBe(201)
    expect((await answerPreview(form, token, { fields: {} })).status).toBe(422)
    const wrong = { encrypted_payload: 'plain' }
    expect((await answerPreview(form, token, wrong)).status).toBe(422)
  })

  it('is refused if the draft has a payment', async () => {
    const { form, token } = await formWithPreview({ fields: [newField('payment')] })
    expect((await answerPreview(form, token, { fields: {} })).status).toBe(409)
  })
})
