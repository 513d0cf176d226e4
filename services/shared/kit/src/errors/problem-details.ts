import { errorText, type PropertyErrors, type RequestErrorCode } from '@formpost/rules'

/** Every error that clients can receive, and `caller_refused`: a mistake in the deployment, which is nothing to the client. */
export type ProblemCode = RequestErrorCode | 'caller_refused'

export interface ProblemDetails {
  /** English texts by property path, as in `errors` of a 422. */
  errors?: Record<string, string[]>
  /** The codes and parameters of the same errors. */
  codes?: PropertyErrors
  /** Seconds for the `Retry-After` header. */
  retryAfter?: number
  /** The version of a form that is not at the version of the request. */
  currentVersion?: number
  /** The owner's words about a closed form. */
  closedMessage?: string | null
  /** The same by language, if it is translated. */
  closedMessages?: Record<string, string>
  /** The most bytes that the request may have. */
  maxBytes?: number
}

/** The details of a 422 with these errors. */
export const detailsOf = (codes: PropertyErrors): ProblemDetails => ({
  errors: Object.fromEntries(
    Object.entries(codes).map(([property, errors]) => [property, errors.map(errorText)]),
  ),
  codes,
})
