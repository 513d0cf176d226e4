import type { FormWarning } from '@formpost/contract'
import type { Form__Output } from '@formpost/proto/gen/formpost/forms/v1/Form'

/** What the owner should know about the settings of a form (docs/api-behaviour.md#warnings). */
export function warningsOf(
  { encryption_key_expires_at: expiresAt }: Form__Output,
  now: Date,
): FormWarning[] {
  if (expiresAt === undefined) return []
  const property = 'encryption_public_key'
  if (new Date(expiresAt) > now) {
    const message = `This key can encrypt until ${expiresAt}. After that nobody can answer until you send the renewed key.`
    return [{ property, code: 'key_expires', message, expires_at: expiresAt }]
  }
  const message = `This key expired at ${expiresAt}. Nobody can answer until you send the renewed key.`
  return [{ property, code: 'key_expired', message, expires_at: expiresAt }]
}
