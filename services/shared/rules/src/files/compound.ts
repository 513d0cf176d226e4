import { hasBytes, uint16le, uint32le } from './bytes.ts'
import { compoundExtensions, zipExtensions } from './extensions.ts'
import { fileType, type FileType } from './file-type.ts'

const container = 'application/x-cfb'
/** Entries of a sector of the directory that are read; the streams that tell the format are among the first. */
const maxEntries = 32
const entrySize = 128

/** What streams of a container prove. */
const streams: readonly [name: string, type: string][] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
  ['VisioDocument', 'application/vnd.visio'],
  ['__properties_version1.0', 'application/vnd.ms-outlook'],
]

/** The names in the first sector of the directory. */
function streamNames(bytes: Uint8Array): string[] {
  const sectorSize = uint16le(bytes, 30) === 12 ? 4_096 : 512
  const directory = (uint32le(bytes, 48) + 1) * sectorSize
  const names: string[] = []
  for (let index = 0; index < Math.min(maxEntries, sectorSize / entrySize); index++) {
    const at = directory + index * entrySize
    const length = Math.min(uint16le(bytes, at + 64), 64) - 2
    if (length <= 0 || at + entrySize > bytes.length) continue
    let name = ''
    for (let offset = 0; offset < length; offset += 2) {
      name += String.fromCharCode(uint16le(bytes, at + offset))
    }
    names.push(name)
  }
  return names
}

/** The container of Microsoft's older formats, and of newer ones that need a password. */
export function compoundType(bytes: Uint8Array, extension: string): FileType | undefined {
  if (!hasBytes(bytes, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return undefined
  const names = streamNames(bytes)
  const proven = streams.find(([name]) => names.includes(name))?.[1]
  if (proven) return fileType(proven, container)
  const isLocked = names.includes('EncryptedPackage')
  const ofExtension = (isLocked ? zipExtensions : compoundExtensions).get(extension)
  return ofExtension === undefined ? fileType(container) : fileType(ofExtension, container)
}
