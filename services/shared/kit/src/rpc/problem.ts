import { status } from '@grpc/grpc-js'

/** Every error that clients can receive, with its HTTP status (docs/api-behaviour.md#errors), gRPC status and message. */
const catalogue = {
  unauthenticated: [
    401,
    status.UNAUTHENTICATED,
    'Send a valid API key or login token as a bearer credential.',
  ],
  read_only: [
    403,
    status.PERMISSION_DENIED,
    'This API key may only read. Use a read-and-write key.',
  ],
  token_required: [
    403,
    status.PERMISSION_DENIED,
    'API keys cannot reach account settings. Log in and use the token.',
  ],
  password_not_confirmed: [
    403,
    status.PERMISSION_DENIED,
    'Enter your password again first, with POST /api/account/confirm-password.',
  ],
  form_not_yours: [403, status.PERMISSION_DENIED, 'This form belongs to someone else.'],
  not_found: [404, status.NOT_FOUND, 'There is nothing at this address.'],
  form_not_found: [404, status.NOT_FOUND, 'No such form, or it does not accept answers.'],
  form_closed: [404, status.NOT_FOUND, 'This form is closed. It does not accept answers.'],
  field_not_found: [404, status.NOT_FOUND, 'This form has no field with this id.'],
  submission_not_found: [404, status.NOT_FOUND, 'This form has no submission with this uuid.'],
  draft_not_found: [404, status.NOT_FOUND, 'This form has no draft.'],
  preview_not_found: [
    404,
    status.NOT_FOUND,
    'This preview does not exist. Its draft was published or deleted, or the link is incomplete. Ask for a new link.',
  ],
  webhook_not_found: [404, status.NOT_FOUND, 'This form has no webhook.'],
  delivery_not_found: [
    404,
    status.NOT_FOUND,
    'This form has no webhook delivery with this id in the last 30 days.',
  ],
  upload_not_found: [404, status.NOT_FOUND, 'This form has no upload with this uuid.'],
  key_not_found: [404, status.NOT_FOUND, 'This account has no API key with this id.'],
  session_not_found: [404, status.NOT_FOUND, 'This account has no session with this id.'],
  owner_not_found: [404, status.NOT_FOUND, 'No account has this email.'],
  method_not_allowed: [
    405,
    status.UNIMPLEMENTED,
    'This address does not support the method. Allow lists the methods that it supports.',
  ],
  too_slow: [
    408,
    status.CANCELLED,
    'The request arrived too slowly. Check the connection, then try again.',
  ],
  payment_form: [
    409,
    status.FAILED_PRECONDITION,
    'This is a paid form. Answer it through its online checkout.',
  ],
  answers_differ: [
    409,
    status.FAILED_PRECONDITION,
    'Different answers were already stored under this client_uuid. Send these answers with a new client_uuid.',
  ],
  two_factor_on: [
    409,
    status.FAILED_PRECONDITION,
    'Two-factor authentication is already on. Turn it off first.',
  ],
  two_factor_not_set_up: [
    409,
    status.FAILED_PRECONDITION,
    'Set up two-factor authentication first, then confirm it with a code.',
  ],
  form_changed: [
    409,
    status.FAILED_PRECONDITION,
    'The form has changed since the version that this draft is based on. Read the form, adapt the draft to it and save it with the new base_version, or publish with "force": true.',
  ],
  draft_published: [
    409,
    status.FAILED_PRECONDITION,
    'The draft was published or deleted meanwhile. Read the form to see its state.',
  ],
  email_taken: [409, status.ALREADY_EXISTS, 'An account with this email already exists.'],
  preview_expired: [
    410,
    status.FAILED_PRECONDITION,
    'This link to a preview has expired. Ask for a new one.',
  ],
  draft_changed: [
    412,
    status.FAILED_PRECONDITION,
    'The draft has another revision, or there is none. Read it again, and send its revision, as in If-Match: "7".',
  ],
  too_large: [413, status.INVALID_ARGUMENT, 'The request is too large.'],
  file_too_large: [413, status.INVALID_ARGUMENT, 'The file is larger than 2 MB.'],
  wrong_content_type: [415, status.INVALID_ARGUMENT, 'Send the body as application/json.'],
  validation_failed: [422, status.INVALID_ARGUMENT, 'The given data was invalid.'],
  precondition_required: [
    428,
    status.FAILED_PRECONDITION,
    'Send the revision of the draft that you have read, as in If-Match: "7", or If-None-Match: * if there is none yet.',
  ],
  rate_limited: [429, status.RESOURCE_EXHAUSTED, 'Too many requests. Wait, then try again.'],
  two_running: [
    429,
    status.RESOURCE_EXHAUSTED,
    'Two of these are running for your account. Wait until one has finished, then try again.',
  ],
  upload_quota: [
    429,
    status.RESOURCE_EXHAUSTED,
    'This form has received too many files today that no submission uses. Try again tomorrow.',
  ],
  // A mistake in the deployment, which is nothing to the client.
  caller_refused: [
    500,
    status.PERMISSION_DENIED,
    'Something went wrong on our side. Try again later.',
  ],
  internal: [500, status.INTERNAL, 'Something went wrong on our side. Try again later.'],
  unavailable: [
    503,
    status.UNAVAILABLE,
    'The service cannot answer right now. Try again in a moment.',
  ],
  query_too_long: [
    503,
    status.UNAVAILABLE,
    'The query took more than 10 seconds and was stopped. Choose a narrower time range with since and until.',
  ],
  timeout: [
    504,
    status.DEADLINE_EXCEEDED,
    'The service took too long to answer. Try again in a moment.',
  ],
} as const satisfies Record<string, readonly [http: number, grpc: status, message: string]>

export type ProblemCode = keyof typeof catalogue

/** Messages by property path, as in a 422 response. */
export type PropertyErrors = Record<string, string[]>

export interface ProblemDetails {
  errors?: PropertyErrors
  /** Seconds for the `Retry-After` header. */
  retryAfter?: number
  /** The version of a form that is not at the version of the request. */
  currentVersion?: number
  /** The owner's words about a closed form. */
  closedMessage?: string | null
}

/** An error for the client. Any other error is logged and reported as `internal`. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly http: number
  readonly grpc: status
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    const [http, grpc, message] = catalogue[code]
    super(message)
    this.name = 'Problem'
    this.code = code
    this.http = http
    this.grpc = grpc
    this.details = details
  }
}

export const problem = (code: ProblemCode, details?: ProblemDetails): Problem =>
  new Problem(code, details)

/** A 422 with messages per property. */
export const invalid = (errors: PropertyErrors): Problem => problem('validation_failed', { errors })

/** The metadata of a gRPC error that has its problem. */
export const problemKey = 'problem-bin'

export const problemToJson = ({ code, details }: Problem): string =>
  JSON.stringify({ code, details })

export function problemFromJson(json: string): Problem {
  const { code, details } = JSON.parse(json) as { code: ProblemCode; details: ProblemDetails }
  return new Problem(code in catalogue ? code : 'internal', details)
}

/** Whether the request may succeed later. */
export const isTransient = ({ code }: Pick<Problem, 'code'>): boolean =>
  code === 'unavailable' || code === 'timeout'
