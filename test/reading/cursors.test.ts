import type { CursorEnvelope, Field, Form, SubmissionRow } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'

type Page = { data: SubmissionRow[]; today_count: number | null } & CursorEnvelope
type Errors = { errors: Record<string, string[]> }

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

const pathOf = ({ uuid }: Form) => `/forms/${uuid}/submissions`
const get = async (url: string) => {
  const { status, body } = await api.get<Page>(url.replace(system.baseUrl, ''))
  expect(status).toBe(200)
  return body
}
const first = (form: Form, query: string) => get(`${pathOf(form)}?cursor=&${query}`)
const uuidsOf = ({ data }: Page) => data.map(({ uuid }) => uuid)

async function formWith(count: number): Promise<{ form: Form; field: Field; uuids: string[] }> {
  const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
  const created = { form, field: fields[0]!, uuids: [] as string[] }
  for (let n = 0; n < count; n++) created.uuids.push(await send(created, n % 2 ? 'odd' : 'even'))
  return created
}
const send = async ({ form, field }: { form: Form; field: Field }, name: string) =>
  (await submit(api, form, { fields: { [field.uuid]: name } })).body.submission_uuid

/** Follows the links to the next page while there are any and the pages are not empty. */
async function follow(page: Page): Promise<string[]> {
  const seen: string[] = []
  for (let current = page; current.data.length > 0;) {
    seen.push(...uuidsOf(current))
    if (current.links.next === null) break
    current = await get(current.links.next)
  }
  return seen
}

describe('a list that is read by cursor', () => {
  it('has every submission in either order', async () => {
    const { form, uuids } = await formWith(7)
    expect(await follow(await first(form, 'per_page=3&order=asc'))).toEqual(uuids)
    expect(await follow(await first(form, 'per_page=3'))).toEqual(uuids.toReversed())
    expect(await follow(await first(form, 'per_page=7'))).toEqual(uuids.toReversed())
  })

  it('counts on its first page only', async () => {
    const { form } = await formWith(3)
    for (const filter of ['', '&was_offline=false']) {
      const page = await first(form, `per_page=2${filter}`)
      expect(page).toMatchObject({ meta: { total: 3, per_page: 2 }, today_count: 3 })
      const next = await get(page.links.next!)
      expect(next).toMatchObject({ meta: { total: null, per_page: 2 }, today_count: null })
      expect(next.links).toMatchObject({ next: null, prev: null, last: null })
    }
  })

  it('ends with null, or ascending with a cursor that waits for new submissions', async () => {
    const created = await formWith(2)
    for (const filter of ['', '&q=o', `&where[${created.field.uuid}]=odd`]) {
      expect((await first(created.form, `per_page=5${filter}`)).links.next).toBeNull()
      const page = await first(created.form, `per_page=5&order=asc${filter}`)
      const empty = await get(page.links.next!)
      expect(empty.data).toEqual([])
      const still = await get(empty.links.next!)
      expect(still.data).toEqual([])
      const uuid = await send(created, 'odd')
      expect(uuidsOf(await get(still.links.next!))).toEqual([uuid])
      expect(uuidsOf(await get(page.links.next!))).toEqual([uuid])
    }
  })

  it('can be polled from before the first submission', async () => {
    const created = await formWith(0)
    for (const filter of ['', '&was_offline=false']) {
      const page = await first(created.form, `order=asc${filter}`)
      expect(page).toMatchObject({ data: filter ? [{}] : [], meta: { total: filter ? 1 : 0 } })
      if (filter) continue
      const uuid = await send(created, 'odd')
      expect(uuidsOf(await get(page.links.next!))).toEqual([uuid])
    }
  })

  it('is not disturbed by submissions that arrive and are deleted', async () => {
    const created = await formWith(6)
    const { form, uuids } = created
    const page = await first(form, 'per_page=2')
    expect(uuidsOf(page)).toEqual([uuids[5], uuids[4]])
    await send(created, 'odd')
    for (const uuid of [uuids[5]!, uuids[4]!, uuids[2]!])
      await api.delete(`${pathOf(form)}/${uuid}`)
    expect(await follow(await get(page.links.next!))).toEqual([uuids[3], uuids[1], uuids[0]])
  })

  it('keeps its filter in its links', async () => {
    const { form, field, uuids } = await formWith(6)
    const query = `per_page=2&where[${field.uuid}]=odd`
    const odd = uuids.filter((_uuid, index) => index % 2)
    expect(await follow(await first(form, query))).toEqual(odd.toReversed())
    expect(await follow(await first(form, `${query}&order=asc`))).toEqual(odd)
  })

  it('has whole pages of encrypted answers', async () => {
    const form = await createForm(api)
    await insertSubmissions(system, form, 30, 'NULL::jsonb')
    expect((await first(form, 'per_page=20')).data).toHaveLength(20)
  })

  it('has shorter pages of large answers', async () => {
    const { form, fields } = await createFormWith(
      api,
      ...Array.from({ length: 45 }, () => ({ type: 'long_text', label: 'Text' })),
    )
    const answers = fields.map(({ uuid }) => `'${uuid}', repeat(md5(n::text), 310)`)
    await insertSubmissions(system, form, 40, `jsonb_build_object(${answers.join()})`)
    const page = await first(form, 'per_page=40')
    // 16 MiB of answers.
    expect(page.data).toHaveLength(37)
    expect(await follow(page)).toHaveLength(40)
    expect((await first(form, 'per_page=40&was_offline=false')).data).toHaveLength(40)
  })
})

