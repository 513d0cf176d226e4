import { invalid, problem, type Handlers } from '@formpost/kit/rpc'

import { findFileField } from '../store/file-fields.ts'
import { findClosedMessage, findPublished } from '../store/published.ts'
import type { Dependencies } from './dependencies.ts'

/** Why a form that is not published cannot be filled in. */
async function unavailable(db: Dependencies['db'], publicId: string) {
  const closedMessage = await findClosedMessage(db, publicId)
  return closedMessage === undefined
    ? problem('form_not_found')
    : problem('form_closed', { closedMessage })
}

export const getPublicForm =
  ({ db, views }: Dependencies): Handlers<'forms'>['GetPublicForm'] =>
  async ({ public_id, readers, held_versions }) => {
    const form = await findPublished(db, public_id)
    if (!form) throw await unavailable(db, public_id)
    if (!held_versions.includes(form.version)) views.add(form.id, readers)
    return {
      version: form.version,
      document: form.document,
      footer_hidden_by: form.showBrandedFooter ? undefined : form.ownerUuid,
    }
  }

export const getUploadField =
  ({ db }: Dependencies): Handlers<'forms'>['GetUploadField'] =>
  async ({ public_id, field_uuid, form_version }) => {
    const field = await findFileField(db, public_id, field_uuid, form_version)
    if (!field) throw await unavailable(db, public_id)
    if (!field.isFileField) {
      throw invalid({ form_field_id: [{ code: 'not_a_file_field' }] })
    }
    return {
      form_uuid: field.formUuid,
      accept: field.settings?.accept ?? undefined,
      max_size: field.settings?.max_size ?? undefined,
      encryption_public_keys: field.encryptionPublicKeys,
    }
  }
