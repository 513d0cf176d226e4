import type { ErrorBody } from '@formpost/contract'
import type { Problem } from '@formpost/kit/rpc'

/** The whole seconds of `Retry-After`. */
export const retrySeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds))

/** The body of an error (docs/api-behaviour.md#errors). */
export function errorBodyOf({ code, message, details }: Problem): ErrorBody {
  const { errors, retryAfter, currentVersion, closedMessage = null, maxBytes } = details
  return {
    message,
    code: code === 'caller_refused' ? 'internal' : code,
    ...(errors ? { errors, codes: details.codes ?? withoutCodes(errors) } : {}),
    ...(code === 'password_not_confirmed' ? { confirm_password: true } : {}),
    ...(code === 'form_closed' ? { closed: true, closed_message: closedMessage } : {}),
    ...(currentVersion === undefined ? {} : { current_version: currentVersion }),
    ...(maxBytes === undefined ? {} : { max_bytes: maxBytes }),
    ...(retryAfter === undefined ? {} : { retry_after: retrySeconds(retryAfter) }),
  }
}

/** During an upgrade a service may be of a version that sends texts only. */
const withoutCodes = (errors: Record<string, string[]>): NonNullable<ErrorBody['codes']> =>
  Object.fromEntries(
    Object.entries(errors).map(([property, texts]) => [
      property,
      texts.map(() => ({ code: 'invalid' })),
    ]),
  )
