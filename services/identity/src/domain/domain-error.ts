/** Messages by property, which is named as in the REST contract. */
export type PropertyErrors = Record<string, string[]>

export type DomainErrorCode =
  'validation_failed' | 'email_taken' | 'owner_not_found' | 'rate_limited'

interface Details {
  errors?: PropertyErrors
  /** In seconds. */
  retryAfter?: number
}

/** A refused request. `rpc/errors.ts` turns it into the problem with the same code. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: DomainErrorCode
  readonly details: Details

  constructor(code: DomainErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

export const invalid = (errors: PropertyErrors): DomainError =>
  new DomainError('validation_failed', { errors })
