import type { Entry } from './catalogue.ts'

/** Errors of logins and account settings. */
export const accountErrors = {
  wrong_credentials: ['These credentials do not match our records.'],
  wrong_password: ['This is not the password of the account.'],
  password_required: ['The password of the account is required.'],
  password_too_common: ['The password is too common. Choose another one.'],
  password_contains_email: ['The password must not contain the name of the email address.'],
  email_in_use: ['Another account has this email already.'],
  code_required: ['Send a code or a recovery code.'],
  two_codes: ['Send either a code or a recovery code, not both.'],
  wrong_code: ['This code is wrong, out of date or was used already.'],
  wrong_recovery_code: ['This is not a recovery code of the account, or it was used.'],
  challenge_ended: ['This challenge is invalid, has expired or was already used. Log in again.'],
  link_ended: [
    'This link has expired or was used. Log in with your password, or ask your administrator for a new link.',
  ],
} as const satisfies Record<string, Entry>