describe('a cursor', () => {
  it.each(['abc', '0', '-1', '1.5', '', '99999999999999999999', '1&page=2'])(
    'is used whatever the page is: %s',
    async (page) => {
      const { form, uuids } = await formWith(2)
      const { status, body } = await api.get<{ data: { uuid: string }[] }>(
        `${pathOf(form)}?cursor=&page=${page}&order=asc`,
      )
      expect([status, body.data.map(({ uuid }) => uuid)]).toEqual([200, uuids])
    },
  )

  it.each(['nonsense', 'x'.repeat(300), '%00', '-'])('that is %s is refused', async (cursor) => {
    const form = await createForm(api)
    for (const query of ['', '&q=a', '&order=asc']) {
      const { status, body } = await api.get<Errors>(`${pathOf(form)}?cursor=${cursor}${query}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['cursor']])
    }
  })

  it('of another form or order is refused', async () => {
    const [one, other] = [await formWith(2), await formWith(2)]
    const { links } = await first(one.form, 'per_page=1&order=asc')
    const cursor = new URL(links.next!).searchParams.get('cursor')!
    const refused = async ({ form }: { form: Form }, query: string) => {
      const url = `${pathOf(form)}?cursor=${cursor}${query}`
      const { status, body } = await api.get<Errors>(url)
      return [status, body.errors['cursor']?.[0]]
    }
    expect(await refused(other, '&order=asc')).toEqual([422, expect.stringContaining('other form')])
    expect(await refused(one, '')).toEqual([422, expect.stringContaining('order=asc')])
    expect(await refused(one, '&order=desc&q=a')).toEqual([
      422,
      expect.stringContaining('order=asc'),
    ])
  })

  it('from after a restored backup is refused', async () => {
    const { form, uuids } = await formWith(3)
    for (const filter of ['', '&q=e']) {
      const { links } = await first(form, `order=asc${filter}`)
      await sql(system, 'UPDATE submissions.form_states SET last_seq = 1 WHERE form_uuid = $1', [
        form.uuid,
      ])
      const { status, body } = await api.get<Errors>(links.next!.replace(system.baseUrl, ''))
      expect([status, body.errors['cursor']?.[0]]).toEqual([422, expect.stringContaining('backup')])
      await sql(system, 'UPDATE submissions.form_states SET last_seq = $2 WHERE form_uuid = $1', [
        form.uuid,
        uuids.length,
      ])
    }
  })
})
