import { isRequestErrorCode, requestErrors, type PropertyErrors } from '@formpost/rules'
import { status } from '@grpc/grpc-js'

import { detailsOf, type ProblemCode, type ProblemDetails } from '../errors/problem-details.ts'

/** The gRPC status of problems by their HTTP status. */
const grpcStatuses: Record<number, status> = {
  401: status.UNAUTHENTICATED,
  403: status.PERMISSION_DENIED,
  404: status.NOT_FOUND,
  405: status.UNIMPLEMENTED,
  408: status.CANCELLED,
  409: status.FAILED_PRECONDITION,
  410: status.FAILED_PRECONDITION,
  412: status.FAILED_PRECONDITION,
  428: status.FAILED_PRECONDITION,
  429: status.RESOURCE_EXHAUSTED,
  500: status.INTERNAL,
  503: status.UNAVAILABLE,
  504: status.DEADLINE_EXCEEDED,
}

/** An error for the client. Any other error is logged and reported as `internal`. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly http: number
  readonly grpc: status
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    const isRefusedCaller = code === 'caller_refused'
    const [http, message] = requestErrors[isRefusedCaller ? 'internal' : code]
    super(message)
    this.name = 'Problem'
    this.code = code
    this.http = http
    this.grpc = isRefusedCaller
      ? status.PERMISSION_DENIED
      : (grpcStatuses[http] ?? status.INVALID_ARGUMENT)
    this.details = details
  }
}

export const problem = (code: ProblemCode, details?: ProblemDetails): Problem =>
  new Problem(code, details)

/** A 422 with errors per property. */
export const invalid = (errors: PropertyErrors): Problem =>
  problem('validation_failed', detailsOf(errors))

/** The metadata of a gRPC error that has its problem. */
export const problemKey = 'problem-bin'

export const problemToJson = ({ code, details }: Problem): string =>
  JSON.stringify({ code, details })

export function problemFromJson(json: string): Problem {
  const { code, details } = JSON.parse(json) as { code: string; details: ProblemDetails }
  const isKnown = isRequestErrorCode(code) || code === 'caller_refused'
  return new Problem(isKnown ? code : 'internal', details)
}

/** Whether the request may succeed later. */
export const isTransient = ({ code }: Pick<Problem, 'code'>): boolean =>
  code === 'unavailable' || code === 'timeout'
