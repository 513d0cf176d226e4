import type { Form, FormListRow, ListEnvelope, PublicForm } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, submit } from '../harness/forms.ts'
import { newOwner, setPlan } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

type List = { data: FormListRow[]; plan: { name: string } } & ListEnvelope
type One = { data: Form }
interface Invalid {
  message: string
  errors: Record<string, string[]>
}

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

describe('creating a form', () => {
  it('starts with a heading, a question and a submit button', async () => {
    const form = await createForm(api, { title: 'Visit' })
    expect(form.fields.map(({ type, position }) => [type, position])).toEqual([
      ['heading', 0],
      ['short_text', 1],
      ['submit_button', 2],
    ])
    expect(form).toMatchObject({
      title: 'Visit',
      slug: 'visit',
      is_active: true,
      notify_on_submission: true,
      show_branded_footer: true,
      is_encrypted: false,
      views_count: 0,
      submissions_count: 0,
      public_url: `${system.appUrl}/f/${form.public_id}`,
    })
  })

  it('ignores fields, slug, public_id and unknown properties', async () => {
    const form = await createForm(api, {
      fields: [{ type: 'number' }],
      slug: 'mine',
      public_id: 'mine',
      nonsense: 1,
    })
    expect(form.fields).toHaveLength(3)
    expect(form.slug).toBe('a-form')
    expect(form.public_id).not.toBe('mine')
  })

  it('uses the blank template instead of an unknown one', async () => {
    expect((await createForm(api, { template: 'no-such-template' })).fields).toHaveLength(3)
  })

  it('makes a readable slug from a title in any script', async () => {
    const form = await createForm(api, { title: ' Überprüfung — 水 & Brot ' })
    expect(form.slug).toBe('überprüfung-水-brot')
    expect(form.title).toBe('Überprüfung — 水 & Brot')
  })

  it('names every invalid property at once', async () => {
    const { status, body } = await api.post<Invalid>('/forms', {
      title: '   ',
      description: 'x'.repeat(2001),
      thank_you_message: 7,
      redirect_url: 'javascript:alert(1)',
      is_active: 'yes',
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual([
      'description',
      'is_active',
      'redirect_url',
      'thank_you_message',
      'title',
    ])
  })

  it('counts characters, not code units', async () => {
    const title = '🙂'.repeat(255)
    expect((await createForm(api, { title })).title).toBe(title)
    expect((await api.post('/forms', { title: `${title}🙂` })).status).toBe(422)
  })

  it.each([
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('rejects a title with %s', async (_name, title) => {
    const { status, body } = await api.post<Invalid>('/forms', { title })
    expect(status).toBe(422)
    expect(body.errors['title']).toEqual(['Must not contain NUL or lone surrogates.'])
  })
})

describe('updating a form', () => {
  it('changes only properties that are sent', async () => {
    const form = await createForm(api, { description: 'Old', thank_you_message: 'Thanks' })
    const { body } = await api.patch<One>(`/forms/${form.uuid}`, { description: 'New' })
    expect(body.data).toMatchObject({
      title: 'A form',
      description: 'New',
      thank_you_message: 'Thanks',
    })
    const cleared = await api.patch<One>(`/forms/${form.uuid}`, { description: null })
    expect(cleared.body.data.description).toBeNull()
  })

  it('changes the slug with the title, but not the heading', async () => {
    const form = await createForm(api, { title: 'Before' })
    const { body } = await api.patch<One>(`/forms/${form.uuid}`, { title: 'After that' })
    expect(body.data.slug).toBe('after-that')
    expect(body.data.fields[0]!.label).toBe('Before')
    expect(body.data.public_id).toBe(form.public_id)
  })

  it('removes the footer only on a paid plan', async () => {
    const form = await createForm(api)
    const kept = await api.patch<One>(`/forms/${form.uuid}`, { show_branded_footer: false })
    expect(kept.body.data.show_branded_footer).toBe(true)
    const paid = await newOwner(system, { plan: 'paid' })
    const own = await createForm(paid.api)
    const off = await paid.api.patch<One>(`/forms/${own.uuid}`, { show_branded_footer: false })
    expect(off.body.data.show_branded_footer).toBe(false)
  })

  it('shows the footer as soon as the plan is free', async () => {
    const owner = await newOwner(system, { plan: 'paid' })
    const form = await createForm(owner.api)
    await owner.api.patch(`/forms/${form.uuid}`, { show_branded_footer: false })
    const path = `/public/forms/${form.public_id}`
    const etag = (await owner.api.get(path)).headers.get('etag')!
    const shown = async () => {
      const read = await owner.api.get<{ data: PublicForm }>(path, { 'If-None-Match': etag })
      const legacy = await createApi(`${system.appUrl}/api`).get(`/f/${form.public_id}`)
      const own = await owner.api.get<One>(`/forms/${form.uuid}`)
      return [
        read.status === 304 ? 304 : read.body.data.show_branded_footer,
        legacy.body['show_branded_footer'],
        own.body.data.show_branded_footer,
      ]
    }
    expect(await shown()).toEqual([304, false, false])
    await setPlan(system, owner, 'free')
    // While the plan cannot be read in 250 ms, the stored choice applies.
    await expect.poll(shown).toEqual([true, true, true])
    await setPlan(system, owner, 'paid')
    expect(await shown()).toEqual([304, false, false])
  })

  it('clears texts that are sent blank', async () => {
    const texts = { description: 'A', thank_you_message: 'B', redirect_url: 'https://example.org/' }
    const form = await createForm(api, texts)
    expect(form).toMatchObject(texts)
    const blank = { description: '', thank_you_message: ' ', redirect_url: '' }
    const { body } = await api.patch<One>(`/forms/${form.uuid}`, blank)
    const none = { description: null, thank_you_message: null, redirect_url: null }
    expect(body.data).toMatchObject(none)
    expect(await createForm(api, blank)).toMatchObject(none)
  })
})

describe('a form that another replica has changed', () => {
  it('is read as it is now', async () => {
    const form = await createForm(api, { title: 'Before' })
    const titleOf = async () => (await api.get<One>(`/forms/${form.uuid}`)).body.data.title
    expect([await titleOf(), await titleOf()]).toEqual(['Before', 'Before'])
    await sql(system, `UPDATE forms.forms SET title = 'After' WHERE uuid = $1`, [form.uuid])
    expect(await titleOf()).toBe('After')
  })
})

describe('deactivating a form', () => {
  it('rejects submissions until it is active again', async () => {
    const form = await createForm(api)
    const send = () => submit(api, form, { fields: {} })
    await api.patch(`/forms/${form.uuid}`, { is_active: false })
    expect((await send()).status).toBe(404)
    expect((await api.get(`/public/forms/${form.public_id}`)).status).toBe(404)
    const { body } = await api.patch<One>(`/forms/${form.uuid}/toggle-active`)
    expect(body.data.is_active).toBe(true)
    expect((await send()).status).toBe(201)
  })

  it('is idempotent with is_active and toggles with toggle-active', async () => {
    const form = await createForm(api)
    const { body } = await api.patch<One>(`/forms/${form.uuid}/toggle-active`)
    expect(body.data.is_active).toBe(false)
    expect((await submit(api, form, { fields: {} })).status).toBe(404)
    for (const is_active of [false, false, true, true]) {
      const again = await api.patch<One>(`/forms/${form.uuid}`, { is_active })
      expect([again.status, again.body.data.is_active]).toEqual([200, is_active])
    }
    expect((await submit(api, form, { fields: {} })).status).toBe(201)
  })
})

describe('the list of forms', () => {
  it('is paginated from the newest, with counts and plan', async () => {
    const owner = await newOwner(system)
    const forms: Form[] = []
    for (const title of ['One', 'Two', 'Three']) forms.push(await createForm(owner.api, { title }))
    await submit(api, forms[0]!, { fields: {} })
    await api.get(`/public/forms/${forms[0]!.public_id}`)

    const titles: string[] = []
    let next: string | null = `${system.baseUrl}/forms?per_page=2`
    while (next) {
      const { status, body }: { status: number; body: List } = await owner.api.get<List>(
        next.slice(system.baseUrl.length),
      )
      expect(status).toBe(200)
      titles.push(...body.data.map(({ title }) => title))
      expect(body.meta).toMatchObject({ total: 3, last_page: 2, per_page: 2 })
      expect(body.plan).toEqual({ name: 'free' })
      next = body.links.next
    }
    expect(titles).toEqual(['Three', 'Two', 'One'])
    const { body } = await owner.api.get<List>('/forms?page=2&per_page=2')
    expect(body.data[0]).toMatchObject({ fields_count: 3, submissions_count: 1, views_count: 1 })
  })

  it('has 25 per page by default', async () => {
    const { api: own } = await newOwner(system)
    const forms = await Promise.all(Array.from({ length: 26 }, () => createForm(own)))
    const { body } = await own.get<List>('/forms')
    expect(body.data).toHaveLength(25)
    expect(body.meta).toMatchObject({ per_page: 25, last_page: 2, total: forms.length })
  })

  it('is empty past the last page', async () => {
    const { body } = await api.get<List>('/forms?page=9999')
    expect(body.data).toEqual([])
    expect(body.links.next).toBeNull()
    expect(body.meta.from).toBeNull()
  })

  it.each(['page=0', 'page=x', 'per_page=0', 'per_page=101', 'page=1.5', 'page=', 'page=1&page=2'])(
    'rejects %s',
    async (query) => {
      expect((await api.get(`/forms?${query}`)).status).toBe(422)
    },
  )
})

describe('access to a form', () => {
  it('returns 403 for another owner and 404 for a missing form', async () => {
    const form = await createForm(api)
    const stranger = await newOwner(system)
    for (const path of [
      `/forms/${form.uuid}`,
      `/forms/${form.uuid}/submissions`,
      `/forms/${form.uuid}/submissions/export`,
    ]) {
      expect((await stranger.api.get(path)).status).toBe(403)
    }
    expect((await stranger.api.delete(`/forms/${form.uuid}`)).status).toBe(403)
    expect((await api.get('/forms/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await api.get('/forms/not-a-uuid')).status).toBe(404)
    // The numeric id does not identify a form in the API.
    expect((await api.get(`/forms/${form.fields[0]!.form_id}`)).status).toBe(404)
  })
})

describe('deleting a form', () => {
  it('makes the form and its submissions unreachable at once', async () => {
    const form = await createForm(api)
    await submit(api, form, { fields: {} })
    expect((await api.delete(`/forms/${form.uuid}`)).status).toBe(204)
    expect((await api.get(`/forms/${form.uuid}`)).status).toBe(404)
    expect((await api.get(`/forms/${form.uuid}/submissions`)).status).toBe(404)
    expect((await api.get(`/public/forms/${form.public_id}`)).status).toBe(404)
    expect((await submit(api, form, { fields: {} })).status).toBe(404)
    expect((await api.delete(`/forms/${form.uuid}`)).status).toBe(404)
  })
})
