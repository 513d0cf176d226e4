import type { Entry } from './catalogue.ts'

/** Errors of the queries of lists, summaries and exports. */
export const readingErrors = {
  unknown_filter: ['Write where[<field uuid>]=… or where[<field uuid>][<operator>]=….'],
  unknown_operator: [
    'There is no operator {operator}. Use {allowed}, or no operator for equality.',
    { operator: 'text', allowed: 'list' },
  ],
  operator_not_allowed: [
    'The operator {operator} does not apply to a {type} field. Use one of: {allowed}.',
    { type: 'text', operator: 'text', allowed: 'list' },
  ],
  unknown_answer_field: [
    'No field of this form with answers has this uuid. Use one of {fields}[[, and {more} more]].',
    { fields: 'list', more: 'number?' },
  ],
  no_answer_fields: ['No field of this form has answers.'],
  unknown_repeat: ['This form has no repeat with this uuid.'],
  answers_encrypted: [
    'Must be left out: this form is encrypted, so the service cannot read its answers.',
  ],
  not_a_cursor: ['Must be the cursor of links.next, or empty for the first page.'],
  cursor_of_other_form: ['Belongs to another form. Start with an empty cursor.'],
  cursor_of_other_order: [
    'Belongs to a list with order={order}. Send that order, or start with an empty cursor.',
    { order: 'text' },
  ],
  cursor_beyond_end: [
    'Is after the newest submission, for example because a backup was restored. Start with an empty cursor.',
  ],
} as const satisfies Record<string, Entry>
