/** Messages by property, which is named as in the REST contract. */
export type PropertyErrors = Record<string, string[]>

export type DomainErrorCode =
  | 'validation_failed'
  | 'form_not_found'
  | 'form_not_yours'
  | 'form_changed'
  | 'webhook_not_found'
  | 'draft_not_found'
  | 'draft_changed'
  | 'draft_published'
  | 'precondition_required'
  | 'preview_not_found'
  | 'preview_expired'

interface Details {
  errors?: PropertyErrors
  /** The version of the form, if it is not the expected one. */
  currentVersion?: number
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

/** Throws `validation_failed` if there are errors. */
export function throwIfInvalid(errors: PropertyErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Errors of a part, at their paths in the whole. */
export const errorsAt = (path: string, errors: PropertyErrors): PropertyErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([property, messages]) => [`${path}.${property}`, messages]),
  )

/** A message for each problem, by the same property. */
export const messagesOf = <P>(
  problems: ReadonlyMap<string, P>,
  message: (problem: P) => string,
): PropertyErrors =>
  Object.fromEntries([...problems].map(([property, problem]) => [property, [message(problem)]]))
