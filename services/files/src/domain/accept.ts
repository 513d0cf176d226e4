import { acceptEntries } from '@formpost/rules'

import { extensionOf } from './file-name.ts'

// Aliases of the media types and extensions that files are recognised by.
const sameType = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-wav', 'audio/wav'],
  ['text/xml', 'application/xml'],
  ['application/x-zip-compressed', 'application/zip'],
])
const sameExtension = new Map([
  ['jpeg', 'jpg'],
  ['tiff', 'tif'],
  ['htm', 'html'],
  ['mpeg', 'mpg'],
])

/**
 * Whether a file matches an `accept` list. Entries with a dot are compared with the name, others with the media type.
 * An empty list accepts every file.
 */
export function isAccepted(accept: string, file: { name: string; type: string }): boolean {
  const entries = acceptEntries(accept)
  return entries.length === 0 || entries.some((entry) => matches(entry.toLowerCase(), file))
}

function matches(entry: string, { name, type }: { name: string; type: string }): boolean {
  if (entry === '*/*') return true
  if (entry.startsWith('.')) {
    if (name.toLowerCase().endsWith(entry)) return true
    const [wanted, extension] = [entry.slice(1), extensionOf(name)]
    return wanted !== '' && canonical(sameExtension, wanted) === canonical(sameExtension, extension)
  }
  if (entry.endsWith('/*')) return type.startsWith(entry.slice(0, -1))
  return canonical(sameType, entry) === type
}

const canonical = (names: Map<string, string>, name: string): string => names.get(name) ?? name
