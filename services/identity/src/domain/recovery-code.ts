import { createHash, randomInt } from 'node:crypto'

// Crockford's base32 has no characters that look alike, so that codes can be copied by hand.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const count = 8
const groups = 6

/** Eight codes of 120 random bits each, formatted `xxxx-xxxx-xxxx-xxxx-xxxx-xxxx`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: count }, makeOne)

function makeOne(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** The hash to store for a code; ignores case, spaces and dashes. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0'))
    .digest()
