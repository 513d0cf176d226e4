import type { Entry } from './catalogue.ts'

/** Errors of submissions: answers, encrypted payloads and uploads. */
export const answerErrors = {
  required: ['Needs an answer.[[ {message}]]', { message: 'text?' }],
  constraint_not_met: [
    'Does not meet the condition of this field.[[ {message}]]',
    { message: 'text?' },
  ],
  value_in_circle: ['Depends on itself, so it cannot be calculated.'],
  too_many_instances: [
    'All repeats together may have at most {max, number} entries.',
    { max: 'number' },
  ],
  too_many_answers: [
    'A submission may have at most {max, number} answers, those in repeats included.',
    { max: 'number' },
  ],
  too_many_uploads: ['A submission may have at most {max} files.', { max: 'number' }],
  off_step: ['Must be {base} plus a multiple of {step}.', { step: 'number', base: 'number' }],
  too_precise: [
    'Has more digits than a number can store. Use at most {digits} digits, or ask the owner of the form to change the question to text.',
    { digits: 'number' },
  ],
  not_a_phone: ['Must be a phone number.'],
  not_a_location: [
    'Must be latitude and longitude in decimal degrees, such as "-1.2921 36.8219", optionally with altitude and accuracy in metres.',
  ],
  too_early: ['Must not be before {min}.', { min: 'text' }],
  too_late: ['Must not be after {max}.', { max: 'text' }],
  not_an_option: ['Must be one of the options.'],
  repeated_option: ['Must contain each option at most once.'],
  ranking_incomplete: [
    'Must contain every option once. Options that are missing: {missing, number}.',
    { missing: 'number' },
  ],
  not_an_upload: ['Must be the uuid of an upload to this field.'],
  files_over_limit: ['May have at most {max} files.', { max: 'number' }],
  repeated_upload: ['Must contain each upload at most once.'],
  upload_not_answered: ['Must also be the answer to a file field, or be left out.'],
  upload_unavailable: [
    'This field has no such upload, or another submission uses it. Upload the file again.',
  ],
  encrypted_upload_unavailable: [
    'This form has no such encrypted upload, or another submission uses it. Encrypt the file and upload it again.',
  ],

  answers_not_encrypted: ['Must be left out: this form accepts only encrypted answers.'],
  encrypted_payload_missing: ['Is required: this form is encrypted.'],
  form_not_encrypted: ['Must be left out: this form is not encrypted.'],
  not_an_encrypted_message: ['Must be an encrypted OpenPGP message.'],
  several_messages: ['Must be one OpenPGP message, not several.'],
  message_with_other_text: ['Must be one OpenPGP message, without text before or after it.'],
  encrypted_to_other_key: ['Must be encrypted to the public key of this form.'],

  not_a_file_field: ['Must be the id of a file field of this form.'],
  too_many_files: ['Send one file at a time.'],
  file_empty: ['The file is empty.'],
  file_not_encrypted: ['This form is encrypted: the file must be an OpenPGP message.'],
  file_several_messages: ['The file must be one OpenPGP message, not several.'],
  file_with_other_text: ['The file must be one OpenPGP message, without text before or after it.'],
  file_encrypted_to_other_key: ['The file must be encrypted to the public key of this form.'],
  file_type_not_accepted: ['The file must be one of these: {accepted}.', { accepted: 'list' }],
  file_over_limit: ['The file may have at most {max_kb} KB.', { max_kb: 'number' }],
} as const satisfies Record<string, Entry>
