/** A fingerprint without what people write between its digits. */
const digitsOf = (fingerprint: string): string =>
  fingerprint.replaceAll(/[^\da-f]/gi, '').toUpperCase()

export const isSameFingerprint = (one: string, other: string): boolean =>
  digitsOf(one) === digitsOf(other)

/** A fingerprint in groups of four digits, as OpenPGP programs print it. */
export const formatFingerprint = (fingerprint: string): string =>
  (digitsOf(fingerprint).match(/.{1,4}/g) ?? []).join(' ')
