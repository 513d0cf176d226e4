import type { FormField } from '@formpost/rules'
import { cleanFileName, detectType, isAccepted } from '@formpost/rules/files'
import { describeAccept } from '@formpost/ui/fields/accept.ts'
import { sizeLimit } from '@formpost/ui/fields/upload-size.ts'
import { formatSize } from '@formpost/ui/format.ts'

import { messages } from './messages/index.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** A file that can be sent, or why the field does not accept it. */
export type PreparedFile = { blob: Blob; name: string; note?: string } | { problem: string }

/** Bytes of a large file that are read to see what it is. */
const headBytes = 64 * 1024

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer())

/** Checks a chosen file as the service will (docs/api-behaviour.md#types-of-files), and copies it. Rejects if it cannot be read. */
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
  if (!isTooLarge) return { blob: new Blob([bytes], { type: found.type }), name }

  const takes = (type: string, photo: string) => isAccepted(accept, photo, { type, also: [] })
  const smaller = await shrinkPhoto({ blob: file, name, type: found.type }, limit, takes)
  const size = formatSize(file.size)
  if (!smaller) return { problem: messages.fileTooLarge({ name, size, max: formatSize(limit) }) }
  const after = formatSize(smaller.blob.size)
  return {
    ...smaller,
    note: messages.fileShrunk({ label: field.label ?? name, before: size, after }),
  }
}
