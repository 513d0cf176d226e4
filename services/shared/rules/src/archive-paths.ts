/** Characters that Windows, macOS or Linux refuse in names, and those that look like none. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}"*/:<>?\\|]/gu
/** Names that Windows keeps for devices, whatever their extension. */
const reserved = /^(?:con(?:in\$|out\$)?|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i
/** In UTF-8. Below the 255 bytes of most file systems, and with both in a path, below the 260 characters of Windows. */
const maxLabelBytes = 60
const maxNameBytes = 100
/** Of the title in the name of an export. */
const maxTitleBytes = 180

/** The bytes of a character in UTF-8. */
const bytesOf = (character: string): number => {
  const code = character.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

const byteLength = (text: string): number =>
  [...text].reduce((sum, character) => sum + bytesOf(character), 0)

/** The longest beginning of a text that has at most `bytes` in UTF-8, without half a character. */
function truncate(text: string, bytes: number): string {
  let size = 0
  let end = 0
  for (const character of text) {
    size += bytesOf(character)
    if (size > bytes) break
    end += character.length
  }
  return text.slice(0, end)
}

/** Windows drops dots and spaces at the end of a name. */
function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === '.' || text[end - 1] === ' ')) end--
  return text.slice(0, end)
}

function safe(text: string, bytes: number): string {
  const cleaned = text.normalize('NFC').replaceAll(unsafe, '_').trimStart()
  const name = trimEnd(truncate(cleaned, bytes))
  return reserved.test(name) ? `_${name}` : name
}

/** A file name as its stem and extension, within the limit. */
function splitName(name: string): [stem: string, extension: string] {
  const [extension = ''] = /(?<=.)\.[\p{L}\p{N}]{1,15}$/u.exec(name) ?? []
  const stem = name.slice(0, name.length - extension.length)
  const room = maxNameBytes - byteLength(extension)
  return [safe(stem, room) || 'file', extension.normalize('NFC')]
}

/**
 * Creates the paths of the files of one submission: `files/<submission>/<field label>/<file name>`, valid on Windows, macOS and
 * Linux. No two are alike, also where case does not count.
 */
export function createArchivePaths(submissionUuid: string) {
  const taken = new Set<string>()
  return (fieldLabel: string, fileName: string): string => {
    const folder = `files/${submissionUuid}/${safe(fieldLabel, maxLabelBytes) || 'field'}`
    const [stem, extension] = splitName(fileName)
    for (let number = 1; ; number++) {
      const path = `${folder}/${stem}${number > 1 ? ` (${number})` : ''}${extension}`
      const key = path.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return path
    }
  }
}

/** The last part of a path. */
export const nameOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The name of an exported file (docs/api-behaviour.md#csv-export): the title of its form, valid on every system; else `fallback`. */
export const exportFileName = (title: string, fallback: string, extension: string): string =>
  `${safe(title, maxTitleBytes) || fallback}.${extension}`
