import { acceptEntries } from '@formpost/rules'

import { extensionOf } from './file-name.ts'

// Names that are in use beside the one that a file is recognised as.
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
 * Whether `accept` lets a file pass: its entries with a dot look at the name, the others at the type.
 * Without entries everything passes.
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
