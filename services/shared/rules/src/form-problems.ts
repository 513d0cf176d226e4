import { isWebAddress } from './text.ts'

/** Why the settings of a form cannot be published. */
export type FormProblem = {
  code:
    | 'title_missing'
    | 'not_a_web_address'
    | 'payment_encrypted'
    | 'key_missing'
    | 'fingerprint_without_key'
}

/** The problems of texts that a draft may hold while they are incomplete, by property. */
export function textProblems(settings: {
  title?: string | undefined
  redirect_url?: string | null | undefined
}): Map<string, FormProblem> {
  const problems = new Map<string, FormProblem>()
  const { title, redirect_url } = settings
  if (title === '') problems.set('title', { code: 'title_missing' })
  if (redirect_url && !isWebAddress(redirect_url)) {
    problems.set('redirect_url', { code: 'not_a_web_address' })
  }
  return problems
}

/** The problems of encryption settings by property, apart from those of the key itself. */
export function encryptionProblems(
  settings: {
    is_encrypted: boolean
    encryption_public_key: string | null
    encryption_key_fingerprint: string | null
  },
  hasPayment: boolean,
): Map<string, FormProblem> {
  const problems = new Map<string, FormProblem>()
  if (settings.is_encrypted && hasPayment) {
    problems.set('is_encrypted', { code: 'payment_encrypted' })
  }
  if (settings.encryption_public_key) return problems
  if (settings.is_encrypted) problems.set('encryption_public_key', { code: 'key_missing' })
  if (settings.encryption_key_fingerprint) {
    problems.set('encryption_key_fingerprint', { code: 'fingerprint_without_key' })
  }
  return problems
}
