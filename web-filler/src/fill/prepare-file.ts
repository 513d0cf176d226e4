import type { FormField } from '@formpost/rules'
import {
  cleanFileName,
  detectType,
  isAccepted,
  isPhoto,
  pictureSize,
  stripMetadata,
} from '@formpost/rules/files'
import { describeAccept } from '@formpost/ui/fields/accept.ts'
import { sizeLimit } from '@formpost/ui/fields/upload-size.ts'
import { formatSize } from '@formpost/ui/format.ts'

import { messages } from './messages/index.ts'
import { shrinkPhoto } from './photos/shrink-photo.ts'

/** A file that can be sent, or why the field does not accept it. */
export type PreparedFile = { blob: Blob; name: string; note?: string } | { problem: string }

/** Bytes of a large file that are read to see what it is, and how large its picture is. */
const headBytes = 256 * 1024

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer())

/**
 * Checks a chosen file as the service will (docs/api-behaviour.md#types-of-files), removes the metadata of a photo unless the field
 * keeps it (docs/api-behaviour.md#photos), and copies it. Rejects if it cannot be read.
 */
export async function prepareFile(
  field: FormField,
  file: File,
  isEncrypted: boolean,
): Promise<PreparedFile> {
  const accept = field.settings?.accept ?? ''
  const limit = sizeLimit(field, isEncrypted)
  const isTooLarge = file.size > limit
  const name = cleanFileName(file.name)
  // The bytes are copied now, because the file may change or disappear before it is sent.
  const bytes = await bytesOf(isTooLarge ? file.slice(0, headBytes) : file)
  if (bytes.length === 0) return { problem: messages.fileEmpty(name) }
  const found = detectType(bytes, name)
  if (!isAccepted(accept, name, found)) {
    return { problem: messages.fileWrongType({ name, types: describeAccept(accept) }) }
  }
  const keepsMetadata = field.settings?.photo_metadata === 'keep'
  if (!isTooLarge) {
    const isKept = keepsMetadata || !isPhoto(found.type)
    const kept = isKept ? bytes : stripMetadata(bytes, found.type)
    if (kept && kept.length <= limit) return { blob: new Blob([kept], { type: found.type }), name }
  }

  const takes = (type: string, photo: string) => isAccepted(accept, photo, { type, also: [] })
  const size = pictureSize(bytes, found.type)
  const blob = isTooLarge ? file : new Blob([bytes])
  const smaller = await shrinkPhoto({ blob, name, type: found.type, size }, limit, takes)
  const before = formatSize(file.size)
  if (!smaller) {
    return isTooLarge
      ? { problem: messages.fileTooLarge({ name, size: before, max: formatSize(limit) }) }
      : { problem: messages.fileDetailsNotRemovable(name) }
  }
  if (!isTooLarge) return smaller
  const sizes = { label: field.label ?? name, before, after: formatSize(smaller.blob.size) }
  const note = keepsMetadata ? messages.fileShrunkWithoutDetails(sizes) : messages.fileShrunk(sizes)
  return { ...smaller, note }
}
