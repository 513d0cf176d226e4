import { CodedError, detailsOf, type PropertyErrors } from '@formpost/kit/errors'

/** A refused request. */
export class DomainError extends CodedError<
  'validation_failed' | 'upload_not_found' | 'unavailable' | 'timeout'
> {}

export const invalid = (errors: PropertyErrors): DomainError =>
  new DomainError('validation_failed', detailsOf(errors))
