import type { ErrorBody } from '@formpost/contract'

/** A request that did not succeed. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number
  /** Its sentences are in English; `describeError` puts its codes into words. */
  readonly body: Partial<ErrorBody>
  /** In seconds, from `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number) {
    super(body.message ?? `The request failed with status ${status}.`)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status

/** Whether the same request may succeed later: no connection, a timeout, an overloaded or a stopped service. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500)
