import type { Form, FormDocument, PublicForm } from '@formpost/contract'
import { expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, createFormWith } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { draftOf, publish, publishNow } from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

const publicForm = async ({ public_id }: Form) =>
  (await api.get<{ data: PublicForm }>(`/public/forms/${public_id}`)).body.data
const change = (form: Form, settings: object) =>
  api.patch<{ data: Form; errors?: object }>(`/forms/${form.uuid}`, settings)
const set = { allow_copy: true, photos: 'wifi' }

it('tells devices of copies and of where to send files only where they are set', async () => {
  const { form } = await createFormWith(api, { type: 'short_text', label: 'Village' })
  expect(form).toMatchObject({ allow_copy: false, photos: 'any' })
  const before = await publicForm(form)
  expect(before).not.toHaveProperty('allow_copy')
  expect(before).not.toHaveProperty('photos')

  expect((await change(form, set)).body.data).toMatchObject(set)
  const after = await publicForm(form)
  expect(after).toMatchObject(set)
  expect(after.version).toBe(before.version + 1)

  // Null leaves them unchanged.
  const unchanged = await change(form, { allow_copy: null, photos: null })
  expect(unchanged.body.data).toMatchObject(set)
  await change(form, { allow_copy: false, photos: 'any' })
  expect(await publicForm(form)).not.toHaveProperty('photos')
})

it('refuses other values', async () => {
  const form = await createForm(api)
  const reply = await change(form, { allow_copy: 'often', photos: 'never' })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors!)).toEqual(['allow_copy', 'photos'])
})

it('keeps them in duplicates, documents, drafts and restored versions', async () => {
  const form = await createForm(api, set)
  expect(form).toMatchObject(set)
  const title = 'A copy'
  const copy = await api.post<{ data: Form }>(`/forms/${form.uuid}/duplicate`, { title })
  expect(copy.body.data, copy.text).toMatchObject(set)

  const document = await api.get<FormDocument>(`/forms/${form.uuid}/document`)
  expect(document.body.form).toMatchObject(set)
  const imported = await api.post<{ data: Form }>('/forms/import', document.body)
  expect(imported.body.data).toMatchObject(set)

  const { version } = await publicForm(form)
  const unset = { allow_copy: false, photos: 'any' }
  const published = await publishNow(api, form, { ...draftOf(form), form: unset })
  expect(published).toMatchObject(unset)
  const restored = await api.post(`/forms/${form.uuid}/draft/restore`, { version })
  expect(restored.status, restored.text).toBe(200)
  expect((await publish(api, form)).body.data).toMatchObject(set)
})
