import { ApiError } from '../api/api-error.ts'
import { messages } from './messages/index.ts'

/** The sentence for a failed request: what happened and what to do. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.errors.unexpected
  const { status, body, retryAfter } = error
  switch (status) {
    case 0:
    case 408:
      return messages.errors.unreachable
    case 401:
      return messages.errors.loggedOut
    case 403:
      return body.confirm_password ? messages.errors.notConfirmed : messages.errors.forbidden
    case 404:
      return messages.errors.notFound
    case 409:
    case 412:
      return messages.errors.outdated
    case 413:
      return messages.errors.tooLarge
    case 429:
      return messages.errors.tooMany(retryAfter ?? 60)
  }
  // What the service says is in English, for those who call its API.
  return status >= 500 ? messages.errors.unavailable : messages.errors.refused
}
