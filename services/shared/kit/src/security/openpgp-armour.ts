// Reads ASCII armour (RFC 9580, 6.2) in linear time and with little more memory than the text itself.

export type ArmourType = 'MESSAGE' | 'PUBLIC KEY BLOCK'

/**
 * `several`: another block follows. `surrounded`: other text is before or after the block. Readers take the first block and
 * ignore the rest, so that a sender would believe that all of it counts.
 */
export type ArmourProblem = 'malformed' | 'several' | 'surrounded'

export type Unarmoured = { bytes: Uint8Array } | { problem: ArmourProblem }

const begin = '-----BEGIN PGP '
const base64 = /^[A-Za-z0-9+/]*={0,2}$/
/** Headers end with a blank line. */
const blankLine = /\n[ \t\r]*\n/
/** A checksum may follow the data; readers are to ignore it. */
const checksum = /\n[ \t]*=[A-Za-z0-9+/]{4}\s*$/

/** Whether the bytes are an OpenPGP message in ASCII armour. */
export const isArmoured = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, 256)).trimStart().startsWith(`${begin}MESSAGE-----`)

/** The bytes inside of a text that is one armoured block of this type. */
export function unarmour(text: string, type: ArmourType): Unarmoured {
  const header = `${begin}${type}-----`
  const footer = `-----END PGP ${type}-----`
  const start = text.indexOf(header)
  const end = text.indexOf(footer, start + header.length)
  if (start < 0 || end < 0) return { problem: 'malformed' }
  const before = text.slice(0, start)
  const after = text.slice(end + footer.length)
  if (before.includes(begin) || after.includes(begin)) return { problem: 'several' }
  if (before.trim() !== '' || after.trim() !== '') return { problem: 'surrounded' }
  const content = text.slice(start + header.length, end)
  const blank = blankLine.exec(content)
  if (!blank) return { problem: 'malformed' }
  const data = content.slice(blank.index + blank[0].length)
  const encoded = `\n${data}`.replace(checksum, '').replace(/\s+/g, '')
  return base64.test(encoded) ? { bytes: Buffer.from(encoded, 'base64') } : { problem: 'malformed' }
}
