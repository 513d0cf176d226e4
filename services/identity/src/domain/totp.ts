import { randomBytes } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

// What every authenticator app takes for granted (RFC 6238; docs/api-behaviour.md#two-factor).
const period = 30
const settings = { issuer: 'Formpost', algorithm: 'SHA1', digits: 6, period }
const drift = 1

/** A new secret of 160 bits, as RFC 4226 recommends. */
export const makeTotpSecret = (): Buffer => randomBytes(20)

const toSecret = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** How a secret reaches an app: as people type it, and as a QR code carries it. */
export function describeSecret(secret: Buffer, email: string): { base32: string; url: string } {
  const totp = new TOTP({ ...settings, label: email, secret: toSecret(secret) })
  return { base32: totp.secret.base32, url: totp.toString() }
}

/**
 * The time step that a code is of, counted from 1970; undefined where it is of none that is near
 * enough to `now`, in ms. People may write spaces into it.
 */
export function stepOf(code: string, secret: Buffer, now: number): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ ...settings, secret: toSecret(secret) })
  const delta = totp.validate({ token, timestamp: now, window: drift })
  return delta === null ? undefined : TOTP.counter({ period, timestamp: now }) + delta
}
