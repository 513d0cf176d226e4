import type { Form } from '@formpost/contract'

import { callApi } from '../api/client.ts'
import type { RequestOf } from '../api/types.ts'

export type FormDocument = RequestOf<'importForm'>['body']

/** A new form is closed. Publishing its draft opens it, so that nobody sees it before. */
async function openWhenPublished(form: Form): Promise<void> {
  const fields = form.fields.map(
    ({
      id: _id,
      form_id: _form,
      position: _position,
      created_at: _at,
      updated_at: _changed,
      ...field
    }) => field,
  )
  const request = callApi('putDraft', {
    params: { form: form.uuid },
    body: { base_version: form.version, form: { is_active: true }, fields },
    headers: { 'if-none-match': '*' },
  })
  // Without the draft, the owner opens the form in its settings.
  await request.catch(() => undefined)
}

export async function createForm(title: string, template: string): Promise<Form> {
  const { data } = await callApi('createForm', { body: { title, template, is_active: false } })
  await openWhenPublished(data)
  return data
}

/** Checks a document without creating a form. */
export const checkDocument = (document: FormDocument) =>
  callApi('importForm', { body: document, query: { dry_run: '1' } })

export async function importDocument(document: FormDocument): Promise<Form> {
  const body = { ...document, form: { ...document.form, is_active: false } }
  const { data } = await callApi('importForm', { body })
  await openWhenPublished(data!)
  return data!
}
