import type { components } from './openapi.ts'

type ErrorBody = components['schemas']['Error']

/** What a client reports itself, beside the codes of the service (docs/errors.md). */
export type ClientCode = 'no_response' | 'unreadable_response' | 'invalid_signature'

/**
 * A request that did not succeed, or a webhook that is not genuine. `message` is a sentence in English.
 */
export class FormpostError extends Error {
  override readonly name = 'FormpostError'
  /** The status of the response; 0 if there was none. */
  readonly status: number
  /** Why, for programs: a code of docs/errors.md, or one of `ClientCode`. */
  readonly code: string
  /** The sentences of a 422, by the path of the invalid property, such as `fields.<uuid>`. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The codes of a 422, by the same paths. */
  readonly codes: NonNullable<ErrorBody['codes']>
  /** The whole body of the response. */
  readonly body: Partial<ErrorBody>
  /** Seconds after which the request may be repeated, if the service said so. */
  readonly retryAfter: number | undefined
  /** The id of the request in the logs of the service. */
  readonly requestId: string | undefined

  constructor(
    message: string,
    code: string,
    response?: { status: number; body: Partial<ErrorBody>; headers: Headers },
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.code = code
    this.status = response?.status ?? 0
    this.body = response?.body ?? {}
    this.errors = this.body.errors ?? {}
    this.codes = this.body.codes ?? {}
    this.retryAfter = Number(response?.headers.get('retry-after') ?? NaN) || undefined
    this.requestId = response?.headers.get('x-request-id') ?? undefined
  }

  /** Whether the same request may succeed later: no connection, a timeout, an overloaded or a stopped service. */
  get isTransient(): boolean {
    return (
      this.code === 'no_response' ||
      this.status === 408 ||
      this.status === 429 ||
      this.status >= 500
    )
  }
}

/** The error of a response that is not 2xx. */
export async function errorOf(response: Response): Promise<FormpostError> {
  const { status, headers } = response
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  const message = body.message ?? `The service returned ${status}.`
  return new FormpostError(message, body.code ?? 'unreadable_response', { status, headers, body })
}

/** Of a response whose body ends early, or is none of the service. */
export const unreadable = (cause: unknown): FormpostError =>
  new FormpostError('The response was cut off.', 'unreadable_response', undefined, { cause })

/** Of a request without a response. */
export const noResponse = (url: string, cause: unknown): FormpostError =>
  new FormpostError(`Cannot connect to ${new URL(url).origin}.`, 'no_response', undefined, {
    cause,
  })
