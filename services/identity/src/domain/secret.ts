import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

import type { Credential } from './owner.ts'

type SecretKind = Credential['kind'] | 'link'

const prefixes = {
  api_key: 'fpk_',
  token: 'fpt_',
  session: 'fps_',
  link: 'fpl_',
} as const satisfies Record<SecretKind, string>
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pattern = /^(fp[kst]_[\dA-Za-z]{40}|fpl_[\dA-Za-z]{43})([\dA-Za-z]{6})$/

/** A new secret: prefix, 40 or 43 random base62 characters and a checksum (docs/api-behaviour.md#secrets). */
export function makeSecret(kind: SecretKind): string {
  const length = kind === 'link' ? 43 : 40
  const random = Array.from({ length }, () => base62[randomInt(62)]).join('')
  const body = prefixes[kind] + random
  return body + checksum(body)
}

/** Whether a text is a well-formed secret; others need no look-up. */
export function isSecret(text: string): boolean {
  const [, body, sum] = pattern.exec(text) ?? []
  return body !== undefined && checksum(body) === sum
}

/** The SHA-256 under which a secret is stored; at least 238 random bits need no salt. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The CRC-32 in six base62 digits, most significant first. */
function checksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let place = 0; place < 6; place++) {
    digits = base62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
