import type { Draft, Form } from '@formpost/contract'

import { isStatus } from '../api/api-error.ts'
import { callApi } from '../api/client.ts'
import type { RequestOf } from '../api/types.ts'

/** Settings that an update of the form takes. */
export type SettingsChange = RequestOf<'updateForm'>['body']

/** Settings that are no part of the public form: changing them makes no version of it. */
const unversioned: readonly string[] = [
  'is_active',
  'closed_message',
  'grace_days',
  'notify_on_submission',
]

/**
 * The draft after settings of the live form were changed: it has them too, and if nothing else has changed the form
 * since, it can be published without a warning. Undefined if it stays as it is.
 */
export function draftAfter(
  draft: Draft,
  before: Pick<Form, 'version'>,
  after: Form,
  changed: readonly string[],
): Draft | undefined {
  const ownVersions = changed.every((name) => unversioned.includes(name)) ? 0 : 1
  const isOnlyChange =
    draft.base_version === before.version && after.version <= before.version + ownVersions
  const base_version = isOnlyChange ? after.version : draft.base_version
  const set = Object.keys(draft.form).filter((name) => changed.includes(name))
  if (base_version === draft.base_version && set.length === 0) return undefined
  const settings = set.map((name) => [name, after[name as keyof Form]])
  return { ...draft, base_version, form: { ...draft.form, ...Object.fromEntries(settings) } }
}

async function updateDraft(before: Form, after: Form, changed: readonly string[]): Promise<void> {
  const params = { form: after.uuid }
  for (;;) {
    try {
      const { data } = await callApi('getDraft', { params })
      const draft = draftAfter(data, before, after, changed)
      if (!draft) return
      const { revision, ...body } = draft
      await callApi('putDraft', { params, body, headers: { 'if-match': `"${revision}"` } })
      return
    } catch (error) {
      if (isStatus(error, 404)) return
      // The builder has saved meanwhile.
      if (!isStatus(error, 412)) throw error
    }
  }
}

/** Changes settings of the live form at once, and in its draft, so that publishing does not undo them. */
export async function saveSettings(form: Form, change: SettingsChange): Promise<Form> {
  const params = { form: form.uuid }
  const { data } = await callApi('updateForm', { params, body: change })
  await updateDraft(form, data, Object.keys(change))
  return data
}
