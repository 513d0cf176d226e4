import {
  buttonAlignments,
  conditionTypes,
  type FieldLogic,
  type FieldSettings,
  fieldTypes,
  fieldWidths,
  logicActions,
  operators,
} from '@formpost/rules'
import { z } from 'zod'

import { text, time, uuid } from './text.ts'

const boundedInteger = (min: number, max = 2_147_483_647) =>
  z
    .int({ error: 'Must be a whole number.' })
    .min(min, { error: `Must be at least ${min}.` })
    .max(max, { error: `Must be at most ${max}.` })
const number = z.number({ error: 'Must be a number.' })
const day = z.iso.date({ error: 'Must be a day written YYYY-MM-DD.' })
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `Must be one of ${values.join(', ')}.` })

/** Contract, "FieldSettings": all optional, each may be null. */
export const fieldSettings = z.object(
  {
    min: number.nullish(),
    max: number.nullish(),
    step: number.min(0, { error: 'Must be at least 0.' }).nullish(),
    max_length: boundedInteger(1).nullish(),
    rows: boundedInteger(1, 50).nullish(),
    min_date: day.nullish(),
    max_date: day.nullish(),
    field_width: oneOf(fieldWidths).nullish(),
    button_alignment: oneOf(buttonAlignments).nullish(),
    accept: text(255).nullish(),
    max_size: boundedInteger(1, 51_200).nullish(),
    alt: text(255).nullish(),
    width: boundedInteger(1).nullish(),
    image_uuid: text(36).nullish(),
  },
  { error: 'Must be an object.' },
) satisfies z.ZodType<FieldSettings>

/** Contract, "FieldLogic"; at most 50 conditions (decisions, "Owner API"). */
export const fieldLogic = z.object(
  {
    action: oneOf(logicActions).nullish(),
    condition_type: oneOf(conditionTypes).nullish(),
    conditions: z
      .array(
        z.object(
          {
            field_uuid: uuid,
            operator: oneOf(operators),
            value: text(255).nullish(),
          },
          { error: 'Must be an object.' },
        ),
        { error: 'Must be a list.' },
      )
      .max(50, { error: 'Must have at most 50 conditions.' })
      .nullish(),
  },
  { error: 'Must be an object.' },
) satisfies z.ZodType<FieldLogic>

/** A field as the owner API answers it (contract, "Field"). */
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
  position: z.int().min(0),
  created_at: time,
  updated_at: time,
})
export type Field = z.infer<typeof field>
