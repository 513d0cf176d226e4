import { codePoints } from '@formpost/rules'

import { messages } from './messages/index.ts'

/** Why the service refused a new password (docs/api-behaviour.md#passwords). */
export function describePassword(password: string): string {
  const length = codePoints(password)
  if (length < 8) return messages.passwordTooShort
  return length > 256 ? messages.passwordTooLong : messages.passwordTooEasy
}
