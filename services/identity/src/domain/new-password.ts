import type { PropertyError } from '@formpost/kit/errors'
import { codePoints } from '@formpost/rules'
import { dictionary } from '@zxcvbn-ts/language-common'

/** In lower case, from lists of leaked passwords. */
const commonPasswords = new Set(dictionary['passwords-common'])

/** Shorter names occur in many good passwords by chance. */
const shortestName = 4

/** Why a password cannot be set for an account with these emails (docs/api-behaviour.md#passwords). */
export function newPasswordError(
  password: string,
  emails: readonly string[],
): PropertyError | undefined {
  const length = codePoints(password)
  if (length < 8) return { code: 'too_short', min: 8 }
  if (length > 256) return { code: 'too_long', max: 256 }
  const folded = password.toLowerCase()
  if (commonPasswords.has(folded)) return { code: 'password_too_common' }
  const holdsName = emails.some((email) => {
    const name = email.toLowerCase().split('@')[0]!
    return codePoints(name) >= shortestName && folded.includes(name)
  })
  return holdsName ? { code: 'password_contains_email' } : undefined
}
