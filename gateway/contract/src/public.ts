import { fieldTypes, isUuid, type FormField } from '@formpost/rules'
import { z } from 'zod'

import { boundedInteger, fieldLogic, fieldSettings, oneOf } from './field.ts'
import { issueMessage, must, refusedAs } from './issues.ts'
import { usedMembersSchema } from './language-members.ts'
import { exactText, flag, localDateTime, uuid } from './text.ts'

/** A public field; `id` is its uuid, the key of its answer. */
export const publicField = z.object({
  id: uuid,
  type: z.enum(fieldTypes),
  label: z.string().nullable(),
  content: z.string().nullable(),
  description: z.string().nullable(),
  placeholder: z.string().nullable(),
  options: z.array(z.string()).nullable(),
  default_value: z.string().nullable(),
  settings: fieldSettings.nullable(),
  logic: fieldLogic.nullable(),
  is_required: z.boolean(),
  position: z.int().min(0),
  ...usedMembersSchema,
}) satisfies z.ZodType<FormField>

/** `GET /api/v1/public/forms/{public_id}`, in `data` (docs/api-behaviour.md#public-form). */
export const publicForm = z.object({
  public_id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  thank_you_message: z.string().nullable(),
  redirect_url: z.string().nullable(),
  show_branded_footer: z.boolean(),
  public_url: z.string(),
  is_encrypted: z.boolean(),
  encryption_public_key: z.string().nullable(),
  encryption_key_fingerprint: z.string().nullable(),
  payment_required: z.boolean(),
  version: z.int(),
  /** Present on forms whose devices report (docs/api-behaviour.md#devices). */
  device_reports: z.literal(true).optional(),
  /** Present on forms that can be filled in again with the same answers (docs/api-behaviour.md#form). */
  allow_copy: z.literal(true).optional(),
  /** Present on forms whose files wait for a link that is not metered. */
  photos: z.literal('wifi').optional(),
  /** Present on forms with several languages only; the first is the form's own. */
  languages: z.array(z.string()).optional(),
  /** The hashes of further parts of this version by name, such as `translations.fr` (docs/api-behaviour.md#parts). */
  parts: z.record(z.string(), z.string()).optional(),
  /** Present on a draft that is read with a link to its preview (docs/api-behaviour.md#previews). */
  preview: z.literal(true).optional(),
  /** Present on forms that use the language of forms only (docs/api-behaviour.md#names-and-expressions). */
  language: z.literal(1).optional(),
  root_name: z.string().optional(),
  fields: z.array(publicField),
})
export type PublicForm = z.infer<typeof publicForm>

/** The query of the public routes; `preview` is the token of a link to a preview. */
export const previewQuery = z.object({ preview: exactText(200).optional() })

/** Which form is read, and whether its long lists of options are read as parts (docs/api-behaviour.md#parts). */
export const publicFormQuery = previewQuery.extend({ options: oneOf(['parts']).optional() })

const lowerCaseUuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** How deep repeats may be in each other. */
const maxRepeats = 2

type Repeated = (path: (string | number)[]) => void

/** The instances of a repeat, with the keys of their answers in lower case; what is no list of objects as it is. */
function instances(answer: unknown, path: (string | number)[], depth: number, repeated: Repeated) {
  if (depth === maxRepeats || !Array.isArray(answer)) return answer
  return answer.map((instance: unknown, index) =>
    typeof instance === 'object' && instance !== null && !Array.isArray(instance)
      ? byLowerCaseId(instance, [...path, index], depth + 1, repeated)
      : instance,
  )
}

/** Whether every key is a uuid in lower case, and no answer may be of a repeat. Most answers are like that. */
function isNormal(raw: Record<string, unknown>): boolean {
  for (const key in raw) {
    if (!lowerCaseUuid.test(key) || Array.isArray(raw[key])) return false
  }
  return true
}

function byLowerCaseId(
  raw: object,
  path: (string | number)[],
  depth: number,
  repeated: Repeated,
): Record<string, unknown> {
  const byId = new Map<string, unknown>()
  for (const [key, answer] of Object.entries(raw)) {
    const id = key.toLowerCase()
    if (!isUuid(id)) continue
    if (byId.has(id)) repeated([...path, id])
    byId.set(id, instances(answer, [...path, id], depth, repeated))
  }
  return Object.fromEntries(byId)
}

/** Answers by field uuid in any case, those in instances of repeats too; other keys are ignored. */
const answers = z
  .record(z.string(), z.unknown(), must('not_an_object'))
  .transform((raw, context) =>
    isNormal(raw)
      ? raw
      : byLowerCaseId(raw, [], 0, (path) =>
          context.addIssue({ code: 'custom', path, message: issueMessage({ code: 'repeated' }) }),
        ),
  )

/** The body of both public submission routes (docs/api-behaviour.md#submission). */
export const publicSubmission = z.object({
  /** Answers by public field id; checkbox answers are lists of options. */
  fields: answers.nullish(),
  /** An armoured OpenPGP message. */
  encrypted_payload: exactText(5 * 1024 * 1024, 1).nullish(),
  upload_uuids: z
    .array(uuid, must('not_a_list'))
    .max(50, refusedAs({ code: 'too_many', max: 50 }))
    .nullish(),
  client_uuid: uuid.nullish(),
  /** By the clock of the device. */
  filled_at: localDateTime.nullish(),
  was_offline: flag.nullish(),
  /** The version of the form that was filled in (docs/api-behaviour.md#offline-answers). */
  form_version: boundedInteger(1, Number.MAX_SAFE_INTEGER).nullish(),
  /** The number of the rules by which the client evaluated the form (docs/api-behaviour.md#checks). */
  rules: boundedInteger(1, Number.MAX_SAFE_INTEGER).nullish(),
  // Of any type, because forms whose devices do not report ignore them: `submissionDevice` checks them.
  /** A UUID that the device made for this form (docs/api-behaviour.md#devices). */
  device_id: z.unknown().optional(),
  /** The number of the record among those of the device: 1, 2, 3 and so on. */
  device_seq: z.unknown().optional(),
  /** Who filled in the form, at most 100 characters. */
  collector: z.unknown().optional(),
  /** How many seconds the clock of the device was ahead. */
  clock_offset_s: z.unknown().optional(),
})
export type PublicSubmission = z.input<typeof publicSubmission>

/** Says that nothing was stored, because a preview was answered (docs/api-behaviour.md#previews). */
const notStored = {
  preview: z.literal(true).optional(),
  message: z.string().optional(),
}

/** The response of both public submission routes. */
export const receipt = z.object({
  submission_uuid: uuid,
  thank_you_message: z.string().nullable(),
  redirect_url: z.string().nullable(),
  ...notStored,
})
export type Receipt = z.infer<typeof receipt>

/** `form_version` of an upload, which is text in a multipart body. */
export const uploadedVersion = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.int32().min(1))

/** The response of `POST /f/{public_id}/uploads`; `size` is in bytes. */
export const upload = z.object({
  uuid,
  name: z.string(),
  size: z.int(),
  mime_type: z.string(),
  field_id: uuid,
  ...notStored,
})
export type Upload = z.infer<typeof upload>
