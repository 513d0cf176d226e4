import { randomInt } from 'node:crypto'

// No vowels, so that no words appear, and nothing that is misread when spelled out.
const alphabet = '23456789bcdfghjkmnpqrstvwxz'

/** A form's short public id: 10 characters, about 47 bits. */
export const newPublicId = (): string =>
  Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
