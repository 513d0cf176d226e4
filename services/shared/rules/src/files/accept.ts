import { acceptEntries } from '../settings.ts'
import { extensionsOf, sameExtensions, typeOfExtension } from './extensions.ts'
import { extensionOf } from './file-name.ts'
import { unknownType, type FileType } from './file-type.ts'
import { canonicalType, namesOfType } from './media-types.ts'

/** The groups of media types whose files are told from others. */
const knownGroups = ['image', 'audio', 'video', 'text', 'font']

/** An entry of an `accept` list as the HTML standard writes it: `pdf` and `*.pdf` are `.pdf`. */
function readEntry(entry: string): string {
  const lower = entry.toLowerCase()
  if (lower === '*' || lower === '*.*') return '*/*'
  if (lower.startsWith('*.')) return lower.slice(1)
  if (lower.startsWith('.')) return lower
  if (lower.includes('/')) return canonicalType(lower)
  return `.${lower}`
}

/**
 * Whether a file matches an `accept` list (docs/api-behaviour.md#types-of-files). Entries with a dot are compared with the name, or
 * with the type if the name has no known extension; others with the type. An empty list accepts every file.
 */
export function isAccepted(accept: string, name: string, found: FileType): boolean {
  const entries = acceptEntries(accept).map(readEntry)
  const types = [found.type, ...found.also]
  const extension = extensionOf(name)
  const ofName = typeOfExtension(extension)
  // Of a type that nothing is known about, any file may be that is not known to be something else.
  const isUnproven = ofName === undefined && (found === unknownType || found.type === 'text/plain')

  const matchesExtension = (entry: string): boolean => {
    const wanted = entry.slice(1)
    if (name.trim().toLowerCase().endsWith(entry) && wanted !== '') return true
    if (sameExtensions(wanted).includes(extension)) return true
    const type = typeOfExtension(wanted)
    return ofName === undefined && type !== undefined && types.includes(type)
  }
  const matchesType = (entry: string): boolean => {
    const [group = '', subtype] = entry.split('/')
    if (subtype !== '*') {
      return types.includes(entry) || (isUnproven && extensionsOf(entry).length === 0)
    }
    const isOfGroup = types.some((type) => type.startsWith(`${group}/`))
    return isOfGroup || (isUnproven && !knownGroups.includes(group))
  }
  return (
    entries.length === 0 ||
    entries.some(
      (entry) =>
        entry === '*/*' || (entry.startsWith('.') ? matchesExtension(entry) : matchesType(entry)),
    )
  )
}

/**
 * Files of a kind that systems take for another one, or do not know: a recording of sound in WebM or MP4 is a video to them, and CSV
 * is a spreadsheet to Excel. HEIC is not listed, because iPhones convert photos unless a page asks for it.
 */
const hiddenFiles: Readonly<Record<string, string>> = {
  'audio/*': '.webm,.mp4,.3gp,.m4a,.weba,.ogg,.oga,.opus,.aac,.amr,.caf,.flac',
  'video/*': '.webm,.mkv,.3gp,.ogv,.mov,.wmv',
  'text/*': '.txt,.csv,.tsv,.md,.json,.xml,.log',
}
/** Extensions of the containers that sound is recorded in as well. */
const containersOf: Readonly<Record<string, string>> = {
  'audio/webm': '.webm',
  'audio/mp4': '.mp4',
  'audio/3gpp': '.3gp',
  'audio/matroska': '.mkv',
  'application/mp4': '.mp4,.m4a',
  'image/heif': '.heic',
}

/**
 * The `accept` attribute of a file input: the list with the other names and the extensions of its types, so that no browser hides
 * a file that is accepted. Undefined if every file is.
 */
export function acceptAttribute(accept: string): string | undefined {
  const entries = acceptEntries(accept).map(readEntry)
  if (entries.includes('*/*')) return undefined
  const shown = entries.flatMap((entry) => {
    if (entry.startsWith('.')) return sameExtensions(entry.slice(1)).map((each) => `.${each}`)
    const others = hiddenFiles[entry] ?? containersOf[entry]
    const extensions = extensionsOf(entry).map((extension) => `.${extension}`)
    return [...namesOfType(entry), ...extensions, ...(others?.split(',') ?? [])]
  })
  return [...new Set(shown)].join(',') || undefined
}
