import { randomUUID } from 'node:crypto'

import type { Form, FormListRow, ListEnvelope, SubmissionRow } from '@formpost/contract'
import { generateKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { encryptedForm, seal, send } from '../encryption/encrypted-form.ts'
import type { Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

type List = { data: FormListRow[] } & ListEnvelope

const system = sharedSystem()

/** The times of the last submissions by form, as the list shows them. */
async function lastTimes(api: Api): Promise<Record<string, string | null>> {
  const { body } = await api.get<List>('/forms')
  return Object.fromEntries(body.data.map((row) => [row.uuid, row.last_submission_at]))
}

/** The submissions of a form, newest first. */
async function submissionsOf(api: Api, form: Form): Promise<SubmissionRow[]> {
  const { body } = await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)
  return body.data
}

describe('the last submission of a listed form', () => {
  it('is that of its own row, null without submissions', async () => {
    const { api } = await newOwner(system)
    const first = await createForm(api)
    const second = await createForm(api)
    const empty = await createForm(api)
    const offline = { was_offline: true, filled_at: '2026-01-02T03:04:05.000Z' }
    for (const form of [second, first]) await submit(api, form, { fields: {}, ...offline })
    const stored = async (form: Form) => (await submissionsOf(api, form))[0]!.created_at
    expect(await lastTimes(api)).toEqual({
      [first.uuid]: await stored(first),
      [second.uuid]: await stored(second),
      [empty.uuid]: null,
    })
  })

  it.each([
    ['with', () => ({ client_uuid: randomUUID() })],
    ['without', () => ({})],
  ])('is that before a deleted one %s client_uuid', async (_name, ids) => {
    const { api } = await newOwner(system)
    const form = await createForm(api)
    for (let n = 0; n < 3; n++) await submit(api, form, { fields: {}, ...ids() })
    await sql(
      system,
      `UPDATE submissions.submissions
       SET created_at = (timestamp '2026-01-01' + seq * interval '1 minute') AT TIME ZONE 'UTC'
       WHERE form_uuid = $1`,
      [form.uuid],
    )
    const rows = await submissionsOf(api, form)
    const minutes = rows.map((row) => row.created_at.slice(11, 16))
    expect(minutes).toEqual(['00:03', '00:02', '00:01'])
    for (const { uuid, created_at } of rows) {
      expect(await lastTimes(api)).toEqual({ [form.uuid]: created_at })
      expect((await api.delete(`/forms/${form.uuid}/submissions/${uuid}`)).status).toBe(204)
    }
    expect(await lastTimes(api)).toEqual({ [form.uuid]: null })
  })

  it('is known of encrypted forms', async () => {
    const { api } = await newOwner(system)
    const { publicKey } = await generateKey({
      userIDs: [{ email: 'a@example.com' }],
      format: 'armored',
    })
    const encrypted = await encryptedForm(api, publicKey)
    await send(system, encrypted, await seal({}, publicKey))
    const [row] = await submissionsOf(api, encrypted.form)
    expect(await lastTimes(api)).toEqual({ [encrypted.form.uuid]: row!.created_at })
  })
})

const titlesOf = ({ data }: List) => data.map(({ title }) => title)
const search = (api: Api, q: string, more: Record<string, string> = {}) =>
  api.get<List>(`/forms?${String(new URLSearchParams({ q, ...more }))}`)

describe('a search in the titles of forms', () => {
  const titles = [
    'Well inspection',
    'New wells',
    'École du village',
    'ПРОВЕРКА КОЛОДЦА',
    '100% covered',
    'Row_a',
    'C:\\wells',
    '水の点検',
  ]
  let api: Api
  beforeAll(async () => {
    ;({ api } = await newOwner(system))
    for (const title of titles) await createForm(api, { title })
  })

  it.each([
    ['WELL', ['C:\\wells', 'New wells', 'Well inspection']],
    ['ell i', ['Well inspection']],
    ['well ', ['Well inspection']],
    ['école DU', ['École du village']],
    ['колодц', ['ПРОВЕРКА КОЛОДЦА']],
    ['水', ['水の点検']],
    ['%', ['100% covered']],
    ['_', ['Row_a']],
    ['\\', ['C:\\wells']],
    ['1%c', []],
    ['nothing', []],
  ])('finds %s literally, in any case, newest first', async (q, found) => {
    const { status, body } = await search(api, q)
    expect([status, titlesOf(body), body.meta.total]).toEqual([200, found, found.length])
  })

  it('has pages of what matches, whose links keep the text', async () => {
    const other = await newOwner(system)
    const q = 'R&D + 50 %'
    const found = ['5', '4', '3', '2', '1'].map((n) => `${n}: ${q}`)
    for (const title of found.toReversed()) {
      await createForm(other.api, { title })
      await createForm(other.api)
    }
    const walk = async (link: 'next' | 'prev', { body }: { body: List }) => {
      const pages = [titlesOf(body)]
      for (let to = body.links[link]; to !== null;) {
        const page = await other.api.get<List>(to.slice(system.baseUrl.length))
        expect(page.body.meta).toMatchObject({ total: 5, last_page: 3, per_page: 2 })
        pages.push(titlesOf(page.body))
        to = page.body.links[link]
      }
      return pages
    }
    const first = await search(other.api, q, { per_page: '2' })
    const pages = [found.slice(0, 2), found.slice(2, 4), found.slice(4)]
    expect(await walk('next', first)).toEqual(pages)
    const last = await other.api.get<List>(first.body.links.last.slice(system.baseUrl.length))
    expect(await walk('prev', last)).toEqual(pages.toReversed())
    expect((await other.api.get<List>('/forms')).body.meta.total).toBe(10)
  })

  it('finds neither forms of other owners nor deleted ones', async () => {
    const other = await newOwner(system)
    expect((await search(other.api, 'well')).body.data).toEqual([])
    const form = await createForm(other.api, { title: 'Well' })
    expect(titlesOf((await search(other.api, 'well')).body)).toEqual(['Well'])
    await other.api.delete(`/forms/${form.uuid}`)
    const { body } = await search(other.api, 'well')
    expect([body.data, body.meta.total]).toEqual([[], 0])
  })

  it('accepts 255 characters', async () => {
    expect((await search(api, '🙂'.repeat(255))).status).toBe(200)
  })

  it.each([
    ['no text', 'q='],
    ['256 characters', `q=${'x'.repeat(256)}`],
    ['NUL', 'q=a%00b'],
    ['two texts', 'q=a&q=b'],
  ])('rejects %s', async (_name, query) => {
    const { status, body } = await api.get<{ errors: Record<string, string[]> }>(`/forms?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['q']])
  })
})
