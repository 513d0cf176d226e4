import { invalid, problem, type Problem } from '@formpost/kit/rpc'

import type { Dependencies } from '../dependencies.ts'
import { findFileField, type FileField } from '../store/file-fields.ts'
import { findPart, wholeDocument } from '../store/form-parts.ts'
import { findClosedMessages, findPublicForm, type PublicForm } from '../store/public-versions.ts'

/** Why a form cannot be filled in. */
async function unavailable(db: Dependencies['db'], publicId: string): Promise<Problem> {
  const closed = await findClosedMessages(db, publicId)
  if (!closed) return problem('form_not_found')
  const { message: closedMessage, language, translations } = closed
  if (translations === null) return problem('form_closed', { closedMessage })
  const closedMessages = {
    ...(language && closedMessage ? { [language]: closedMessage } : {}),
    ...(JSON.parse(translations) as Record<string, string>),
  }
  return problem('form_closed', { closedMessage, closedMessages })
}

/** A part of an active form, for anyone. Throws `not_found` if it has none with this hash. */
export async function readPublicPart(
  { db }: Dependencies,
  publicId: string,
  hash: string,
): Promise<string> {
  const content = await findPart(db, publicId, hash)
  if (content !== undefined) return content
  throw (await findPublicForm(db, publicId))
    ? problem('not_found')
    : await unavailable(db, publicId)
}

/** The newest version of an active form, which has all its options unless the readers read parts. Counts a view by each reader, unless they hold that version. */
export async function readPublicForm(
  { db, views }: Dependencies,
  publicId: string,
  readers: number,
  heldVersions: readonly number[],
  readsParts: boolean,
): Promise<PublicForm> {
  const form = await findPublicForm(db, publicId)
  if (!form) throw await unavailable(db, publicId)
  if (!heldVersions.includes(form.version)) views.add(form.id, readers)
  if (readsParts) return form
  return { ...form, document: await wholeDocument(db, form.id, form.document) }
}

/** A field that takes uploads, which may have been removed; see `findFileField`. */
export async function readUploadField(
  { db }: Dependencies,
  publicId: string,
  fieldUuid: string,
  filledVersion: number | undefined,
): Promise<FileField> {
  const field = await findFileField(db, publicId, fieldUuid, filledVersion)
  if (!field) throw await unavailable(db, publicId)
  if (!field.isFileField) throw invalid({ form_field_id: [{ code: 'not_a_file_field' }] })
  return field
}
