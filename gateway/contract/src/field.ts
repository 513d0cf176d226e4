import {
  buttonAlignments,
  calculationResults,
  captures,
  conditionTypes,
  contentKind,
  fieldTypes,
  fieldWidths,
  logicActions,
  maxConditions,
  maxFields,
  maxFieldText,
  maxOptions,
  maxSettingText,
  metadataKinds,
  needsLabel,
  needsOptions,
  operators,
  photoMetadata,
  settingRanges,
  type FieldLogic,
  type FieldSettings,
  type FieldType,
  type PropertyErrors,
} from '@formpost/rules'
import { z } from 'zod'

import { issueMessage, must, refusedAs } from './issues.ts'
import { InexactNumber } from './json.ts'
import { languageInput, languageMembers, longestList, nameOrBlank } from './language-members.ts'
import {
  day,
  flag,
  httpUrlOrBlankSchema,
  notBlank,
  text,
  time,
  timeOfDay,
  unboundedText,
  uuid,
} from './text.ts'

/** The largest integer of PostgreSQL. */
export const maxInteger = 2_147_483_647

/** A whole number. Unlike `z.int`, it may be beyond 2^53 if `max` allows. */
export function boundedInteger(min: number, max = maxInteger) {
  const number = z
    .number(must('not_an_integer'))
    .refine(Number.isInteger, refusedAs({ code: 'not_an_integer' }))
    .min(min, refusedAs({ code: 'too_small', min }))
  const bounded = Number.isFinite(max)
    ? number.max(max, refusedAs({ code: 'too_large', max }))
    : number
  return bounded.meta({ type: 'integer' })
}
const number = z.number(must('not_a_number'))
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, must({ code: 'not_one_of', allowed: values }))

/**
 * A list whose limit the service checks, because forms from before there were limits may be beyond it (docs/api-behaviour.md#form-limits). Much
 * longer lists are rejected here, before their items are checked.
 */
export function limited<T extends z.ZodType>(items: T, max: number, min = 0) {
  const list = z
    .array(items, must('not_a_list'))
    .max(Math.min(max * 20, longestList), refusedAs({ code: 'too_many', max }))
  return (min > 0 ? list.min(min, refusedAs({ code: 'empty' })) : list).meta({ maxItems: max })
}

const settingRange = (setting: keyof typeof settingRanges) =>
  boundedInteger(settingRanges[setting].min, settingRanges[setting].max)

/** All settings are optional and nullable (docs/api-behaviour.md#field-settings). */
export const fieldSettings = z.object(
  {
    min: number.nullish(),
    max: number.nullish(),
    step: number.min(0, refusedAs({ code: 'too_small', min: 0 })).nullish(),
    max_length: settingRange('max_length').nullish(),
    rows: settingRange('rows').nullish(),
    min_date: day.nullish(),
    max_date: day.nullish(),
    min_time: timeOfDay.nullish(),
    max_time: timeOfDay.nullish(),
    field_width: oneOf(fieldWidths).nullish(),
    button_alignment: oneOf(buttonAlignments).nullish(),
    accept: text(maxSettingText.accept).nullish(),
    max_size: settingRange('max_size').nullish(),
    alt: text(maxSettingText.alt).nullish(),
    width: settingRange('width').nullish(),
    image_uuid: text(maxSettingText.image_uuid).nullish(),
    low_label: text(maxSettingText.low_label).nullish(),
    high_label: text(maxSettingText.high_label).nullish(),
    page: flag.nullish(),
    min_count: settingRange('min_count').nullish(),
    max_count: settingRange('max_count').nullish(),
    add_label: text(maxSettingText.add_label).nullish(),
    item_label: text(maxSettingText.item_label).nullish(),
    control: oneOf(['slider']).nullish(),
    result: oneOf(calculationResults).nullish(),
    metadata: oneOf(metadataKinds).nullish(),
    capture: oneOf(captures).nullish(),
    max_accuracy: settingRange('max_accuracy').nullish(),
    photo_metadata: oneOf(photoMetadata).nullish(),
    max_files: settingRange('max_files').nullish(),
  },
  must('not_an_object'),
) satisfies z.ZodType<FieldSettings>

