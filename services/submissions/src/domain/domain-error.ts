import { CodedError } from '@formpost/kit/errors'

/** A refused request. `Refusal` is why a submission is not accepted. */
export class DomainError extends CodedError<'query_too_long' | 'two_running' | 'unavailable'> {}
