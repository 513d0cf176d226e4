import { randomBytes } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

// The defaults of authenticator apps (RFC 6238; docs/api-behaviour.md#two-factor).
const period = 30
const settings = { issuer: 'Formpost', algorithm: 'SHA1', digits: 6, period }
/** Time steps that a code may be early or late. */
const drift = 1

/** A new secret of 160 bits, as RFC 4226 recommends. */
export const makeTotpSecret = (): Buffer => randomBytes(20)

const toSecret = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** A secret for authenticator apps: to type, and as the URL of a QR code. */
export function describeSecret(secret: Buffer, email: string): { base32: string; url: string } {
  const totp = new TOTP({ ...settings, label: email, secret: toSecret(secret) })
  return { base32: totp.secret.base32, url: totp.toString() }
}

/**
 * The time step of a code, counted from 1970; undefined if the code matches no step near `now` (in ms). Spaces are
 * ignored.
 */
export function stepOf(code: string, secret: Buffer, now: number): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ ...settings, secret: toSecret(secret) })
  const delta = totp.validate({ token, timestamp: now, window: drift })
  return delta === null ? undefined : TOTP.counter({ period, timestamp: now }) + delta
}