/** The logic of a field (docs/api-behaviour.md#field-logic). */
export const fieldLogic = z.object(
  {
    action: oneOf(logicActions).nullish(),
    condition_type: oneOf(conditionTypes).nullish(),
    conditions: z
      .array(
        z.object(
          {
            field_uuid: uuid.toLowerCase(),
            operator: oneOf(operators),
            value: unboundedText.nullish(),
          },
          must('not_an_object'),
        ),
        must('not_a_list'),
      )
      .max(maxConditions, refusedAs({ code: 'too_many', max: maxConditions }))
      .nullish(),
  },
  must('not_an_object'),
) satisfies z.ZodType<FieldLogic>

/** A field in the owner API (docs/api-behaviour.md#field). */
export const field = z.object({
  id: z.int(),
  uuid,
  form_id: z.int(),
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
  ...languageMembers,
  position: z.int().min(0),
  created_at: time,
  updated_at: time,
})
export type Field = z.infer<typeof field>

/** The writable properties of a field (docs/api-behaviour.md#field). */
const writable = {
  label: text(maxFieldText.label).nullish(),
  content: text(maxFieldText.content).nullish(),
  description: text(maxFieldText.description).nullish(),
  placeholder: text(maxFieldText.placeholder).nullish(),
  options: limited(text(maxFieldText.option, 1), maxOptions).meta({ uniqueItems: true }).nullish(),
  default_value: text(maxFieldText.default_value).nullish(),
  settings: fieldSettings.nullish(),
  logic: fieldLogic.nullish(),
  ...languageInput,
  name: nameOrBlank.nullish(),
}

/** In JSON Schema: a field has another type, or `then` applies. Linters and generators of code support `anyOf` better than `if`. */
const ifTypeIs = (isOne: (type: FieldType) => boolean, then: object) => ({
  anyOf: [{ properties: { type: { enum: fieldTypes.filter((type) => !isOne(type)) } } }, then],
})

/** The index at which a field is inserted. Every index past the end appends, so that no number is too large. */
const insertionIndex = z
  .unknown()
  .transform((sent, context) => {
    if (sent === undefined || sent === null) return undefined
    const index = sent instanceof InexactNumber ? sent.toInteger() : sent
    if (typeof index !== 'number' || !Number.isInteger(index)) {
      context.addIssue({ code: 'custom', message: issueMessage({ code: 'not_an_integer' }) })
    } else if (index < 0) {
      context.addIssue({ code: 'custom', message: issueMessage({ code: 'too_small', min: 0 }) })
    } else return Math.min(index, maxInteger)
    return z.NEVER
  })
  .optional()
  .meta({ type: ['integer', 'null'], minimum: 0 })

/** `POST /forms/{form}/fields`; `fieldCreateErrors` checks what depends on the type. */
export const fieldCreate = z
  .object({
    type: oneOf(fieldTypes),
    ...writable,
    is_required: flag.nullish(),
    position: insertionIndex,
  })
  .meta({
    allOf: [
      ifTypeIs(needsLabel, {
        required: ['label'],
        properties: { label: { type: 'string', pattern: notBlank } },
      }),
      ifTypeIs(needsOptions, {
        required: ['options'],
        properties: { options: { type: 'array', minItems: 1 } },
      }),
      ifTypeIs((type) => contentKind(type) === 'image_address', {
        properties: { content: httpUrlOrBlankSchema },
      }),
    ],
  })
export type FieldCreate = z.infer<typeof fieldCreate>

/** `PATCH /forms/{form}/fields/{field}`; absent properties stay unchanged. */
export const fieldUpdate = z.object({
  type: oneOf(fieldTypes).optional(),
  ...writable,
  is_required: flag.optional(),
})
export type FieldUpdate = z.infer<typeof fieldUpdate>

/** Errors of properties that the type requires, reported together with those of the schema (docs/api-behaviour.md#errors). */
export function fieldCreateErrors(body: Record<string, unknown>): PropertyErrors {
  const errors: PropertyErrors = {}
  const type = fieldTypes.find((name) => name === body['type'])
  if (!type) return errors
  const { label, options } = body
  if (needsLabel(type) && (label === undefined || label === null || label === '')) {
    errors['label'] = [{ code: 'label_missing', type }]
  }
  const none = options === undefined || options === null
  if (needsOptions(type) && (none || (Array.isArray(options) && options.length === 0))) {
    errors['options'] = [{ code: 'options_missing', type }]
  }
  return errors
}

/** `POST /forms/{form}/fields/reorder`. */
export const fieldOrder = z.object({
  ids: limited(boundedInteger(0), maxFields, 1).meta({ uniqueItems: true }),
})
