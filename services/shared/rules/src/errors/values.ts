import type { Entry } from './catalogue.ts'

/** Errors of values of any kind, in bodies and queries. */
export const valueErrors = {
  missing: ['Is required.'],
  not_text: ['Must be text.'],
  not_a_number: ['Must be a number.'],
  not_exact: [
    'Has more digits than a number can store. Use at most {digits} digits.',
    { digits: 'number' },
  ],
  beyond_numbers: ['Is too large for a number.'],
  not_an_integer: ['Must be a whole number.'],
  not_a_boolean: ['Must be true or false.'],
  not_a_list: ['Must be a list.'],
  not_instances: ['Must be a list of objects, one for each instance.'],
  not_an_object: ['Must be an object.'],
  not_a_uuid: ['Must be a UUID.'],
  not_a_date: ['Must be a date in the format YYYY-MM-DD.'],
  not_a_time: [
    'Must be a date-time with an offset, such as 2026-05-01T09:30:00Z, in the years 1 to 9999.',
  ],
  not_a_time_of_day: ['Must be a time in the format HH:MM or HH:MM:SS.'],
  not_an_email: ['Must be an email address.'],
  not_a_web_address: [
    'Must be an http or https URL. Percent-encode spaces and non-ASCII letters, as in %20 and %C3%A4.',
  ],
  not_one_of: ['Must be one of {allowed}.', { allowed: 'list' }],
  empty: ['Must not be empty.'],
  too_short: ['Must have at least {min} characters.', { min: 'number' }],
  too_long: [
    'Must have at most {max} characters[[, has {length}]].',
    { max: 'number', length: 'number?' },
  ],
  bad_characters: ['Must not contain NUL or lone surrogates.'],
  too_small: ['Must be at least {min}.', { min: 'number' }],
  too_large: ['Must be at most {max}.', { max: 'number' }],
  not_in_range: ['Must be a whole number from {min} to {max}.', { min: 'number', max: 'number' }],
  too_many: [
    'Must have at most {max, number} entries[[, has {count, number}]].',
    { max: 'number', count: 'number?' },
  ],
  too_few: ['Must have at least {min} entries.', { min: 'number' }],
  repeated: ['Is a duplicate.'],
  repeated_parameter: ['Must not be repeated.'],
  too_deep: ['Is nested too deeply.'],
  not_json: ['Is not valid JSON.'],
  not_multipart: ['Is not a multipart form.'],
  incomplete: ['Is incomplete: it ended too early.'],
  invalid: ['Is not valid.'],
} as const satisfies Record<string, Entry>
