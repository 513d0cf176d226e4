import type { FormField } from '@formpost/rules'

import { formatSize } from '../app/format.ts'
import { messages } from '../app/messages/index.ts'
import { newId } from '../db/new-id.ts'
import { describeAccept, matchesAccept } from './accept.ts'
import type { FormSession } from './form-session.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Limit of the service, which a field's own limit cannot raise (docs/api-behaviour.md#uploads). */
export const maxUploadSize = 2 * 1024 * 1024

/** Upper bound for the bytes that encryption adds to a file. */
const encryptionOverhead = 4 * 1024

/** The largest file that an encrypted form takes, before its encryption. */
export const maxEncryptedSize = maxUploadSize - encryptionOverhead

/** The largest file that can be chosen for a field, in bytes. */
export const sizeLimit = (field: FormField, isEncrypted: boolean): number =>
  Math.min(
    (field.settings?.max_size ?? Infinity) * 1024,
    isEncrypted ? maxEncryptedSize : maxUploadSize,
  )

interface AcceptedFile {
  blob: Blob
  name: string
  note?: string
}

async function prepareFile(
  field: FormField,
  file: File,
  isEncrypted: boolean,
): Promise<AcceptedFile | { problem: string }> {
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

/** Adds a chosen file to the answers, or shows at the field why it was not accepted. */
export async function addFile(session: FormSession, field: FormField, file: File): Promise<void> {
  const prepared = await prepareFile(field, file, session.form.is_encrypted)
  if ('problem' in prepared) {
    session.fileMessages.set(field.id, prepared.problem)
    session.redraw()
    return
  }
  if (prepared.note) session.fileMessages.set(field.id, prepared.note)
  else session.fileMessages.delete(field.id)
  session.setFile(field.id, {
    id: newId(),
    ownerId: session.row.id,
    fieldId: field.id,
    name: prepared.name,
    type: prepared.blob.type,
    size: prepared.blob.size,
    blob: prepared.blob,
    uploadUuid: null,
    resent: false,
  })
}
