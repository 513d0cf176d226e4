import type { FormField } from '@formpost/rules'

import { formatSize } from '../app/format.ts'
import { words } from '../app/messages/index.ts'
import { newId } from '../db/new-id.ts'
import { accepts, acceptWords } from './accepts.ts'
import type { Filling } from './filling.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** The service takes no file over 2 MB, whatever a field says (docs/api-behaviour.md#uploads). */
const serviceLimit = 2 * 1024 * 1024

/** What encryption may add to a file. */
const envelope = 4 * 1024

/** In bytes, of the file as it is chosen. */
export const sizeLimit = (field: FormField, isEncrypted: boolean): number =>
  Math.min(
    (field.settings?.max_size ?? Infinity) * 1024,
    isEncrypted ? serviceLimit - envelope : serviceLimit,
  )

interface Taken {
  blob: Blob
  name: string
  remark?: string
}

async function read(
  field: FormField,
  file: File,
  isEncrypted: boolean,
): Promise<Taken | { problem: string }> {
  const accept = field.settings?.accept
  if (accept && !accepts(accept, file))
    return { problem: words.fileWrongType(file.name, acceptWords(accept)) }
  if (file.size === 0) return { problem: words.fileEmpty(file.name) }
  const limit = sizeLimit(field, isEncrypted)
  if (file.size > limit) {
    const smaller = await shrinkPhoto(file, limit)
    const sizes = [formatSize(file.size), formatSize(smaller?.blob.size ?? limit)] as const
    if (!smaller) return { problem: words.fileTooLarge(file.name, ...sizes) }
    return { ...smaller, remark: words.fileShrunk(field.label ?? file.name, ...sizes) }
  }
  try {
    // The bytes, now: the file itself may change or go away before it is sent.
    return { blob: new Blob([await file.arrayBuffer()], { type: file.type }), name: file.name }
  } catch {
    return { problem: words.fileUnreadable(file.name) }
  }
}

/** Puts a chosen file into the answers, or says beside the field why not. */
export async function takeFile(filling: Filling, field: FormField, file: File): Promise<void> {
  const taken = await read(field, file, filling.form.is_encrypted)
  if ('problem' in taken) {
    filling.fileRemarks.set(field.id, taken.problem)
    filling.redraw()
    return
  }
  if (taken.remark) filling.fileRemarks.set(field.id, taken.remark)
  else filling.fileRemarks.delete(field.id)
  filling.setFile(field.id, {
    id: newId(),
    ownerId: filling.row.id,
    fieldId: field.id,
    name: taken.name,
    type: taken.blob.type,
    size: taken.blob.size,
    blob: taken.blob,
    uploadUuid: null,
    resent: false,
  })
}
