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

/** In bytes. HTTP/2 sends at most 64 KB of headers, in Base64; with more, the caller would wait until its deadline. */
const maxErrors = 40_000

/** The first errors, as many as fit (docs/api-behaviour.md#errors). */
function withFirstErrors({ errors, codes, ...details }: ProblemDetails): ProblemDetails {
  if (!errors || !codes) return { ...details, ...(errors && { errors }), ...(codes && { codes }) }
  let left = maxErrors
  const properties = Object.keys(errors)
  const beyond = properties.findIndex((property) => {
    left -= Buffer.byteLength(
      JSON.stringify([property, property, errors[property], codes[property]]),
    )
    return left < 0
  })
  if (beyond === -1) return { ...details, errors, codes }
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(properties.slice(0, beyond).map((property) => [property, all[property]!]))
  return { ...details, errors: pick(errors), codes: pick(codes) }
}

export const problemToJson = ({ code, details }: Problem): string =>
  JSON.stringify({ code, details: withFirstErrors(details) })

export function problemFromJson(json: string): Problem {
  const { code, details } = JSON.parse(json) as { code: string; details: ProblemDetails }
  const isKnown = isRequestErrorCode(code) || code === 'caller_refused'
  return new Problem(isKnown ? code : 'internal', details)
}

/** Whether the request may succeed later. */
export const isTransient = ({ code }: Pick<Problem, 'code'>): boolean =>
  code === 'unavailable' || code === 'timeout'
