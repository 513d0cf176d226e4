import type { Handlers } from '@formpost/kit/rpc'

import type { Dependencies } from '../dependencies.ts'
import { readPublicForm, readUploadField } from '../public/read-public-form.ts'
import { footerHiddenBy } from './messages.ts'

export const getPublicForm =
  (dependencies: Dependencies): Handlers<'forms'>['GetPublicForm'] =>
  async ({ public_id, readers, held_versions: held }) => {
    const form = await readPublicForm(dependencies, public_id, readers, held)
    const { version, document } = form
    return { version, document, footer_hidden_by: footerHiddenBy(form) }
  }

export const getUploadField =
  (dependencies: Dependencies): Handlers<'forms'>['GetUploadField'] =>
  async ({ public_id, field_uuid, form_version: version }) => {
    const field = await readUploadField(dependencies, public_id, field_uuid, version)
    return {
      form_uuid: field.formUuid,
      accept: field.settings?.accept ?? undefined,
      max_size: field.settings?.max_size ?? undefined,
      encryption_public_keys: field.encryptionPublicKeys,
    }
  }
