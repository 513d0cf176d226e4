import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What a secret stands for: an API key (`fpk_…`) or a login token (`fpt_…`). */
export type SecretKind = 'api_key' | 'token'

const prefixes = { api_key: 'fpk_', token: 'fpt_' } as const satisfies Record<SecretKind, string>
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^(fp[kt]_[\dA-Za-z]{40})([\dA-Za-z]{6})$/

/** A new secret: prefix, 40 random base62 characters, and the checksum of all that (docs/api-behaviour.md#secrets). */
export function makeSecret(kind: SecretKind): string {
  const random = Array.from({ length: 40 }, () => base62[randomInt(62)]).join('')
  const body = prefixes[kind] + random
  return body + checksum(body)
}

/** Whether the text can be a secret of ours at all: what fails here needs no look-up. */
export function isSecret(text: string): boolean {
  const [, body, sum] = shape.exec(text) ?? []
  return body !== undefined && checksum(body) === sum
}

/** The SHA-256 under which a secret is stored; 238 bits of chance need no salt. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** CRC-32 in six base62 digits, the most significant first. */
function checksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let place = 0; place < 6; place++) {
    digits = base62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
