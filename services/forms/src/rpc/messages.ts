import type { Complete } from '@formpost/kit/rpc'
import type { Field__Output } from '@formpost/proto/gen/formpost/forms/v1/Field'
import type { FieldInput__Output } from '@formpost/proto/gen/formpost/forms/v1/FieldInput'
import type { Form__Output } from '@formpost/proto/gen/formpost/forms/v1/Form'
import type { FieldLogic, FieldSettings, FieldType, LanguageMembers } from '@formpost/rules'

import { storedLogic, type Field, type FieldDraft } from '../domain/field.ts'
import type { Form, WholeForm } from '../domain/form.ts'
import { toCamelCase } from '../domain/member-names.ts'

const toJson = (value: unknown) => (value === null ? undefined : JSON.stringify(value))

const fromJson = <T>(json: string | undefined) =>
  json === undefined ? null : (JSON.parse(json) as T)

export const toFieldInput = (field: FieldDraft): Complete<FieldInput__Output> => ({
  type: field.type,
  label: field.label ?? undefined,
  content: field.content ?? undefined,
  description: field.description ?? undefined,
  placeholder: field.placeholder ?? undefined,
  options: field.options === null ? null : { items: field.options },
  default_value: field.defaultValue ?? undefined,
  settings: toJson(field.settings),
  logic: toJson(field.logic),
  is_required: field.isRequired,
  members: toJson(field.members),
})

export const toFieldMessage = (field: Field): Complete<Field__Output> => ({
  id: field.id,
  uuid: field.uuid,
  form_id: field.formId,
  ...toFieldInput(field),
  is_required: field.isRequired,
  position: field.position,
  created_at: field.createdAt.toISOString(),
  updated_at: field.updatedAt.toISOString(),
})

export const toFormMessage = (
  { form, fields, translations }: WholeForm,
  fieldsCount: number,
  views: number,
  hasDraft = false,
): Complete<Form__Output> => ({
  uuid: form.uuid,
  id: form.id,
  public_id: form.publicId,
  slug: form.slug,
  title: form.title,
  description: form.description ?? undefined,
  thank_you_message: form.thankYouMessage ?? undefined,
  redirect_url: form.redirectUrl ?? undefined,
  notify_on_submission: form.notifyOnSubmission,
  is_active: form.isActive,
  closed_at: form.closedAt?.toISOString(),
  closed_message: form.closedMessage ?? undefined,
  grace_days: form.graceDays,
  show_branded_footer: form.showBrandedFooter,
  is_encrypted: form.isEncrypted,
  encryption_public_key: form.encryptionPublicKey ?? undefined,
  encryption_key_fingerprint: form.encryptionKeyFingerprint ?? undefined,
  payment_required: form.paymentRequired,
  views_count: views,
  version: form.version,
  created_at: form.createdAt.toISOString(),
  updated_at: form.updatedAt.toISOString(),
  fields: fields.map(toFieldMessage),
  fields_count: fieldsCount,
  has_draft: hasDraft,
  encryption_key_expires_at: form.encryptionKeyExpiresAt?.toISOString(),
  languages: form.languages.length > 0 ? { items: form.languages } : null,
  translations: form.languages.length > 0 ? JSON.stringify(translations) : undefined,
  root_name: form.rootName ?? undefined,
  device_reports: form.deviceReports,
  allow_copy: form.allowCopy,
  photos: form.photos,
  xlsform: form.xlsform ?? undefined,
})

export const toFieldDraft = (input: FieldInput__Output): FieldDraft => ({
  type: input.type as FieldType,
  label: input.label ?? null,
  content: input.content ?? null,
  description: input.description ?? null,
  placeholder: input.placeholder ?? null,
  options: input.options?.items ?? null,
  defaultValue: input.default_value ?? null,
  settings: fromJson<FieldSettings>(input.settings),
  logic: storedLogic(fromJson<FieldLogic>(input.logic)),
  isRequired: input.is_required ?? false,
  members: fromJson<LanguageMembers>(input.members),
})

/** The owner, if the form hides the branded footer. */
export const footerHiddenBy = ({
  showBrandedFooter,
  ownerUuid,
}: Pick<Form, 'showBrandedFooter' | 'ownerUuid'>): string | undefined =>
  showBrandedFooter ? undefined : ownerUuid

/** Member names of a message as the domain spells them: `is_required` becomes `isRequired`. */
export const toMemberNames = (names: readonly string[]): string[] => names.map(toCamelCase)

/** The input of a request. The gateway always sends one. */
export function requireInput<T>(input: T | null): T {
  if (input === null) throw new Error('the request has no input')
  return input
}
