import { randomInt } from 'node:crypto'

// Without vowels, which could form words, and without characters that look alike.
const alphabet = '23456789bcdfghjkmnpqrstvwxz'

/** A form's short public id: 10 characters, about 47 bits. */
export const newPublicId = (): string =>
  Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
