import type { Handlers } from '@formpost/kit/rpc'

import { previewContent, withContent } from '../domain/content.ts'
import { DomainError } from '../domain/domain-error.ts'
import { draftedSettings } from '../domain/draft-settings.ts'
import { checkPreviewToken, previewToken } from '../domain/preview-token.ts'
import { toDocument } from '../store/form-document.ts'
import { findPreviewSource, takePreviewKey } from '../store/previews.ts'
import { readForm } from '../store/read-forms.ts'
import { callingOwner } from './caller.ts'
import type { Dependencies } from './dependencies.ts'

export const createPreview =
  ({ db }: Dependencies): Handlers<'forms'>['CreatePreview'] =>
  async ({ form_uuid }, call) => {
    const { id, publicId } = await readForm(db, form_uuid, callingOwner(call))
    const { key, expiresAt } = await takePreviewKey(db, id)
    return {
      public_id: publicId,
      token: previewToken(key, expiresAt),
      expires_at: expiresAt.toISOString(),
    }
  }

export const getPreview =
  ({ db }: Dependencies): Handlers<'forms'>['GetPreview'] =>
  async ({ public_id, token }) => {
    const source = await findPreviewSource(db, public_id)
    if (!source?.key) throw new DomainError('preview_not_found')
    checkPreviewToken(source.key, token, source.now)
    const { draft, base } = source
    const content = { ...draft.content, settings: draftedSettings(draft, base) }
    const { form, fields } = withContent(source.form, previewContent(source.form, content))
    return {
      revision: draft.revision,
      document: toDocument(form, fields, form.version),
      footer_hidden_by: form.showBrandedFooter ? undefined : form.ownerUuid,
    }
  }
