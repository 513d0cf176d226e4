import {
  CodedError,
  detailsOf,
  type PropertyError,
  type PropertyErrors,
} from '@formpost/kit/errors'

/** A refused request. */
export class DomainError extends CodedError<
  | 'validation_failed'
  | 'form_not_found'
  | 'form_not_yours'
  | 'form_changed'
  | 'webhook_not_found'
  | 'draft_not_found'
  | 'version_not_found'
  | 'draft_changed'
  | 'draft_published'
  | 'precondition_required'
  | 'preview_not_found'
  | 'preview_expired'
> {}

export const invalid = (errors: PropertyErrors): DomainError =>
  new DomainError('validation_failed', detailsOf(errors))

/** Throws `validation_failed` if there are errors. */
export function throwIfInvalid(errors: PropertyErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Errors of a part, at their paths in the whole. */
export const errorsAt = (path: string, errors: PropertyErrors): PropertyErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([property, causes]) => [`${path}.${property}`, causes]),
  )

/** Problems that the rules found, as errors of the same properties. */
export const errorsOf = (problems: ReadonlyMap<string, PropertyError>): PropertyErrors =>
  Object.fromEntries([...problems].map(([property, problem]) => [property, [problem]]))
