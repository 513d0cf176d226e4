import type { Draft, Form, FormContent, FormDocument } from '@formpost/contract'
import type { Condition } from '@formpost/rules'

export type DraftField = Readonly<FormContent['fields'][number]>
export type DraftSettings = Readonly<FormContent['form']>

/**
 * The content of a draft. It is never mutated, and a change keeps the identity of every field that it does not touch, so that
 * components of other fields do not render again. Settings that are absent stay as they are in the form.
 */
export interface DraftDocument {
  readonly form: DraftSettings
  readonly fields: readonly DraftField[]
}

/** The document of a form without a draft. */
export const documentOfForm = ({ fields }: Form): DraftDocument => ({
  form: {},
  fields: fields.map(
    ({
      id: _id,
      form_id: _form,
      position: _position,
      created_at: _created,
      updated_at: _updated,
      ...field
    }) => field,
  ),
})

export const documentOfDraft = ({ form, fields }: Draft): DraftDocument => ({ form, fields })

const settingNames = [
  'title',
  'description',
  'thank_you_message',
  'redirect_url',
  'notify_on_submission',
  'is_active',
  'closed_message',
  'grace_days',
  'show_branded_footer',
  'is_encrypted',
  'encryption_public_key',
  'encryption_key_fingerprint',
  'device_reports',
  'allow_copy',
  'photos',
] as const satisfies (keyof DraftSettings)[]

/** The settings that the form has once the document is published. */
export const settingsOf = (
  { form }: DraftDocument,
  live: Form,
): Omit<FormDocument['form'], 'xlsform'> =>
  Object.fromEntries(
    settingNames.map((name) => [name, form[name] === undefined ? live[name] : form[name]]),
  ) as Omit<FormDocument['form'], 'xlsform'>

const indexes = new WeakMap<DraftDocument['fields'], ReadonlyMap<string, DraftField>>()

/** Takes the same time in a long form, since every row of it looks for its field after every change. */
export function findField({ fields }: DraftDocument, uuid: string): DraftField | undefined {
  let index = indexes.get(fields)
  if (!index) {
    index = new Map(fields.map((field) => [field.uuid, field]))
    indexes.set(fields, index)
  }
  return index.get(uuid)
}

export const conditionsOf = ({ logic }: Pick<DraftField, 'logic'>): readonly Condition[] =>
  logic?.conditions ?? []
