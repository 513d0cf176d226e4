import { z } from 'zod'

import { fieldContent, formContentSettings, optionalSettings } from './draft.ts'
import { boundedInteger } from './field.ts'
import { reviewer } from './review.ts'
import { time } from './text.ts'

const versionChanges = [
  'form_created',
  'form_changed',
  'field_added',
  'field_changed',
  'field_removed',
  'fields_reordered',
  'draft_published',
] as const

/** A row of `GET /forms/{form}/versions` (docs/api-behaviour.md#versions). */
export const versionRow = z.object({
  version: z.int(),
  created_at: time,
  /** Null for versions from before this was recorded. */
  change: z.enum(versionChanges).nullable(),
  /** The owner and the credential of the request, as they were then; null if that is not known. */
  author: reviewer.nullable(),
})
export type VersionRow = z.infer<typeof versionRow>

/** The settings that have no version. */
const unversioned = {
  notify_on_submission: true,
  is_active: true,
  closed_message: true,
  grace_days: true,
} as const

/** `GET /forms/{form}/versions/{version}`: a form document without the settings that have no version. */
export const version = versionRow.extend({
  formpost: z.literal(1),
  form: formContentSettings.omit(unversioned).required().partial(optionalSettings),
  fields: z.array(fieldContent),
})
export type Version = z.infer<typeof version>

/** `POST /forms/{form}/draft/restore`. */
export const draftRestore = z.object({ version: boundedInteger(1) })
