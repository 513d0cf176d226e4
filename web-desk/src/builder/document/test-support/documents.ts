import type { Form } from '@formpost/contract'
import type { Condition, FieldType } from '@formpost/rules'

import { newField, type DraftDocument, type DraftField } from '../index.ts'

export const blank: DraftDocument = { form: {}, fields: [] }

export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const fieldOf = (
  number: number,
  type: FieldType = 'short_text',
  more: Partial<DraftField> = {},
): DraftField => ({
  ...newField(type, uuidOf(number), { label: `Field ${number}`, option: 'Red' }),
  ...more,
})

export const documentWith = (...fields: DraftField[]): DraftDocument => ({ form: {}, fields })

/** Logic that shows a field while others have values. */
export const on = (
  ...conditions: (number | [number, string])[]
): { logic: { conditions: Condition[] } } => ({
  logic: {
    conditions: conditions.map((condition) => {
      const [number, value] = typeof condition === 'number' ? [condition, null] : condition
      const operator = value === null ? 'is_not_empty' : 'equals'
      return { field_uuid: uuidOf(number), operator, value }
    }),
  },
})

/** A live form with the fields of a document. */
export const liveForm = (document: DraftDocument = blank, more: Partial<Form> = {}): Form => ({
  uuid: uuidOf(999),
  public_id: 'Ab3dEf6hIj',
  slug: 'form',
  title: 'Form',
  description: null,
  thank_you_message: null,
  redirect_url: null,
  notify_on_submission: true,
  is_active: true,
  closed_at: null,
  closed_message: null,
  grace_days: 0,
  show_branded_footer: true,
  is_encrypted: false,
  encryption_public_key: null,
  encryption_key_fingerprint: null,
  encryption_key_expires_at: null,
  payment_required: false,
  root_name: null,
  device_reports: false,
  allow_copy: false,
  photos: 'any',
  public_url: 'http://localhost/f/Ab3dEf6hIj',
  views_count: 0,
  submissions_count: 0,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  fields: document.fields.map((field, position) => ({
    ...field,
    id: position + 1,
    form_id: 1,
    position,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  })),
  warnings: [],
  ...more,
})

/** Makes every mutation throw. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const member of Object.values(value)) freeze(member)
  return Object.freeze(value)
}
