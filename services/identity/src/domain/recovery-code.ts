import { createHash, randomInt } from 'node:crypto'

// Crockford's base32: none of its signs looks like another, so that codes survive being copied by hand.
const signs = '0123456789abcdefghjkmnpqrstvwxyz'
const count = 8

/** Eight codes of 80 bits each, far beyond guessing, as people keep them: `xxxx-xxxx-xxxx-xxxx`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: count }, makeOne)

function makeOne(): string {
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(32)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** What a code is stored as, however its letters, spaces and dashes were written. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0'))
    .digest()
