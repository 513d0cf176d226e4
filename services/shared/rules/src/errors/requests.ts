import type { ParameterKinds } from './catalogue.ts'

type RequestEntry = readonly [status: number, text: string, parameters?: ParameterKinds]

/** Why a request failed, the `code` beside `message`: HTTP status, text and parameters (docs/api-behaviour.md#errors). */
export const requestErrors = {
  not_http: [400, 'This is not HTTP.'],
  unauthenticated: [401, 'Send a valid API key or login token as a bearer credential.'],
  read_only: [403, 'This API key is read-only. Use a key with read and write access.'],
  token_required: [403, 'API keys cannot reach account settings. Log in and use the token.'],
  password_not_confirmed: [
    403,
    'Enter your password again first, with POST /api/account/confirm-password.',
  ],
  wrong_device_secret: [
    403,
    'Another secret was set for this device. Send the secret of its first report.',
  ],
  form_not_yours: [403, 'This form belongs to someone else.'],
  not_found: [404, 'There is nothing at this address.'],
  form_not_found: [404, 'This form does not exist, or it does not accept answers.'],
  form_closed: [
    404,
    'This form is closed. It does not accept answers.',
    { closed: 'boolean', closed_message: 'text?', closed_messages: 'texts?' },
  ],
  field_not_found: [404, 'This form has no field with this id.'],
  submission_not_found: [404, 'This form has no submission with this uuid.'],
  draft_not_found: [404, 'This form has no draft.'],
  version_not_found: [
    404,
    'This form has no version with this number, or the version is no longer kept.',
  ],
  preview_not_found: [
    404,
    'This preview does not exist. The draft was published or deleted, or the link is incomplete. Ask for a new link.',
  ],
  webhook_not_found: [404, 'This form has no webhook.'],
  delivery_not_found: [404, 'This form has no webhook delivery with this id in the last 30 days.'],
  upload_not_found: [404, 'This form has no upload with this uuid.'],
  key_not_found: [404, 'This account has no API key with this id.'],
  session_not_found: [404, 'This account has no session with this id.'],
  owner_not_found: [404, 'No account has this email.'],
  method_not_allowed: [
    405,
    'This address does not support the method. The Allow header lists the supported methods.',
  ],
  too_slow: [408, 'The request arrived too slowly. Check the connection, then try again.'],
  request_timeout: [408, 'The request took too long.'],
  payment_form: [409, 'This is a paid form. Answer it through its online checkout.'],
  answers_differ: [
    409,
    'Different answers were already stored under this client_uuid. Send these answers with a new client_uuid.',
  ],
  two_factor_on: [409, 'Two-factor authentication is already on. Turn it off first.'],
  two_factor_not_set_up: [
    409,
    'Set up two-factor authentication first, then confirm it with a code.',
  ],
  form_changed: [
    409,
    'The form has changed since the version that this draft is based on. Read the form, adapt the draft to it and save it with the new base_version, or publish with "force": true.',
    { current_version: 'number?' },
  ],
  draft_published: [
    409,
    'The draft was published or deleted in the meantime. Read the form to see its state.',
    { current_version: 'number?' },
  ],
  email_taken: [409, 'Another account already uses this email address.'],
  preview_expired: [410, 'This link to a preview has expired. Ask for a new one.'],
  draft_changed: [
    412,
    'The draft has another revision, or does not exist. Read it again and send its revision, as in If-Match: "7".',
  ],
  precondition_failed: [
    412,
    'The resource has none of the tags in If-Match, or one of those in If-None-Match.',
  ],
  request_too_large: [413, 'The request is too large.', { max_bytes: 'number?' }],
  file_too_large: [413, 'The file is larger than 2 MB.', { max_bytes: 'number?' }],
  wrong_content_type: [415, 'Send the body as application/json.'],
  validation_failed: [422, 'The given data was invalid.'],
  precondition_required: [
    428,
    'Send the revision of the draft that you read, as in If-Match: "7", or If-None-Match: * if there is no draft yet.',
  ],
  rate_limited: [429, 'Too many requests. Wait, then try again.', { retry_after: 'number?' }],
  two_running: [
    429,
    'Two requests of this kind are already running for your account. Wait until one has finished, then try again.',
    { retry_after: 'number?' },
  ],
  upload_quota: [
    429,
    'Too many files without a submission were uploaded to this form today. Try again tomorrow.',
    { retry_after: 'number?' },
  ],
  headers_too_large: [
    431,
    'The URL and headers are too large. Together they may have at most 16 KB.',
  ],
  internal: [500, 'Something went wrong on our side. Try again later.'],
  unavailable: [
    503,
    'The service cannot answer right now. Try again in a moment.',
    { retry_after: 'number?' },
  ],
  query_too_long: [
    503,
    'The query took more than 10 seconds and was stopped. Choose a narrower time range with since and until.',
    { retry_after: 'number?' },
  ],
  timeout: [
    504,
    'The service took too long to answer. Try again in a moment.',
    { retry_after: 'number?' },
  ],
} as const satisfies Record<string, RequestEntry>

export type RequestErrorCode = keyof typeof requestErrors

export const isRequestErrorCode = (code: string): code is RequestErrorCode =>
  Object.hasOwn(requestErrors, code)
