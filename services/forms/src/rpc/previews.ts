import type { Handlers } from '@formpost/kit/rpc'

import type { Dependencies } from '../dependencies.ts'
import { readPreview, sharePreview } from '../drafts/preview.ts'
import { footerHiddenBy } from './messages.ts'

export const createPreview =
  (dependencies: Dependencies): Handlers<'forms'>['CreatePreview'] =>
  async ({ form_uuid }, call) => {
    const { publicId, token, expiresAt } = await sharePreview(dependencies, form_uuid, call)
    return { public_id: publicId, token, expires_at: expiresAt.toISOString() }
  }

export const getPreview =
  (dependencies: Dependencies): Handlers<'forms'>['GetPreview'] =>
  async ({ public_id, token }) => {
    const { revision, document, form } = await readPreview(dependencies, public_id, token)
    return {
      revision,
      document,
      footer_hidden_by: footerHiddenBy(form),
      owner_uuid: form.ownerUuid,
    }
  }
