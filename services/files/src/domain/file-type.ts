import { isUtf8 } from 'node:buffer'

import { fileTypeFromBuffer } from 'file-type'

import { extensionOf } from './file-name.ts'

/** Bytes that are searched for the root element of markup. */
const prologBytes = 4_096

// Text has no magic number, and Microsoft's older formats share one: the extension decides.
const textTypes = new Map([
  ['csv', 'text/csv'],
  ['tsv', 'text/tab-separated-values'],
  ['md', 'text/markdown'],
  ['json', 'application/json'],
  ['geojson', 'application/geo+json'],
  ['xml', 'application/xml'],
  ['css', 'text/css'],
  ['js', 'text/javascript'],
])
const compoundTypes = new Map([
  ['doc', 'application/msword'],
  ['xls', 'application/vnd.ms-excel'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['msg', 'application/vnd.ms-outlook'],
])

/** The media type of a file, detected from its bytes; `application/octet-stream` if they are inconclusive. */
export async function detectType(bytes: Uint8Array, name: string): Promise<string> {
  // Not left to the parser, which would decompress it.
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'application/gzip'
  // The parser throws on a truncated file.
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const mime = detected?.mime
  const extension = extensionOf(name)
  switch (mime) {
    case undefined:
      return textType(bytes, extension) ?? 'application/octet-stream'
    case 'application/xml':
      return markupType(bytes) ?? 'application/xml'
    case 'application/x-cfb':
      return compoundTypes.get(extension) ?? 'application/x-cfb'
    default:
      return mime
  }
}

function textType(bytes: Uint8Array, extension: string): string | undefined {
  if (!isText(bytes)) return undefined
  return markupType(bytes) ?? textTypes.get(extension) ?? 'text/plain'
}

/** Valid UTF-8 without binary data bytes (MIME Sniffing Standard). */
const isText = (bytes: Uint8Array): boolean => isUtf8(bytes) && !bytes.some(isBinaryData)

const isBinaryData = (byte: number): boolean =>
  byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f)

/** SVG and HTML are detected whatever the file is called: both can contain scripts. */
function markupType(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, prologBytes)).toLowerCase()
  const [, root] = /^<(?:!doctype\s+)?(svg|html)\b/.exec(afterProlog(start)) ?? []
  if (root === undefined) return undefined
  return root === 'svg' ? 'image/svg+xml' : 'text/html'
}

/** The text after leading comments and processing instructions. */
function afterProlog(markup: string): string {
  let rest = markup.trimStart()
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : undefined
    const at = end === undefined ? -1 : rest.indexOf(end)
    if (end === undefined || at < 0) return rest
    rest = rest.slice(at + end.length).trimStart()
  }
}
