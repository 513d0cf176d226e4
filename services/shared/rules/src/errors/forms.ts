import type { Entry } from './catalogue.ts'

/** Errors of forms and fields. */
export const formErrors = {
  title_missing: ['Must not be empty.'],
  unknown_type: ['Must be a type of field.'],
  label_missing: ['A {type} field needs a label.', { type: 'text' }],
  options_missing: ['A {type} field needs at least one option.', { type: 'text' }],
  option_blank: ['Must not be empty.'],
  option_repeated: ['Is a duplicate. Options must be unique.'],
  slider_setting_missing: ['Is required for a slider, which needs min, max and step.'],
  slider_range_empty: ['Must be greater than min ({min}) for a slider.', { min: 'number' }],
  slider_without_step: ['Must be greater than 0 for a slider.'],
  not_for_type: ['Cannot be set for a {type} field.', { type: 'text' }],
  not_an_image_address: [
    'Must be the http or https URL of an image. Percent-encode spaces and non-ASCII letters, as in %20 and %C3%A4.',
  ],
  depends_on_itself: ['A field cannot depend on itself.'],
  not_a_field: ['Must be another field of the same form.'],
  circle: ['These conditions are circular: they make fields depend on each other.'],
  unknown_field: ['Is not a field of this form.'],
  not_a_container: ['Must be the uuid of a group or repeat.'],
  inside_itself: ['A group or repeat cannot be inside itself.'],
  containers_too_deep: [
    'Groups and repeats can be nested at most {max, number} deep.',
    { max: 'number' },
  ],
  repeats_too_deep: ['Repeats can be nested at most {max, number} deep.', { max: 'number' }],
  never_inside: ['A {type} field cannot be inside a group or repeat.', { type: 'text' }],
  opening_heading: [
    'The first heading is the title of the page, which cannot be inside a group or repeat.',
  ],
  payment_with_containers: ['A form with a payment field cannot have groups or repeats.'],
  in_a_repeat: [
    'Is in a repeat that this field is not in, so it may have several answers or none.',
  ],
  needed_outside: [
    'Fields outside of the repeat have conditions on what would be in it. Remove these conditions first.',
  ],
  contains_fields: ['Contains fields. Move or delete them before you change the type.'],
  answers_exist: [
    'Would not fit the answers in the submissions of this form. Add a new field instead.',
  ],
  uuid_taken: ['Is the uuid of a field of another form. Give this field a new uuid.'],

  too_many_fields: ['A form can have at most {max, number} fields.', { max: 'number' }],
  too_many_options: ['Must have at most {max, number} options.', { max: 'number' }],
  too_many_options_of: [
    'A field can have at most {max, number} options. “{label}” has {count, number}.',
    { max: 'number', label: 'text', count: 'number' },
  ],
  too_many_conditions: [
    'A form can have at most {max, number} conditions[[, and has {taken, number} already]].',
    { max: 'number', taken: 'number?' },
  ],
  expressions_too_long: [
    'The expressions of a form can have at most {max, number} characters together[[, and the others have {taken, number} already]].',
    { max: 'number', taken: 'number?' },
  ],
  form_too_large: [
    'The form would be larger than 1 MiB. Shorten its texts or delete fields.',
    { max_bytes: 'number' },
  ],
  options_too_large: [
    'The long lists of options would be larger than {max_bytes, number} bytes as JSON. Shorten options and columns, or delete some.',
    { max_bytes: 'number' },
  ],

  not_a_workbook: ['Cannot be read. Send a .xlsx, .xls or .csv file (UTF-8).'],
  workbook_too_large: ['Is too large. A file can have at most 5 MiB.'],
  too_many_cells: [
    'Has too many cells. Lists of choices can have at most 500,000, all other sheets 100,000.',
  ],
  no_survey: ['Has no sheet “survey” with rows, so it is not an XLSForm.'],
  repeated_header: [
    'The sheet “{sheet}” has two columns “{header}”. Remove one.',
    { sheet: 'text', header: 'text' },
  ],
  xlsform_too_complex: ['Is too large to convert. Split it into several forms.'],

  not_a_language: ['Must be a BCP 47 language tag, such as fr or pt-BR.'],
  unknown_language: [
    'Is not a language of this form besides its own. Add it to languages, after the first one.',
  ],
  options_differ: [
    'Must have {count, number} entries, as many as the field has options. Send null for options that are not translated.',
    { count: 'number' },
  ],
  translations_too_large: [
    'Would be larger than {max_bytes, number} bytes as JSON. Shorten or remove translations.',
    { max_bytes: 'number' },
  ],

  payment_encrypted: ['A form with a payment field cannot be encrypted.'],
  key_missing: ['Is required to encrypt a form.'],
  fingerprint_without_key: ['Send the encryption_public_key that this fingerprint belongs to.'],
  fingerprint_differs: ['Is not the fingerprint of this public key.'],
  not_a_public_key: ['Is not an OpenPGP public key block.'],
  private_key: ['Is a private key. Send the public key, and keep the private key secret.'],
  several_keys: ['Contains several keys. Send one public key block with one key.'],
  key_with_other_text: ['Contains text before or after the public key block. Send only the block.'],
  key_expired: [
    'Expired at {until}. Extend its expiry date, or send another key.',
    { until: 'text' },
  ],
  key_not_yet_valid: ['Cannot encrypt before {from}.', { from: 'text' }],
  key_revoked: ['Cannot encrypt: the key is revoked.'],
  key_too_weak: ['Cannot encrypt: the key is too weak.'],
  key_without_encryption: ['Cannot encrypt: the key has no valid encryption subkey.'],

  not_an_https_address: [
    'Must be an https address. This service does not send webhooks over http.',
  ],
  url_with_credentials: ['Must not contain a user name or password.'],
  private_address: ['Must not be a private or local address.'],
} as const satisfies Record<string, Entry>
