import { randomUUID } from 'node:crypto'

import type { Draft, Field, Form, PublicForm } from '@formpost/contract'

import type { Api, Reply } from '../harness/api.ts'

export type DraftField = Draft['fields'][number]

/** The draft to save, as a client begins it. */
export interface NewDraft {
  base_version: number
  form: Record<string, unknown>
  fields: Partial<DraftField>[]
}

export interface Refused {
  message: string
  errors: Record<string, string[]>
  current_version: number
}

const draftField = ({
  id: _id,
  form_id: _form,
  position: _position,
  created_at: _created,
  updated_at: _updated,
  ...field
}: Field): DraftField => field

/** A draft that changes nothing. */
export const draftOf = ({ version, fields }: Form): NewDraft => ({
  base_version: version,
  form: {},
  fields: fields.map(draftField),
})

/** A new field, with a uuid of the client. */
export const newField = (type: DraftField['type'], more: Partial<DraftField> = {}) => ({
  uuid: randomUUID() as string,
  type,
  label: 'New',
  ...more,
})

const path = ({ uuid }: Pick<Form, 'uuid'>) => `/forms/${uuid}/draft`
const none = { 'If-None-Match': '*' }
export const ifMatch = (revision: number | string) => ({ 'If-Match': `"${revision}"` })

export type DraftReply = Reply<{ data: Draft } & Refused>

export const getDraft = (api: Api, form: Form) => api.get<{ data: Draft } & Refused>(path(form))

/** Saves a draft, by default the first one. */
export const putDraft = (
  api: Api,
  form: Form,
  draft: unknown,
  headers: Record<string, string> = none,
): Promise<DraftReply> => api.put(path(form), draft, headers)

export const deleteDraft = (api: Api, form: Form, headers?: Record<string, string>) =>
  api.delete<Refused>(path(form), undefined, headers)

export const publish = (
  api: Api,
  form: Form,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Reply<{ data: Form } & Refused>> => api.post(`${path(form)}/publish`, body, headers)

/** Saves and publishes a draft of a form without one. */
export async function publishNow(api: Api, form: Form, draft: NewDraft): Promise<Form> {
  const saved = await putDraft(api, form, draft)
  if (saved.status !== 200) throw new Error(saved.text)
  const { status, text, body } = await publish(api, form)
  if (status !== 200) throw new Error(text)
  return body.data
}

export async function readForm(api: Api, { uuid }: Pick<Form, 'uuid'>): Promise<Form> {
  const { status, text, body } = await api.get<{ data: Form }>(`/forms/${uuid}`)
  if (status !== 200) throw new Error(text)
  return body.data
}

export async function readPublic(
  api: Api,
  { public_id }: Pick<Form, 'public_id'>,
): Promise<PublicForm> {
  const path = `/public/forms/${public_id}`
  const { status, text, body } = await api.get<{ data: PublicForm }>(path)
  if (status !== 200) throw new Error(text)
  return body.data
}

/** Creates a link to a preview, and returns it with its token. */
export async function previewLink(api: Api, form: Form) {
  const { status, text, body } = await api.post<{ url: string; expires_at: string }>(
    `${path(form)}/preview-link`,
  )
  if (status !== 201) throw new Error(text)
  return { ...body, token: new URL(body.url).searchParams.get('preview')! }
}
