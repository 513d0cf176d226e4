import type { FormProblem } from '@formpost/rules'

const messages: Record<FormProblem['code'], string> = {
  title_missing: 'Must not be empty.',
  not_a_web_address: 'Must be an http or https address.',
  payment_encrypted: 'A form with a payment field cannot be encrypted.',
  key_missing: 'Is required to encrypt a form.',
  fingerprint_without_key: 'Send the encryption_public_key that it belongs to.',
}

/** The message of a problem of a form's settings. */
export const formMessage = ({ code }: FormProblem): string => messages[code]
