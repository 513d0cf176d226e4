import { randomUUID } from 'node:crypto'

import type { Field, Form, Receipt } from '@formpost/contract'

import type { Api, Reply } from './api.ts'

/** Creates a blank form. */
export async function createForm(api: Api, more: object = {}): Promise<Form> {
  const reply = await api.post<{ data: Form }>('/forms', { title: 'A form', ...more })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data
}

export async function addField(api: Api, form: Form, field: object): Promise<Field> {
  const reply = await api.post<{ data: Field }>(`/forms/${form.uuid}/fields`, field)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data
}

/** Creates a form with exactly these fields, in one request. */
export async function createFormWith(
  api: Api,
  ...fields: object[]
): Promise<{ form: Form; fields: Field[] }> {
  const reply = await api.post<{ data: Form }>('/forms/import', {
    formpost: 1,
    form: { title: 'A form' },
    fields: fields.map((field) => ({ uuid: randomUUID(), ...field })),
  })
  if (reply.status !== 201) throw new Error(reply.text)
  const form = reply.body.data
  return { form, fields: form.fields }
}

/** Submits answers through the v1 route. */
export const submit = (
  api: Api,
  form: Pick<Form, 'public_id'>,
  body: object,
): Promise<Reply<Receipt & { message?: string; errors?: Record<string, string[]> }>> =>
  api.post(`/public/forms/${form.public_id}/submissions`, body)
