import { type CallContext, type Complete, problem } from '@formpost/kit/rpc'
import type { Field__Output } from '@formpost/proto/gen/formpost/forms/v1/Field'
import type { FieldInput__Output } from '@formpost/proto/gen/formpost/forms/v1/FieldInput'
import type { Form__Output } from '@formpost/proto/gen/formpost/forms/v1/Form'
import type { FieldLogic, FieldSettings, FieldType } from '@formpost/rules'

import type { FieldDraft } from '../domain/field.ts'
import type { FieldRow, FormRow } from '../store/database.ts'

export function ownerOf({ caller }: CallContext): string {
  if (!caller) throw problem('unauthenticated')
  return caller.ownerUuid
}

const jsonText = (value: unknown) => (value === null ? undefined : JSON.stringify(value))

export const toFieldMessage = (row: FieldRow): Complete<Field__Output> => ({
  id: row.id,
  uuid: row.uuid,
  form_id: row.form_id,
  type: row.type,
  label: row.label ?? undefined,
  content: row.content ?? undefined,
  description: row.description ?? undefined,
  placeholder: row.placeholder ?? undefined,
  options: row.options === null ? null : { items: row.options as string[] },
  default_value: row.default_value ?? undefined,
  settings: jsonText(row.settings),
  logic: jsonText(row.logic),
  is_required: row.is_required,
  position: row.position,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export const toFormMessage = (
  row: FormRow,
  fields: FieldRow[],
  fieldsCount: number,
  views: number,
): Complete<Form__Output> => ({
  uuid: row.uuid,
  id: row.id,
  public_id: row.public_id,
  slug: row.slug,
  title: row.title,
  description: row.description ?? undefined,
  thank_you_message: row.thank_you_message ?? undefined,
  redirect_url: row.redirect_url ?? undefined,
  notify_on_submission: row.notify_on_submission,
  is_active: row.is_active,
  show_branded_footer: row.show_branded_footer,
  is_encrypted: row.is_encrypted,
  encryption_public_key: row.encryption_public_key ?? undefined,
  encryption_key_fingerprint: row.encryption_key_fingerprint ?? undefined,
  payment_required: row.payment_required,
  views_count: views,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  fields: fields.map(toFieldMessage),
  fields_count: fieldsCount,
})

const parsed = <T>(json: string | undefined) =>
  json === undefined ? null : (JSON.parse(json) as T)

export const toFieldDraft = (input: FieldInput__Output): FieldDraft => ({
  type: input.type as FieldType,
  label: input.label ?? null,
  content: input.content ?? null,
  description: input.description ?? null,
  placeholder: input.placeholder ?? null,
  options: input.options?.items ?? null,
  default_value: input.default_value ?? null,
  settings: parsed<FieldSettings>(input.settings),
  logic: parsed<FieldLogic>(input.logic),
  is_required: input.is_required ?? false,
})

export const draftOfRow = (row: FieldRow): FieldDraft => ({
  type: row.type as FieldType,
  label: row.label,
  content: row.content,
  description: row.description,
  placeholder: row.placeholder,
  options: row.options as string[] | null,
  default_value: row.default_value,
  settings: row.settings as FieldSettings | null,
  logic: row.logic as FieldLogic | null,
  is_required: row.is_required,
})

/** `from` where the caller sent the member, else `to`: only supplied properties change. */
export function merged<T extends object>(to: T, from: T, sent: readonly string[]): T {
  const result = { ...to }
  for (const key of Object.keys(to) as (keyof T & string)[]) {
    if (sent.includes(key)) result[key] = from[key]
  }
  return result
}
