import { codePoints } from '@formpost/rules'
import { dictionary } from '@zxcvbn-ts/language-common'

/** In lower case, from lists of leaked passwords. */
const commonPasswords = new Set(dictionary['passwords-common'])

/** Shorter names occur in many good passwords by chance. */
const shortestName = 4

/** Why a password cannot be set for an account with these emails (docs/api-behaviour.md#passwords). */
export function newPasswordError(password: string, emails: readonly string[]): string | undefined {
  const length = codePoints(password)
  if (length < 8) return 'The password must have at least 8 characters.'
  if (length > 256) return 'The password must have at most 256 characters.'
  const folded = password.toLowerCase()
  if (commonPasswords.has(folded)) return 'The password is too common. Choose another one.'
  const holdsName = emails.some((email) => {
    const name = email.toLowerCase().split('@')[0]!
    return codePoints(name) >= shortestName && folded.includes(name)
  })
  return holdsName ? 'The password must not contain the name of the email address.' : undefined
}
