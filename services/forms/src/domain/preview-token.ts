import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { DomainError } from './domain-error.ts'

/** A key that signs the tokens of a draft's previews. They end with the draft, which holds the key. */
export const newPreviewKey = (): Buffer => randomBytes(32)

const signatureOf = (key: Uint8Array, expiry: string): Buffer =>
  createHmac('sha256', key).update(expiry).digest()

/** A token that is valid until `expiresAt`. */
export function previewToken(key: Uint8Array, expiresAt: Date): string {
  const expiry = expiresAt.getTime().toString(36)
  return `${expiry}.${signatureOf(key, expiry).toString('base64url')}`
}

/** Throws unless the token is signed with the key and valid at `now`. */
export function checkPreviewToken(key: Uint8Array, token: string, now: Date): void {
  const [expiry = '', sent = ''] = token.split('.')
  const signature = Buffer.from(sent, 'base64url')
  const expected = signatureOf(key, expiry)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new DomainError('preview_not_found')
  }
  if (Number.parseInt(expiry, 36) <= now.getTime()) throw new DomainError('preview_expired')
}
