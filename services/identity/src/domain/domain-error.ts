import { CodedError, detailsOf, type PropertyErrors } from '@formpost/kit/errors'

/** A refused request. */
export class DomainError extends CodedError<
  'validation_failed' | 'email_taken' | 'owner_not_found' | 'rate_limited'
> {}

export const invalid = (errors: PropertyErrors): DomainError =>
  new DomainError('validation_failed', detailsOf(errors))
