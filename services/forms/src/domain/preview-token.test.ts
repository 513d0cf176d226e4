import { expect, test } from 'vitest'

import { checkPreviewToken, newPreviewKey, previewToken } from './preview-token.ts'

const key = newPreviewKey()
const expiresAt = new Date('2026-05-02T10:00:00.123Z')
const token = previewToken(key, expiresAt)
const at = (time: string) => new Date(`2026-05-02T${time}Z`)

test('accepts a token until it expires', () => {
  expect(() => checkPreviewToken(key, token, at('10:00:00.122'))).not.toThrow()
  expect(() => checkPreviewToken(key, token, expiresAt)).toThrow('preview_expired')
})

test('rejects a token of another key', () => {
  expect(() => checkPreviewToken(newPreviewKey(), token, at('09:00:00'))).toThrow(
    'preview_not_found',
  )
})

test('rejects a token that was changed', () => {
  const [expiry, signature] = token.split('.') as [string, string]
  const later = (expiresAt.getTime() + 1).toString(36)
  for (const changed of [
    `${later}.${signature}`,
    `${expiry}.${signature.slice(1)}`,
    `${expiry}.`,
    `.${signature}`,
    expiry,
    signature,
    '',
  ]) {
    expect(() => checkPreviewToken(key, changed, at('09:00:00')), changed).toThrow(
      'preview_not_found',
    )
  }
})
