/** Messages by property, which is named as in the REST contract. */
export type PropertyErrors = Record<string, string[]>

export type DomainErrorCode =
  'validation_failed' | 'form_not_found' | 'form_not_yours' | 'webhook_not_found'

/** A refused request. `rpc/errors.ts` turns it into the problem with the same code. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: DomainErrorCode
  readonly details: { errors?: PropertyErrors }

  constructor(code: DomainErrorCode, details: { errors?: PropertyErrors } = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

export const invalid = (errors: PropertyErrors): DomainError =>
  new DomainError('validation_failed', { errors })

/** Throws `validation_failed` if there are errors. */
export function throwIfInvalid(errors: PropertyErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
