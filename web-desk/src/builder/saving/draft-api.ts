import type { Draft, Form } from '@formpost/contract'

import { isStatus } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { asStored, documentOfDraft, documentOfForm } from '../document/index.ts'
import type { SavedDraft } from './local-copy.ts'

const savedOf = (draft: Draft): SavedDraft => ({
  document: documentOfDraft(draft),
  revision: draft.revision,
  baseVersion: draft.base_version,
})

/** What a draft starts from. */
export const startOf = (form: Form): SavedDraft => ({
  document: documentOfForm(form),
  revision: undefined,
  baseVersion: form.version,
})

/** The draft of a form; undefined if there is none. */
async function readDraft(form: string, signal?: AbortSignal): Promise<Draft | undefined> {
  try {
    return (await callApi('getDraft', { params: { form }, ...(signal && { signal }) })).data
  } catch (error) {
    if (isStatus(error, 404)) return undefined
    throw error
  }
}

/** The live form as it is now. */
export const readForm = async (form: string, signal?: AbortSignal): Promise<Form> =>
  (await callApi('getForm', { params: { form }, ...(signal && { signal }) })).data

/** A form as it is now with its draft, or what a new one starts from. */
export async function readFormAndSaved(
  uuid: string,
  signal?: AbortSignal,
): Promise<{ form: Form; saved: SavedDraft }> {
  const [form, draft] = await Promise.all([readForm(uuid, signal), readDraft(uuid, signal)])
  return { form, saved: draft ? savedOf(draft) : startOf(form) }
}

const ifMatch = ({ revision }: SavedDraft): Record<string, string> =>
  revision === undefined ? { 'if-none-match': '*' } : { 'if-match': `"${revision}"` }

/** Saves a document if the draft is still the one that was read, else throws 412. Returns the new revision. */
export async function putDraft(
  form: string,
  before: SavedDraft,
  document: SavedDraft['document'],
  options: { keepalive?: boolean } = {},
): Promise<number> {
  const { form: settings, fields } = asStored(document)
  const { data } = await callApi('putDraft', {
    params: { form },
    headers: ifMatch(before),
    body: { base_version: before.baseVersion, form: settings, fields: [...fields] },
    ...options,
  })
  return data.revision
}

/** Deletes the draft if it is still the one that was read, else throws 412. */
export async function deleteDraft(form: string, before: SavedDraft): Promise<void> {
  try {
    await callApi('deleteDraft', { params: { form }, headers: ifMatch(before) })
  } catch (error) {
    if (!isStatus(error, 404)) throw error
  }
}

/** Publishes the draft if it is still the one that was read, else throws 412. */
export async function publishDraft(form: string, saved: SavedDraft, force: boolean): Promise<Form> {
  const headers = ifMatch(saved)
  return (await callApi('publishDraft', { params: { form }, headers, body: { force } })).data
}
