import { hasBytes, latin1, uint16le, uint32le } from './bytes.ts'
import { zipExtensions } from './extensions.ts'
import { fileType, type FileType } from './file-type.ts'
import { findZipDirectory, zipEntries } from './zip-directory.ts'

const zip = 'application/zip'
/** Entries that are read of an archive; those that tell its format are among the first. */
const maxEntries = 1_000

const documentTypes =
  /^(?:application\/(?:vnd\.oasis\.opendocument|vnd\.sun\.xml)\.[\w.-]+|application\/epub\+zip|image\/openraster)$/

/** The types of documents by a folder in their archive: the usual one, and which others begin with. */
const officeFolders: readonly [folder: string, type: string, others: RegExp][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', /word/],
  [
    'xl/',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    /spreadsheetml|excel/,
  ],
  [
    'ppt/',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    /presentationml|powerpoint/,
  ],
  ['visio/', 'application/vnd.ms-visio.drawing.main+xml', /visio/],
  ['3D/', 'model/3mf', /3mf/],
]

interface Entries {
  names: string[]
  /** Whether the archive was read to its end, so that what is not among the names is not in it. */
  isWhole: boolean
}

/** The names in the directory at the end of an archive. */
function listed(bytes: Uint8Array): Entries {
  const names: string[] = []
  const directory = findZipDirectory(bytes)
  if (!directory) return { names, isWhole: false }
  const { count, at } = directory
  const wanted = Math.min(count, maxEntries)
  for (const { name } of wanted > 0 ? zipEntries(bytes, at) : []) {
    names.push(latin1(name, 0, name.length))
    if (names.length === wanted) break
  }
  return { names, isWhole: count > 0 && names.length === count }
}

/** The names before the entries themselves, of an archive that is cut off. */
function found(bytes: Uint8Array): Entries {
  const names: string[] = []
  let at = 0
  while (names.length < maxEntries && hasBytes(bytes, at, 'PK\x03\x04')) {
    const length = uint16le(bytes, at + 26)
    names.push(latin1(bytes, at + 30, at + 30 + length))
    // The size follows the entry if it was not known before.
    const isStreamed = (uint16le(bytes, at + 6) & 8) !== 0
    if (isStreamed) break
    at += 30 + length + uint16le(bytes, at + 28) + uint32le(bytes, at + 18)
  }
  return { names, isWhole: false }
}

/** OpenDocument and EPUB have their media type as their first entry, which is not compressed. */
function namedType(bytes: Uint8Array): string | undefined {
  if (!hasBytes(bytes, 26, '\x08\0') || !hasBytes(bytes, 30, 'mimetype')) return undefined
  const from = 38 + uint16le(bytes, 28)
  const length = uint32le(bytes, 18)
  const type = latin1(bytes, from, from + Math.min(length || 100, 100))
    .split('PK')[0]!
    .trim()
  return documentTypes.test(type) ? type : undefined
}

/** ZIP, and the formats of documents and programs in it. Nothing is decompressed. */
export function zipType(bytes: Uint8Array, extension: string): FileType | undefined {
  if (!hasBytes(bytes, 0, 'PK\x03\x04')) {
    return hasBytes(bytes, 0, 'PK\x05\x06') || hasBytes(bytes, 0, 'PK\x07\x08')
      ? fileType(zip)
      : undefined
  }
  const named = namedType(bytes)
  if (named) return fileType(named, zip)
  const directory = listed(bytes)
  const { names, isWhole } = directory.names.length > 0 ? directory : found(bytes)
  const ofExtension = zipExtensions.get(extension)
  const has = (name: string) => names.some((one) => one === name || one.startsWith(name))

  const office = officeFolders.find(([folder]) => has(folder))
  if (office && has('[Content_Types].xml')) {
    const [, usual, others] = office
    return fileType(ofExtension && others.test(ofExtension) ? ofExtension : usual, zip)
  }
  const jar = 'application/java-archive'
  if (has('AndroidManifest.xml'))
    return fileType('application/vnd.android.package-archive', jar, zip)
  if (has('META-INF/MANIFEST.MF')) return fileType(jar, zip)
  if (ofExtension === undefined) return fileType(zip)
  // The names prove whether it is one of these documents, unless they could not be read.
  const isProvable = /officedocument|macroenabled|opendocument|epub|java|android|visio|3mf/.test(
    ofExtension,
  )
  return isWhole && isProvable ? fileType(zip) : fileType(ofExtension, zip)
}
