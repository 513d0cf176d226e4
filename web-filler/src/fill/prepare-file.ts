import type { FormField } from '@formpost/rules'
import { describeAccept, matchesAccept } from '@formpost/ui/fields/accept.ts'
import { sizeLimit } from '@formpost/ui/fields/upload-size.ts'
import { formatSize } from '@formpost/ui/format.ts'

import { messages } from '../app/messages/index.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** A file that can be sent, or why the field does not accept it. */
export type PreparedFile = { blob: Blob; name: string; note?: string } | { problem: string }

/** Checks a chosen file and copies it. Never rejects. */
export async function prepareFile(
  field: FormField,
  file: File,
  isEncrypted: boolean,
): Promise<PreparedFile> {
  const accept = field.settings?.accept
  if (accept && !matchesAccept(accept, file))
    return { problem: messages.fileWrongType(file.name, describeAccept(accept)) }
  if (file.size === 0) return { problem: messages.fileEmpty(file.name) }
  const limit = sizeLimit(field, isEncrypted)
  if (file.size > limit) {
    const smaller = await shrinkPhoto(file, limit)
    const sizes = [formatSize(file.size), formatSize(smaller?.blob.size ?? limit)] as const
    if (!smaller) return { problem: messages.fileTooLarge(file.name, ...sizes) }
    return { ...smaller, note: messages.fileShrunk(field.label ?? file.name, ...sizes) }
  }
  try {
    // The bytes are copied now, because the file may change or disappear before it is sent.
    return { blob: new Blob([await file.arrayBuffer()], { type: file.type }), name: file.name }
  } catch {
    return { problem: messages.fileUnreadable(file.name) }
  }
}
