export type Strength = 'weak' | 'fair' | 'strong'

export const minPassphrase = 10

/** About how hard a passphrase is to guess, by its length and how many different characters it has. */
export function strengthOf(passphrase: string): Strength {
  const length = [...passphrase].length
  const different = new Set(passphrase.toLowerCase()).size
  if (length < minPassphrase || different < 5) return 'weak'
  return length >= 18 && different >= 9 ? 'strong' : 'fair'
}
