import type { CallContext } from '@formpost/kit/rpc'

import { callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { previewContent, withContent } from '../domain/content.ts'
import { DomainError } from '../domain/domain-error.ts'
import { draftedSettings } from '../domain/draft-settings.ts'
import type { Form } from '../domain/form.ts'
import { checkPreviewToken, previewToken } from '../domain/preview-token.ts'
import { toDocument } from '../store/form-document.ts'
import { findPreviewSource, takePreviewKey } from '../store/previews.ts'
import { readForm } from '../store/read-forms.ts'

/** A link to the draft of the caller's form. */
export async function sharePreview(
  { db }: Dependencies,
  formUuid: string,
  call: CallContext,
): Promise<{ publicId: string; token: string; expiresAt: Date }> {
  const { id, publicId } = await readForm(db, formUuid, callingOwner(call))
  const { key, expiresAt } = await takePreviewKey(db, id)
  return { publicId, token: previewToken(key, expiresAt), expiresAt }
}

/** A draft as the public form that it would become, for anyone with a token of its preview. */
export async function readPreview(
  { db }: Dependencies,
  publicId: string,
  token: string,
): Promise<{
  revision: number
  document: string
  form: Pick<Form, 'showBrandedFooter' | 'ownerUuid'>
}> {
  const source = await findPreviewSource(db, publicId)
  if (!source?.key) throw new DomainError('preview_not_found')
  checkPreviewToken(source.key, token, source.now)
  const { draft, base } = source
  const content = { ...draft.content, settings: draftedSettings(draft, base) }
  const { form, fields } = withContent(source.form, previewContent(source.form, content))
  return { revision: draft.revision, document: toDocument(form, fields, form.version), form }
}
