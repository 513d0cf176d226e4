import { maxFormText, maxGraceDays } from '@formpost/rules'
import { z } from 'zod'

import { boundedInteger, field, oneOf } from './field.ts'
import { must, refusedAs } from './issues.ts'
import { nameOrBlank } from './language-members.ts'
import { exactText, flag, text, time, uuid, webAddressOrBlank } from './text.ts'
import { formTranslation, languages, translationChanges } from './translations.ts'

/** What an owner should know about a setting that is in force (docs/api-behaviour.md#warnings). */
const formWarning = z.object({
  property: z.literal('encryption_public_key'),
  code: z.enum(['key_expires', 'key_expired']),
  message: z.string(),
  expires_at: time,
})
export type FormWarning = z.infer<typeof formWarning>

/** On which links devices send files (docs/api-behaviour.md#form). */
export const photoLinks = ['any', 'wifi'] as const

/** A form in the owner API (docs/api-behaviour.md#form). */
export const form = z.object({
  uuid,
  public_id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  thank_you_message: z.string().nullable(),
  redirect_url: z.string().nullable(),
  notify_on_submission: z.boolean(),
  is_active: z.boolean(),
  /** Null while the form is open, and if it was never open. */
  closed_at: time.nullable(),
  closed_message: z.string().nullable(),
  grace_days: z.int(),
  show_branded_footer: z.boolean(),
  is_encrypted: z.boolean(),
  encryption_public_key: z.string().nullable(),
  encryption_key_fingerprint: z.string().nullable(),
  encryption_key_expires_at: time.nullable(),
  payment_required: z.boolean(),
  /** Present on forms with several languages only. */
  languages: z.array(z.string()).nullish(),
  translations: z.record(z.string(), formTranslation).nullish(),
  /** The first step of absolute paths in expressions; null for `data`. */
  root_name: z.string().nullable(),
  /** Whether devices report what they have not delivered (docs/api-behaviour.md#devices). */
  device_reports: z.boolean(),
  /** Whether the filler offers to fill in the form again with the same answers. */
  allow_copy: z.boolean(),
  /** On which link devices send files. */
  photos: z.enum(photoLinks),
  public_url: z.string(),
  views_count: z.int(),
  submissions_count: z.int(),
  version: z.int(),
  created_at: time,
  updated_at: time,
  fields: z.array(field),
  warnings: z.array(formWarning),
})
export type Form = z.infer<typeof form>

/** A row of `GET /forms`. */
export const formListRow = form
  .pick({
    uuid: true,
    public_id: true,
    slug: true,
    title: true,
    description: true,
    is_active: true,
    closed_at: true,
    is_encrypted: true,
    encryption_key_expires_at: true,
    payment_required: true,
    submissions_count: true,
    views_count: true,
    public_url: true,
    created_at: true,
    updated_at: true,
  })
  .extend({
    fields_count: z.int(),
    has_draft: z.boolean(),
    last_submission_at: time.nullable(),
  })
export type FormListRow = z.infer<typeof formListRow>

const settings = {
  description: text(maxFormText.description).nullish(),
  thank_you_message: text(maxFormText.thank_you_message).nullish(),
  redirect_url: webAddressOrBlank(maxFormText.redirect_url).nullish(),
  notify_on_submission: flag.nullish(),
  is_active: flag.nullish(),
  closed_message: text(maxFormText.closed_message).nullish(),
  grace_days: boundedInteger(0, maxGraceDays).nullish(),
  root_name: nameOrBlank.nullish(),
  device_reports: flag.nullish(),
  allow_copy: flag.nullish(),
  photos: oneOf(photoLinks).nullish(),
}

/** `POST /forms`; other properties are ignored. */
export const formCreate = z.object({
  title: text(maxFormText.title, 1),
  ...settings,
  template: text(100).nullish(),
})

/** `POST /forms/{form}/duplicate`. */
export const formDuplicate = z.object({ title: text(maxFormText.title, 1) })

/** `PATCH /forms/{form}`; absent properties stay unchanged. */
export const formUpdate = z.object({
  title: text(maxFormText.title, 1).optional(),
  ...settings,
  show_branded_footer: flag.optional(),
  is_encrypted: flag.nullish(),
  encryption_public_key: exactText(maxFormText.encryption_public_key).nullish(),
  encryption_key_fingerprint: text(maxFormText.encryption_key_fingerprint).nullish(),
  languages: languages.nullish(),
  translations: translationChanges.nullish(),
})

/** The page parameters of a list (docs/api-behaviour.md#lists), as JSON Schema too. */
export const pageParameters = {
  page: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
} as const
const pageNumber = ({ maximum, default: initial }: { maximum: number; default: number }) =>
  z
    .string(must('not_an_integer'))
    .regex(/^\d+$/, refusedAs({ code: 'not_an_integer' }))
    .transform(Number)
    .refine((value) => value >= 1, refusedAs({ code: 'too_small', min: 1 }))
    .refine((value) => value <= maximum, refusedAs({ code: 'too_large', max: maximum }))
    .default(initial)
export const pageQuery = z.object({
  page: pageNumber(pageParameters.page),
  per_page: pageNumber(pageParameters.per_page),
})
export type PageQuery = z.infer<typeof pageQuery>

/** `GET /forms` (docs/api-behaviour.md#form). */
export const formListQuery = pageQuery.extend({ q: exactText(255, 1).optional() })

/** `links` and `meta` of every list. */
export const listEnvelope = z.object({
  links: z.object({
    first: z.string(),
    last: z.string(),
    prev: z.string().nullable(),
    next: z.string().nullable(),
  }),
  meta: z.object({
    current_page: z.int(),
    from: z.int().nullable(),
    last_page: z.int(),
    path: z.string(),
    per_page: z.int(),
    to: z.int().nullable(),
    total: z.int(),
  }),
})
export type ListEnvelope = z.infer<typeof listEnvelope>

/** `links` and `meta` of a list that is read by cursor; `total` is on its first page only. */
export const cursorEnvelope = z.object({
  links: z.object({
    first: z.string(),
    last: z.null(),
    prev: z.null(),
    next: z.string().nullable(),
  }),
  meta: z.object({ path: z.string(), per_page: z.int(), total: z.int().nullable() }),
})
export type CursorEnvelope = z.infer<typeof cursorEnvelope>
