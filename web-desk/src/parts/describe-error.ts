import {
  errorAt,
  propertyErrorText,
  propertyName,
  requestErrorText,
} from '@formpost/ui/messages/errors/index.ts'

import { ApiError } from '../api/api-error.ts'
import { messages } from './messages/index.ts'

/** What is wrong with each property, with its name; undefined if that cannot be put into words. */
function describeProperties({ body: { codes = {} } }: ApiError): string | undefined {
  const sentences = Object.entries(codes).flatMap(([property, errors]) => {
    const text = errors.flatMap((error) => propertyErrorText(error) ?? []).join(' ')
    const name = propertyName(property)
    return text ? [name ? errorAt(name, text) : text] : []
  })
  return [...new Set(sentences)].join(' ') || undefined
}

/** The sentence for a failed request: what happened and what to do. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.errors.unexpected
  const { status, body, retryAfter } = error
  // A request that arrived too slowly: the connection is at fault.
  if (status === 0 || status === 408) return messages.errors.unreachable
  if (body.code === 'rate_limited') return messages.errors.tooMany(retryAfter ?? 60)
  const text = describeProperties(error) ?? requestErrorText(body.code)
  return text ?? describeStatus(error)
}

/** For a code that this page does not know, and for responses of others, such as proxies. */
function describeStatus({ status, body, retryAfter }: ApiError): string {
  switch (status) {
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
  return status >= 500 ? messages.errors.unavailable : messages.errors.refused
}
