import { type Handlers, problem } from '@formpost/kit/rpc'
import type { FieldSettings } from '@formpost/rules'

import type { Database } from '../store/database.ts'
import { findPublished } from '../store/published.ts'
import { findFileField } from '../store/file-fields.ts'
import type { ViewCounter } from '../store/views.ts'

type PublicForms = Pick<Handlers<'forms'>, 'GetPublicForm' | 'GetUploadField'>

export const publicForms = (db: Database, views: ViewCounter): PublicForms => ({
  async GetPublicForm({ public_id, readers, held_versions }) {
    const form = await findPublished(db, public_id)
    if (!form) throw problem('form_not_found')
    if (!held_versions.includes(form.version)) views.count(form.id, readers)
    return {
      version: form.version,
      document: form.document,
      footer_hidden_by: form.show_branded_footer ? undefined : form.owner_uuid,
    }
  },

  async GetUploadField({ public_id, field_uuid }) {
    const found = await findFileField(db, public_id, field_uuid)
    if (!found) throw problem('form_not_found')
    if (!found.is_file_field) {
      throw problem('validation_failed', {
        errors: { form_field_id: ['Must be the id of a file field of this form.'] },
      })
    }
    const settings = found.settings as FieldSettings | null
    return {
      form_uuid: found.form_uuid,
      accept: settings?.accept ?? undefined,
      max_size: settings?.max_size ?? undefined,
      encryption_public_keys: found.encryption_public_keys,
    }
  },
})
