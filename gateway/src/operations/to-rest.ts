import {
  maxInteger,
  type CursorEnvelope,
  type Field,
  type Form,
  type FormListRow,
  type LanguageMembers,
  type ListEnvelope,
  type PageQuery,
  type TemplateCategory,
  type User,
} from '@formpost/contract'
import type { Caller } from '@formpost/kit/rpc'
import type { Field__Output } from '@formpost/proto/gen/formpost/forms/v1/Field'
import type { FieldInput__Output } from '@formpost/proto/gen/formpost/forms/v1/FieldInput'
import type { Form__Output } from '@formpost/proto/gen/formpost/forms/v1/Form'
import type { TemplateCategory__Output } from '@formpost/proto/gen/formpost/forms/v1/TemplateCategory'
import type { Owner__Output } from '@formpost/proto/gen/formpost/identity/v1/Owner'

import { warningsOf } from './form-warnings.ts'

type Plan = Caller['plan']

// Maps messages of services to the REST contract, in which absent members are null.
const parsed = <T>(json: string | undefined) =>
  json === undefined ? null : (JSON.parse(json) as T)

export const publicUrl = (appUrl: string, publicId: string) => `${appUrl}/f/${publicId}`

/** A field that uses nothing of the language of forms. */
export const noMembers: Pick<Field, keyof LanguageMembers> = {
  name: null,
  parent: null,
  expressions: null,
  read_only: null,
  choices: null,
  xlsform: null,
}

/** What an owner sets in a field. */
export const toFieldContent = (uuid: string, field: FieldInput__Output) => ({
  uuid,
  type: field.type as Field['type'],
  label: field.label ?? null,
  content: field.content ?? null,
  description: field.description ?? null,
  placeholder: field.placeholder ?? null,
  options: field.options?.items ?? null,
  default_value: field.default_value ?? null,
  settings: parsed<Field['settings']>(field.settings),
  logic: parsed<Field['logic']>(field.logic),
  is_required: field.is_required ?? false,
  ...noMembers,
  ...parsed<Partial<typeof noMembers>>(field.members),
})

export const toField = (field: Field__Output): Field => ({
  id: field.id,
  form_id: field.form_id,
  ...toFieldContent(field.uuid, field),
  position: field.position,
  created_at: field.created_at,
  updated_at: field.updated_at,
})

/** A free plan shows the footer, whatever a form's owner chose on a paid one (docs/api-behaviour.md#branded-footer). */
export const showsFooter = (form: Form__Output, plan: Plan | undefined) =>
  plan === 'free' || form.show_branded_footer

/** The languages of a form and its translations, if it has any. */
export const toLanguages = ({
  languages,
  translations,
}: Form__Output): Pick<Form, 'languages' | 'translations'> =>
  languages
    ? { languages: languages.items, translations: parsed<Form['translations']>(translations) ?? {} }
    : {}

export const toForm = (
  form: Form__Output,
  submissions: number,
  appUrl: string,
  plan: Plan | undefined,
): Form => ({
  uuid: form.uuid,
  public_id: form.public_id,
  slug: form.slug,
  title: form.title,
  description: form.description ?? null,
  thank_you_message: form.thank_you_message ?? null,
  redirect_url: form.redirect_url ?? null,
  notify_on_submission: form.notify_on_submission,
  is_active: form.is_active,
  closed_at: form.closed_at ?? null,
  closed_message: form.closed_message ?? null,
  grace_days: form.grace_days,
  show_branded_footer: showsFooter(form, plan),
  is_encrypted: form.is_encrypted,
  encryption_public_key: form.encryption_public_key ?? null,
  encryption_key_fingerprint: form.encryption_key_fingerprint ?? null,
  encryption_key_expires_at: form.encryption_key_expires_at ?? null,
  payment_required: form.payment_required,
  ...toLanguages(form),
  root_name: form.root_name ?? null,
  device_reports: form.device_reports,
  allow_copy: form.allow_copy,
  photos: form.photos as Form['photos'],
  public_url: publicUrl(appUrl, form.public_id),
  views_count: form.views_count,
  submissions_count: submissions,
  version: form.version,
  created_at: form.created_at,
  updated_at: form.updated_at,
  fields: form.fields.map(toField),
  warnings: warningsOf(form, new Date()),
})

export const toFormListRow = (
  form: Form__Output,
  submissions: { count: number; lastAt: string | null },
  appUrl: string,
): FormListRow => ({
  uuid: form.uuid,
  public_id: form.public_id,
  slug: form.slug,
  title: form.title,
  description: form.description ?? null,
  is_active: form.is_active,
  closed_at: form.closed_at ?? null,
  is_encrypted: form.is_encrypted,
  encryption_key_expires_at: form.encryption_key_expires_at ?? null,
  payment_required: form.payment_required,
  fields_count: form.fields_count,
  has_draft: form.has_draft,
  submissions_count: submissions.count,
  last_submission_at: submissions.lastAt,
  views_count: form.views_count,
  public_url: publicUrl(appUrl, form.public_id),
  created_at: form.created_at,
  updated_at: form.updated_at,
})

export const toTemplateCategory = (category: TemplateCategory__Output): TemplateCategory => ({
  id: category.id,
  name: category.name,
  templates: category.templates.map(({ id, name, description, fields_count, fields }) => ({
    id,
    name,
    description,
    fields_count,
    fields: fields.map(({ type, label }) => ({
      type: type as Field['type'],
      label: label ?? null,
    })),
  })),
})

export const toUser = (owner: Owner__Output): User => ({
  uuid: owner.uuid,
  name: owner.name,
  email: owner.email,
  plan: owner.plan as User['plan'],
  two_factor_enabled: owner.two_factor_enabled,
  created_at: owner.created_at,
})

/** The page as services take it. Every page of this number is past the last one. */
export const toServicePage = <Q extends PageQuery>(query: Q): Q => ({
  ...query,
  page: Math.min(query.page, maxInteger),
})

/**
 * `links` and `meta` of a page; `path` is the list's absolute URL (docs/api-behaviour.md#lists). `kept` are further parameters of
 * the links.
 */
export function listEnvelope(
  path: string,
  { page, per_page, kept }: PageQuery & { kept?: string },
  total: number,
  rows: number,
): ListEnvelope {
  const lastPage = Math.max(1, Math.ceil(total / per_page))
  const suffix = kept ? `&${kept}` : ''
  const link = (to: number) => `${path}?page=${to}&per_page=${per_page}${suffix}`
  const from = rows > 0 ? (page - 1) * per_page + 1 : null
  return {
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      path,
      per_page,
      to: from === null ? null : from + rows - 1,
      total,
    },
  }
}

/** `links` and `meta` of a page after a cursor (docs/api-behaviour.md#cursors). */
export function cursorEnvelope(
  path: string,
  { per_page, kept }: { per_page: number; kept: string },
  { next_cursor, total }: { next_cursor?: string; total?: number },
): CursorEnvelope {
  const suffix = kept ? `&${kept}` : ''
  const link = (cursor: string) => `${path}?cursor=${cursor}&per_page=${per_page}${suffix}`
  return {
    links: {
      first: link(''),
      last: null,
      prev: null,
      next: next_cursor === undefined ? null : link(next_cursor),
    },
    meta: { path, per_page, total: total ?? null },
  }
}
