import type { ErrorBody } from '@formpost/contract'
import type { Problem } from '@formpost/kit/rpc'

/** The whole seconds of `Retry-After`. */
export const retrySeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds))

/** The body of an error (docs/api-behaviour.md#errors). */
export function errorBodyOf({ code, message, details }: Problem): ErrorBody {
  const {
    errors,
    codes,
    retryAfter,
    currentVersion,
    closedMessage = null,
    closedMessages,
    maxBytes,
  } = details
  return {
    message,
    code: code === 'caller_refused' ? 'internal' : code,
    ...(errors ? { errors, codes } : {}),
    ...(code === 'password_not_confirmed' ? { confirm_password: true } : {}),
    ...(code === 'form_closed' ? { closed: true, closed_message: closedMessage } : {}),
    ...(closedMessages ? { closed_messages: closedMessages } : {}),
    ...(currentVersion === undefined ? {} : { current_version: currentVersion }),
    ...(maxBytes === undefined ? {} : { max_bytes: maxBytes }),
    ...(retryAfter === undefined ? {} : { retry_after: retrySeconds(retryAfter) }),
  }
}
