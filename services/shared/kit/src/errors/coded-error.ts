import type { ProblemCode, ProblemDetails } from './problem-details.ts'

/**
 * A refused request: the base of the `DomainError` of each service, which names the codes that it throws. The RPC server replies
 * with the problem of the same code.
 */
export abstract class CodedError<Code extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'DomainError'
  readonly code: Code
  readonly details: ProblemDetails

  constructor(code: Code, details: ProblemDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
