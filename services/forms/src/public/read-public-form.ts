import { invalid, problem, type Problem } from '@formpost/kit/rpc'

import type { Dependencies } from '../dependencies.ts'
import { findFileField, type FileField } from '../store/file-fields.ts'
import { findClosedMessage, findPublicForm, type PublicForm } from '../store/public-versions.ts'

/** Why a form cannot be filled in. */
async function unavailable(db: Dependencies['db'], publicId: string): Promise<Problem> {
  const closedMessage = await findClosedMessage(db, publicId)
  return closedMessage === undefined
    ? problem('form_not_found')
    : problem('form_closed', { closedMessage })
}

/** The newest version of an active form. Counts a view by each reader, unless they hold that version. */
export async function readPublicForm(
  { db, views }: Dependencies,
  publicId: string,
  readers: number,
  heldVersions: readonly number[],
): Promise<PublicForm> {
  const form = await findPublicForm(db, publicId)
  if (!form) throw await unavailable(db, publicId)
  if (!heldVersions.includes(form.version)) views.add(form.id, readers)
  return form
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
