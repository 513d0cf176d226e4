import { decode, decodeLoosely, hasBytes } from './bytes.ts'
import { textExtensions } from './extensions.ts'
import { fileType, type FileType } from './file-type.ts'
import { signatureOfText } from './signatures.ts'

/** Bytes that are searched for the root element of markup. */
const prologBytes = 4_096
const byteOrderMarks: readonly [mark: string, encoding: string][] = [
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
]
/** Of a text in an older encoding this share of bytes may be control characters, which some programs write. */
const maxControlShare = 0.01

/** Bytes of binary data in the MIME Sniffing Standard. */
const isControl = (byte: number): boolean =>
  byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f)

const controlBytes = Uint8Array.from({ length: 256 }, (_, byte) => Number(isControl(byte)))

/** Counts control characters until there are more than `most`. */
function countControls(bytes: Uint8Array, most: number): { controls: number; hasNul: boolean } {
  let controls = 0
  let hasNul = false
  // By index, and with a table: an iterator takes milliseconds for a megabyte.
  for (let at = 0; at < bytes.length && controls <= most; at++) {
    const byte = bytes[at]!
    if (controlBytes[byte] === 0) continue
    controls++
    hasNul ||= byte === 0
  }
  return { controls, hasNul }
}

/** Text in UTF-8, or in UTF-16 with a byte order mark; undefined if the bytes are none. */
export function unicodeText(bytes: Uint8Array, extension: string): FileType | undefined {
  const encoding = byteOrderMarks.find(([mark]) => hasBytes(bytes, 0, mark))?.[1]
  if (encoding) {
    const text = decode(bytes, encoding)
    return text === undefined || /\0/.test(text) ? undefined : textType(text, extension)
  }
  if (countControls(bytes, 0).controls > 0 || decode(bytes, 'utf-8') === undefined) return undefined
  const signed = signatureOfText(bytes)
  if (signed) return fileType(signed)
  return textType(startOf(bytes), extension)
}

/**
 * Text in an older encoding, such as Windows-1252 or Shift JIS, which only the name tells from binary data; undefined if the name
 * does not.
 */
export function legacyText(bytes: Uint8Array, extension: string): FileType | undefined {
  if (!textExtensions.has(extension)) return undefined
  const most = Math.max(1, bytes.length * maxControlShare)
  const { controls, hasNul } = countControls(bytes, most)
  if (hasNul || controls > most) return undefined
  return textType(startOf(bytes), extension)
}

const startOf = (bytes: Uint8Array) => decodeLoosely(bytes.subarray(0, prologBytes))

function textType(text: string, extension: string): FileType {
  const ofExtension = textExtensions.get(extension)
  const markup = markupType(text.slice(0, prologBytes).toLowerCase(), ofExtension)
  if (markup) return markup
  if (ofExtension === undefined || isXml(ofExtension)) return fileType('text/plain')
  if (/json/.test(ofExtension)) {
    const isJson = /^\s*[[{"\-\dtfn]/.test(text)
    if (!isJson) return fileType('text/plain')
    return fileType(ofExtension, 'application/json', 'text/plain')
  }
  return ofExtension === 'text/html' ? fileType('text/plain') : fileType(ofExtension, 'text/plain')
}

const isXml = (type: string) => /[/+]xml$/.test(type)

const roots = new Map([
  ['svg', 'image/svg+xml'],
  ['kml', 'application/vnd.google-earth.kml+xml'],
  ['gpx', 'application/gpx+xml'],
  ['html', 'text/html'],
])

/** SVG and HTML are detected whatever the file is called: both can contain scripts. */
function markupType(start: string, ofExtension: string | undefined): FileType | undefined {
  const rest = afterProlog(start)
  const [, root = ''] = /^<(?:!doctype\s+)?(?:[\w-]+:)?(\w+)\b/.exec(rest) ?? []
  const type = roots.get(root)
  if (type === 'text/html') return fileType(type)
  if (type) return fileType(type, 'application/xml', 'text/plain')
  const isMarkup = /^<\?xml\b/.test(start.trimStart())
  if (isMarkup || (rest.startsWith('<') && ofExtension !== undefined && isXml(ofExtension))) {
    // The root of a long beginning is not seen.
    const isOpen = /^<[!?]/.test(rest)
    const special =
      isOpen && ofExtension !== undefined && isXml(ofExtension) ? ofExtension : undefined
    return fileType(special ?? 'application/xml', 'application/xml', 'text/plain')
  }
  // A page without the element that stands for all of it.
  const isPage = ofExtension === 'text/html' && /^<[a-z!]/.test(rest)
  return isPage ? fileType('text/html') : undefined
}

/** The text after leading comments and processing instructions, and a declaration of its entities. */
function afterProlog(markup: string): string {
  let rest = markup.trimStart()
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : undefined
    const at = end === undefined ? -1 : rest.indexOf(end)
    if (end === undefined || at < 0) return rest
    rest = rest.slice(at + end.length).trimStart()
  }
}
