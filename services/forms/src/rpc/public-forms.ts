import type { Handlers } from '@formpost/kit/rpc'

import type { Dependencies } from '../dependencies.ts'
import { readPreviewPart } from '../drafts/preview.ts'
import { readPublicForm, readPublicPart, readUploadField } from '../public/read-public-form.ts'
import { footerHiddenBy } from './messages.ts'

export const getPublicForm =
  (dependencies: Dependencies): Handlers<'forms'>['GetPublicForm'] =>
  async ({ public_id, readers, held_versions: held, reads_parts }) => {
    const form = await readPublicForm(dependencies, public_id, readers, held, reads_parts)
    const { version, document } = form
    return { version, document, footer_hidden_by: footerHiddenBy(form) }
  }

export const getPublicFormPart =
  (dependencies: Dependencies): Handlers<'forms'>['GetPublicFormPart'] =>
  async ({ public_id, hash, preview_token: token }) => {
    const content = await (token === undefined
      ? readPublicPart(dependencies, public_id, hash)
      : readPreviewPart(dependencies, public_id, token, hash))
    return { content }
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
