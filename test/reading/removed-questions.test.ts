import type {
  Form,
  ListedField,
  RemovedField,
  SubmissionRow,
  SubmissionSummary,
} from '@formpost/contract'
import { generateKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { encryptedForm, seal, send } from '../encryption/encrypted-form.ts'
import { draftOf, publishNow, readForm } from '../forms/draft-api.ts'
import type { Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'

const system = sharedSystem()
// A new owner, because the service runs only two summaries of one owner at once.
let api: Api
beforeAll(async () => {
  ;({ api } = await newOwner(system))
})

type Rows = { data: SubmissionRow[]; meta: { total: number }; links: { next: string | null } }
const list = async ({ uuid }: Form, query: string) =>
  api.get<Rows & { errors?: object }>(`/forms/${uuid}/submissions?${query}`)
const csv = async ({ uuid }: Form, query: string) =>
  (await api.get(`/forms/${uuid}/submissions/export?${query}`)).text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .map((line) => line.replace(/,[^,]*,[^,]*,[^,]*,[^,]*$/, ''))
const summary = async ({ uuid }: Form, query: string) =>
  (await api.get<{ data: SubmissionSummary }>(`/forms/${uuid}/summary?${query}`)).body.data
const removedOf = async ({ uuid }: Form) =>
  (await api.get<{ data: RemovedField[] }>(`/forms/${uuid}/fields?removed=1`)).body.data

describe('a removed question with answers', () => {
  let form: Form
  let name: Form['fields'][number]
  let depth: Form['fields'][number]
  let pump: Form['fields'][number]

  beforeAll(async () => {
    const created = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'number', label: 'Deep' },
      { type: 'radio', label: 'Pump', options: ['Works', 'Broken'] },
      { type: 'date', label: 'Never answered' },
    )
    form = created.form
    ;[name, depth, pump] = created.fields as [typeof name, typeof depth, typeof pump]
    const answers = [
      { [name.uuid]: 'Ada', [depth.uuid]: 12, [pump.uuid]: 'Works' },
      { [name.uuid]: 'Grace', [depth.uuid]: 30 },
      { [name.uuid]: 'Alan', [pump.uuid]: 'Broken' },
    ]
    for (const fields of answers) await submit(api, form, { fields })
    // Nobody reads this version, the last one with the question.
    await api.patch(`/forms/${form.uuid}/fields/${depth.id}`, { label: 'Depth' })
    await api.delete(`/forms/${form.uuid}/fields/${depth.id}`)
    const live = await readForm(api, form)
    await publishNow(api, form, { ...draftOf(live), fields: draftOf(live).fields.slice(0, 1) })
    await submit(api, form, { fields: { [name.uuid]: 'Edsger' } })
  })

  it('is listed with the number of its answers, as it was last', async () => {
    const removed = await removedOf(form)
    expect(
      removed.map(({ uuid, id, label, type, answers_count }) => [
        uuid,
        id,
        label,
        type,
        answers_count,
      ]),
    ).toEqual([
      [pump.uuid, pump.id, 'Pump', 'radio', 2],
      [depth.uuid, depth.id, 'Depth', 'number', 2],
    ])
    expect(removed[0]).toMatchObject({ removed: true, options: ['Works', 'Broken'] })
    const { body } = await api.get<{ data: ListedField[] }>(`/forms/${form.uuid}/fields`)
    expect(body.data).toMatchObject([{ uuid: name.uuid, id: name.id, answers_count: 4 }])
    expect((await api.get(`/forms/${form.uuid}/fields?removed=yes`)).status).toBe(422)
  })

  it('is a column of the export if it is asked for', async () => {
    expect(await csv(form, '')).toEqual(['Name', 'Edsger', 'Alan', 'Grace', 'Ada', ''])
    const all = [
      'Name,Pump (removed),Depth (removed)',
      'Edsger,,',
      'Alan,Broken,',
      'Grace,,30',
      'Ada,Works,12',
    ]
    expect(await csv(form, 'removed=1')).toEqual([...all, ''])
    expect(await csv(form, `removed=1&where[${depth.uuid}][gt]=20`)).toEqual([all[0], all[3], ''])
    expect(await csv(form, 'removed=1&order=asc')).toEqual([
      all[0],
      ...all.slice(1).toReversed(),
      '',
    ])
  })

  it('is in the summary if it is asked for', async () => {
    expect((await summary(form, '')).fields.map(({ label }) => label)).toEqual(['Name'])
    const { fields } = await summary(form, 'removed=1')
    expect(fields).toMatchObject([
      { label: 'Name', answered: 4 },
      { label: 'Pump', answered: 2, removed: true, options: [{ count: 1 }, { count: 1 }] },
      { label: 'Depth', answered: 2, removed: true, numbers: { min: 12, max: 30 } },
    ])
    expect(fields[0]).not.toHaveProperty('removed')
  })

  it.each([
    ['', 'a page'],
    ['&cursor=', 'a page by cursor'],
    ['&order=asc', 'a page from the oldest'],
  ])('is marked in lists: %s', async (query) => {
    const marked = ({ data }: Rows) =>
      data
        .flatMap(({ values }) => values)
        .filter(({ removed }) => removed)
        .map(({ field_label }) => field_label!)
        .toSorted((a, b) => a.localeCompare(b))
    expect(marked((await list(form, `removed=0${query}`)).body)).toEqual([])
    expect(marked((await list(form, `removed=1${query}`)).body)).toEqual([
      ...['Deep', 'Deep', 'Pump', 'Pump'],
    ])
  })

  it('can be filtered and searched by if it is asked for', async () => {
    const deep = `where[${depth.uuid}][gt]=20`
    expect((await list(form, deep)).status).toBe(422)
    const { body } = await list(form, `removed=1&${deep}`)
    expect(body.meta.total).toBe(1)
    expect(body.links).toMatchObject({ first: expect.stringContaining('removed=1') as string })
    expect((await summary(form, `removed=1&where[${pump.uuid}]=Broken`)).count).toBe(1)
    expect((await list(form, `removed=2`)).status).toBe(422)
  })

  it('is found by its text if it is asked for', async () => {
    const { form: other, fields } = await createFormWith(
      api,
      { type: 'long_text', label: 'Note' },
      { type: 'short_text', label: 'Name' },
    )
    await submit(api, other, { fields: { [fields[0]!.uuid]: 'A leaking pump' } })
    await api.delete(`/forms/${other.uuid}/fields/${fields[0]!.id}`)
    expect((await list(other, 'q=leaking')).body.meta.total).toBe(0)
    expect((await list(other, 'removed=1&q=leaking')).body.meta.total).toBe(1)
  })
})

