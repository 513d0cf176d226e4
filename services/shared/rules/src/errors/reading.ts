import type { Entry } from './catalogue.ts'

/** Errors of the queries of lists, summaries and exports. */
export const readingErrors = {
  unknown_filter: ['Write where[<field uuid>]=… or where[<field uuid>][<operator>]=….'],
  unknown_operator: [
    'Has no operator {operator}: use {allowed}, or none for equals.',
    { operator: 'text', allowed: 'list' },
  ],
  operator_not_allowed: [
    'A {type} field has no {operator}. Use {allowed}.',
    { type: 'text', operator: 'text', allowed: 'list' },
  ],
  unknown_answer_field: [
    'No field of this form with answers has this uuid. Use one of {fields}[[, and {more} more]].',
    { fields: 'list', more: 'number?' },
  ],
  no_answer_fields: ['No field of this form has answers.'],
  answers_encrypted: [
    'Must be left out: this form is encrypted, so that the service cannot read its answers.',
  ],
  not_a_cursor: ['Must be the cursor of links.next, or empty for the first page.'],
  cursor_of_other_form: ['Belongs to another form. Begin with an empty cursor.'],
  cursor_of_other_order: [
    'Belongs to a list with order={order}. Send that order, or begin with an empty cursor.',
    { order: 'text' },
  ],
  cursor_beyond_end: [
    'Is after the newest submission, as when a backup has been restored. Begin with an empty cursor.',
  ],
} as const satisfies Record<string, Entry>
