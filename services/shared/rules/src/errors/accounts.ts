import type { Entry } from './catalogue.ts'

/** Errors of logins and account settings. */
export const accountErrors = {
  wrong_credentials: ['These credentials do not match our records.'],
  wrong_password: ['The password is wrong.'],
  password_required: ['The password of the account is required.'],
  password_too_common: ['The password is too common. Choose another one.'],
  password_contains_email: [
    'The password must not contain the part of your email address before the @.',
  ],
  email_in_use: ['Another account already uses this email address.'],
  code_required: ['Send a code or a recovery code.'],
  two_codes: ['Send either a code or a recovery code, not both.'],
  wrong_code: ['This code is wrong, has expired or was already used.'],
  wrong_recovery_code: ['This recovery code is wrong or was already used.'],
  challenge_ended: ['This challenge is invalid, has expired or was already used. Log in again.'],
  link_ended: [
    'This link has expired or was already used. Log in with your password, or ask your administrator for a new link.',
  ],
} as const satisfies Record<string, Entry>