it('a question that became a heading counts as removed until it is one again', async () => {
  const { form, fields } = await createFormWith(api, { type: 'number', label: 'Depth' })
  const [depth] = fields
  await submit(api, form, { fields: { [depth!.uuid]: 5 } })
  const change = (more: object) => api.patch(`/forms/${form.uuid}/fields/${depth!.id}`, more)
  await change({ type: 'heading', label: 'Well' })
  expect(await removedOf(form)).toMatchObject([
    { label: 'Depth', type: 'number', answers_count: 1 },
  ])
  expect(await csv(form, 'removed=1')).toEqual(['Depth (removed)', '5', ''])
  await change({ type: 'number', label: 'Depth' })
  expect(await removedOf(form)).toEqual([])
  await change({ type: 'heading', label: 'Well' })
  await api.delete(`/forms/${form.uuid}/fields/${depth!.id}`)
  expect(await removedOf(form)).toMatchObject([
    { label: 'Depth', type: 'number', answers_count: 1 },
  ])
})

it('answers are counted exactly among many, also after deletions', async () => {
  const { form, fields } = await createFormWith(
    api,
    { type: 'short_text', label: 'Name' },
    { type: 'number', label: 'Depth' },
  )
  const [name, depth] = fields
  const count = 3_000
  await insertSubmissions(
    system,
    form,
    count,
    `jsonb_build_object('${name!.uuid}', 'N' || n)
       || CASE WHEN n % 3 = 0 THEN jsonb_build_object('${depth!.uuid}', n) ELSE '{}' END`,
  )
  await api.delete(`/forms/${form.uuid}/fields/${depth!.id}`)
  const counted = async () => (await removedOf(form))[0]?.answers_count
  const answered = 1_000
  expect(await counted()).toBe(answered)
  expect(await counted()).toBe(answered)
  const { body } = await list(form, `removed=1&where[${depth!.uuid}][empty]=false&order=asc`)
  for (const { uuid } of body.data.slice(0, 3)) {
    await api.delete(`/forms/${form.uuid}/submissions/${uuid}`)
  }
  expect(await counted()).toBe(answered - 3)
  expect((await csv(form, 'removed=1'))[0]).toBe('Name,Depth (removed)')
})

it('an encrypted form does not tell how many answers a removed question has', async () => {
  const owner = await newOwner(system)
  const { publicKey } = await generateKey({ userIDs: [{ email: 'a@b.c' }], format: 'armored' })
  const encrypted = await encryptedForm(owner.api, publicKey)
  const {
    form,
    fields: [question],
  } = encrypted
  await send(system, encrypted, await seal({ fields: {} }, publicKey))
  await owner.api.delete(`/forms/${form.uuid}/fields/${question.id}`)
  const fields = async (query: string) =>
    (
      await owner.api.get<{ data: { uuid: string; answers_count: number | null }[] }>(
        `/forms/${form.uuid}/fields${query}`,
      )
    ).body.data
  expect(await fields('?removed=1')).toMatchObject([{ uuid: question.uuid, answers_count: null }])
  expect((await fields('')).map(({ answers_count }) => answers_count)).not.toContain(0)
  const { status } = await owner.api.get(`/forms/${form.uuid}/submissions/export?removed=1`)
  expect(status).toBe(200)
})
