import { isEmail } from '@formpost/rules'
import { z } from 'zod'

import { refusedAs } from './issues.ts'
import { exactText, flag, text } from './text.ts'

/** `PATCH /api/account` of a browser session, which may have confirmed the password before. */
export const sessionAccountUpdate = z.object({
  name: text(255, 1).optional(),
  email: text(255)
    .refine(isEmail, refusedAs({ code: 'not_an_email' }))
    .meta({ format: 'email' })
    .optional(),
  password: exactText(256, 8).optional(),
  /** Required to change the email or password. */
  current_password: exactText(1_000, 1).optional(),
  /** Whether a new password also revokes all API keys. */
  revoke_keys: flag.optional(),
})

/** `PATCH /api/account`; absent properties stay unchanged. */
export const accountUpdate = sessionAccountUpdate.refine(
  ({ password, current_password }) => password === undefined || current_password,
  {
    path: ['current_password'],
    ...refusedAs({ code: 'password_required' }),
    when: ({ issues }) => issues.every(({ path }) => path?.[0] !== 'current_password'),
  },
)

/** The response of `POST /api/account/two-factor`: the secret in three formats. */
export const twoFactorSetup = z.object({
  secret: z.string(),
  otpauth_url: z.string(),
  qr_svg: z.string(),
})

/** `POST /api/account/two-factor/confirm`. */
export const twoFactorConfirm = z.object({ code: text(64, 1) })

/** The response of the confirmation. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).length(8) })

/** `POST /api/account/confirm-password` and `DELETE /api/account/two-factor`. */
export const passwordConfirm = z.object({ password: exactText(1_000, 1) })

/** `DELETE /api/account/two-factor` of a browser session, which may have confirmed the password before. */
export const sessionPasswordConfirm = passwordConfirm.partial()
