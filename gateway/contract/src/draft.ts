import {
  fieldTypes,
  maxFields,
  maxFieldText,
  maxFormText,
  maxGraceDays,
  maxOptions,
} from '@formpost/rules'
import { z } from 'zod'

import { boundedInteger, field, fieldLogic, fieldSettings, limited, oneOf } from './field.ts'
import { form, photoLinks } from './form.ts'
import { must } from './issues.ts'
import {
  draftName,
  keptSheets,
  keptSheetsInput,
  languageInput,
  nameOrBlank,
} from './language-members.ts'
import { exactText, flag, httpUrlOrBlankSchema, notBlank, text, time, uuid } from './text.ts'
import { languages, translations } from './translations.ts'

/** Settings of a form in a draft: those of an update, which may be incomplete until they are published. */
export const draftSettings = z.object(
  {
    title: text(maxFormText.title).optional(),
    description: text(maxFormText.description).nullish(),
    thank_you_message: text(maxFormText.thank_you_message).nullish(),
    redirect_url: text(maxFormText.redirect_url).nullish(),
    notify_on_submission: flag.nullish(),
    is_active: flag.nullish(),
    closed_message: text(maxFormText.closed_message).nullish(),
    grace_days: boundedInteger(0, maxGraceDays).nullish(),
    show_branded_footer: flag.nullish(),
    is_encrypted: flag.nullish(),
    encryption_public_key: exactText(maxFormText.encryption_public_key).nullish(),
    encryption_key_fingerprint: text(maxFormText.encryption_key_fingerprint).nullish(),
    languages: languages.nullish(),
    translations: translations.nullish(),
    root_name: draftName.nullish(),
    device_reports: flag.nullish(),
    allow_copy: flag.nullish(),
    photos: oneOf(photoLinks).nullish(),
    xlsform: keptSheetsInput.nullish(),
  },
  must('not_an_object'),
)

/** A field in a draft. Clients create the uuids of new fields, so that logic can refer to them. */
export const draftField = z.object(
  {
    uuid: uuid.toLowerCase(),
    type: oneOf(fieldTypes),
    label: text(maxFieldText.label).nullish(),
    content: text(maxFieldText.content).nullish(),
    description: text(maxFieldText.description).nullish(),
    placeholder: text(maxFieldText.placeholder).nullish(),
    options: limited(text(maxFieldText.option), maxOptions).nullish(),
    default_value: text(maxFieldText.default_value).nullish(),
    settings: fieldSettings.nullish(),
    logic: fieldLogic.nullish(),
    is_required: flag.nullish(),
    ...languageInput,
  },
  must('not_an_object'),
)

/** `PUT /forms/{form}/draft` (docs/api-behaviour.md#drafts). */
export const draftPut = z.object({
  base_version: boundedInteger(1),
  form: draftSettings,
  fields: limited(draftField, maxFields),
})
export type DraftPut = z.infer<typeof draftPut>

/** What an owner sets in a field, with the uuid that logic refers to. */
export const fieldContent = field.omit({
  id: true,
  form_id: true,
  position: true,
  created_at: true,
  updated_at: true,
})

/** What an owner sets in a form; in a draft, absent settings stay as they are. */
export const formContentSettings = form
  .pick({
    title: true,
    description: true,
    thank_you_message: true,
    redirect_url: true,
    notify_on_submission: true,
    is_active: true,
    closed_message: true,
    grace_days: true,
    show_branded_footer: true,
    is_encrypted: true,
    encryption_public_key: true,
    encryption_key_fingerprint: true,
    languages: true,
    translations: true,
    root_name: true,
    device_reports: true,
    allow_copy: true,
    photos: true,
  })
  .partial()

/** Present on forms with several languages only. */
export const optionalSettings = { languages: true, translations: true } as const

/** The settings and fields of a draft; null removes the sheets that its form keeps of an XLSForm. */
const content = z.object({
  form: formContentSettings.extend({ xlsform: keptSheets.nullish() }),
  fields: z.array(fieldContent),
})
export type FormContent = z.infer<typeof content>

/** A draft; `revision` is also its ETag. */
export const draft = z.object({ revision: z.int(), base_version: z.int(), ...content.shape })
export type Draft = z.infer<typeof draft>

/** `POST /forms/{form}/draft/publish`. */
export const draftPublish = z.object({ force: flag.nullish() })

/** `POST /forms/{form}/draft/preview-link`. */
export const previewLink = z.object({ url: z.string(), expires_at: time })

/** A form keeps it, and nobody edits it. */
const kept = { xlsform: keptSheets.optional() }

/** `GET /forms/{form}/document` (docs/api-behaviour.md#form-documents). */
export const formDocument = z.object({
  formpost: z.literal(1),
  form: formContentSettings.required().partial(optionalSettings).extend(kept),
  fields: content.shape.fields,
})
export type FormDocument = z.infer<typeof formDocument>

/** `POST /forms/import`: a form document; settings that are absent get their defaults. */
export const formImport = z.object({
  formpost: z.literal(1, must({ code: 'not_one_of', allowed: ['1'] })),
  // Bounds that are checked with the rest of the form, so that one response has every error.
  form: draftSettings
    .extend({
      title: text(maxFormText.title).meta({ minLength: 1, pattern: notBlank }).optional(),
      redirect_url: text(maxFormText.redirect_url).meta(httpUrlOrBlankSchema).nullish(),
      root_name: nameOrBlank.nullish(),
    })
    .meta({ required: ['title'] }),
  fields: limited(draftField, maxFields),
})

export type FormImport = z.output<typeof formImport>

export const importQuery = z.object({
  dry_run: z.enum(['0', '1'], must({ code: 'not_one_of', allowed: ['0', '1'] })).optional(),
})

/** The document that an XLSForm becomes. */
export const convertedDocument = z.object({
  formpost: z.literal(1),
  form: formContentSettings.extend(kept),
  fields: content.shape.fields,
})
export type ConvertedDocument = z.infer<typeof convertedDocument>

/** `GET /forms/{form}/xlsform/report`: what ODK does not know of a form (docs/api-behaviour.md#xlsforms). */
export const unknownSetting = z.object({
  /** Null for a setting of the form. */
  field: uuid.nullable(),
  name: z.string().nullable(),
  label: z.string().nullable(),
  type: z.enum(fieldTypes).nullable(),
  /** `field` if it is the whole field. */
  setting: z.string(),
  /** Whether an import of the file takes it back. */
  is_kept: z.boolean(),
  what: z.string(),
})
export type UnknownSetting = z.infer<typeof unknownSetting>

const reportedRow = {
  sheet: z.string(),
  /** The number of the row in its sheet; headers are row 1. */
  row: z.int(),
  name: z.string(),
  what: z.string(),
}

/** What an import made of a document or an XLSForm (docs/api-behaviour.md#xlsforms). */
export const importReport = z.object({
  /** The number of fields. */
  taken: z.int(),
  rows: z.int(),
  whole: z.int(),
  apart: z.int(),
  expressions: z.object({ found: z.int(), taken: z.int() }),
  changed: z.array(z.object({ ...reportedRow, why: z.string() })),
  left_out: z.array(z.object({ ...reportedRow, why: z.string(), instead: z.string() })),
  notes: z.array(z.object(reportedRow)),
})
export type ImportReport = z.infer<typeof importReport>
