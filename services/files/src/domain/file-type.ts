import { fileTypeFromBuffer } from 'file-type'

import { extensionOf } from './file-name.ts'

const looksAt = 4_096

// Text has no magic number, and Microsoft's older formats share theirs: here the name decides which.
const textTypes: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  json: 'application/json',
  geojson: 'application/geo+json',
  xml: 'application/xml',
  css: 'text/css',
  js: 'text/javascript',
}
const compoundTypes: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
}

/** The media type of a file, read from its bytes; `application/octet-stream` where they don't tell. */
export async function detectType(bytes: Uint8Array, name: string): Promise<string> {
  // A file that breaks off may end in the middle of what the parser wants to see.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const extension = extensionOf(name)
  switch (found?.mime) {
    case undefined:
      return textType(bytes, extension) ?? 'application/octet-stream'
    case 'application/xml':
      return markupType(bytes) ?? 'application/xml'
    case 'application/x-cfb':
      return compoundTypes[extension] ?? 'application/x-cfb'
    default:
      return found!.mime
  }
}

function textType(bytes: Uint8Array, extension: string): string | undefined {
  if (!isText(bytes)) return undefined
  return markupType(bytes) ?? textTypes[extension] ?? 'text/plain'
}

/** Valid UTF-8 without the control characters that no text has. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex
    return !/[\0-\x08\x0E-\x1A\x1C-\x1F]/.test(text)
  } catch {
    return false
  }
}

/** SVG and HTML are what they are, whatever their name: both can hold scripts. */
function markupType(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, looksAt)).toLowerCase()
  const root =
    /^\s*(?:<\?[^>]*\?>\s*|<!--[^]*?-->\s*)*(<!doctype\s+(?:svg|html)|<svg|<html)\b/.exec(start)
  if (!root) return undefined
  return root[1]!.endsWith('svg') ? 'image/svg+xml' : 'text/html'
}
