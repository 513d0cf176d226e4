import type { Field, Form } from '@formpost/contract'
import type { AnswerValue } from '@formpost/rules'

import type { Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { png, upload } from '../harness/uploads.ts'

export const inputTypes = [
  'short_text',
  'long_text',
  'email',
  'phone',
  'hidden',
  'number',
  'date',
  'dropdown',
  'radio',
  'checkbox',
  'file',
  'consent',
  'rating',
  'rank',
  'time',
  'datetime',
] as const
export type InputType = (typeof inputTypes)[number]

/** Options that differ in case, and that contain the characters of patterns and lists. */
export const options = ['Well', 'well', '50%', 'a_b', 'a\\b', '"quoted", 1']

const texts = [
  'Ada',
  'ada lovelace',
  'ÉCOLE',
  '50% off',
  'a_b',
  'a\\b',
  "O'Brien",
  '12',
  '2026-01-01',
]
const numbers = [0, -1, 1, 1.5, 10, 9.75, 1e21, 0.1]
const dates = ['2025-12-31', '2026-01-01', '2026-02-28', '0999-01-01']

const times = ['00:00', '09:30', '09:30:01', '10:05', '23:59:59']
const dateTimes = [
  '2026-05-01T09:30:00+02:00',
  '2026-05-01T07:30:00Z',
  '2026-05-01T07:30:00.001Z',
  '2026-05-03T23:00:00-05:30',
  '1969-12-31T12:00:00Z',
  '0999-01-01T00:00:00+14:00',
]

export type Pick = <T>(values: readonly T[]) => T

/** A random answer to a field; undefined for none. */
export function randomAnswer(type: InputType, pick: Pick): AnswerValue | undefined {
  if (pick([true, false, false, false])) return undefined
  switch (type) {
    case 'number':
      return pick(numbers)
    case 'date':
      return pick(dates)
    case 'dropdown':
    case 'radio':
      return pick(options)
    case 'checkbox':
      return [...new Set([pick(options), pick(options)])]
    case 'rank':
      return pick([options, options.toReversed(), [...options.slice(2), ...options.slice(0, 2)]])
    case 'consent':
      return true
    case 'time':
      return pick(times)
    case 'datetime':
      return pick(dateTimes)
    case 'rating':
      return pick([1, 3, 4, 5])
    case 'email':
      return pick(['ada@example.com', 'Ada@Example.com', 'o_b@example.com'])
    case 'phone':
      return pick(['+49 123', '123', '(0) 7#x'])
    default:
      return pick(texts)
  }
}

export interface EveryType {
  form: Form
  fields: (Field & { type: InputType })[]
}

export async function formOfEveryType(api: Api): Promise<EveryType> {
  const { form, fields } = await createFormWith(
    api,
    { type: 'heading', label: 'A form' },
    ...inputTypes.map((type) => ({ type, label: `A ${type}`, options })),
  )
  return { form, fields: fields.slice(1) as EveryType['fields'] }
}

/** Sends a submission with random answers. */
export async function submitRandom(
  { api, appUrl }: { api: Api; appUrl: string },
  { form, fields }: EveryType,
  pick: Pick,
): Promise<void> {
  const answers: Record<string, AnswerValue> = {}
  for (const { uuid, type } of fields) {
    const answer = randomAnswer(type, pick)
    if (answer === undefined) continue
    answers[uuid] = answer
    if (type !== 'file') continue
    const sent = await upload(appUrl, form.public_id, { bytes: png(), field: uuid })
    answers[uuid] = String(sent.body.uuid)
  }
  const { status, text } = await submit(api, form, {
    fields: answers,
    was_offline: pick([true, false]),
    ...(pick([true, false]) ? { filled_at: `2026-0${pick([1, 2, 3])}-05T10:00:00Z` } : {}),
  })
  if (status !== 201) throw new Error(text)
}
