import { ApiError } from '../api/api-error.ts'
import { messages } from './messages/index.ts'

/** The sentence for a failed request: what happened and what to do. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.errors.unexpected
  const { status, body, retryAfter } = error
  switch (status) {
    case 0:
      return messages.errors.unreachable
    case 401:
      return messages.errors.loggedOut
    case 403:
      return body.confirm_password ? messages.errors.notConfirmed : messages.errors.forbidden
    case 404:
      return messages.errors.notFound
    case 413:
      return messages.errors.tooLarge
    case 429:
      return messages.errors.tooMany(retryAfter ?? 60)
  }
  if (status >= 500) return messages.errors.unavailable
  const [first] = Object.values(body.errors ?? {}).flat()
  // The service explains a rejected value in English.
  return first ?? body.message ?? messages.errors.unexpected
}
