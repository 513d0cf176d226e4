const begin = '-----BEGIN PGP'

export const isArmoured = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, 1024)).includes(begin)

/** The armoured blocks of a type in a text; a key file may have others, such as the public key beside the private one. */
export function armouredBlocks(text: string, type: 'PUBLIC' | 'PRIVATE'): string[] {
  const name = `PGP ${type} KEY BLOCK-----`
  return text
    .split(`-----BEGIN ${name}`)
    .slice(1)
    .flatMap((rest) => {
      const end = rest.indexOf(`-----END ${name}`)
      return end < 0 ? [] : [`-----BEGIN ${name}${rest.slice(0, end)}-----END ${name}\n`]
    })
}
