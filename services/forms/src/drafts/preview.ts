import { problem, type CallContext } from '@formpost/kit/rpc'
import type { Translations } from '@formpost/rules'

import { callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { previewContent, withContent } from '../domain/content.ts'
import { DomainError } from '../domain/domain-error.ts'
import { draftedSettings } from '../domain/draft-settings.ts'
import type { NewField } from '../domain/field.ts'
import type { Form } from '../domain/form.ts'
import {
  changedLanguages,
  draftedLanguages,
  shownLanguages,
  type FormLanguages,
} from '../domain/languages.ts'
import { partsOf } from '../domain/parts.ts'
import { checkPreviewToken, previewToken } from '../domain/preview-token.ts'
import type { Database } from '../store/database.ts'
import { toDocument } from '../store/form-document.ts'
import { findPreviewSource, takePreviewKey, type PreviewSource } from '../store/previews.ts'
import { readForm, readWholeForm } from '../store/read-forms.ts'

/** A preview has all its options itself, since no device keeps it. */
const noLists = new Map<string, never>()

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
  translations: Translations
}> {
  const source = await findPreviewSource(db, publicId)
  if (!source?.key) throw new DomainError('preview_not_found')
  checkPreviewToken(source.key, token, source.now)
  const { draft, base } = source
  const content = { ...draft.content, settings: draftedSettings(draft, base) }
  const { form, fields } = withContent(source.form, previewContent(source.form, content))
  const languages = await previewLanguages(db, source, fields)
  const shown = { ...form, ...shownLanguages(languages) }
  return {
    revision: draft.revision,
    document: toDocument(shown, fields, form.version, noLists),
    form,
    translations: languages.translations,
  }
}

/** The languages that the form would get, with texts as far as they are there. */
async function previewLanguages(
  db: Database,
  { form, draft, base }: PreviewSource,
  fields: readonly NewField[],
): Promise<FormLanguages> {
  const change = draftedLanguages(draft.content.languages, base)
  const { languages } = form
  if (form.parts === null) {
    return changedLanguages({ languages, translations: {} }, change, [], fields)
  }
  const live = await readWholeForm(db, form.uuid, form.ownerUuid)
  return changedLanguages(
    { languages, translations: live.translations },
    change,
    live.fields,
    fields,
  )
}

/** A part of a draft, for anyone with a token of its preview. Throws `not_found` if it has no such part. */
export async function readPreviewPart(
  dependencies: Dependencies,
  publicId: string,
  token: string,
  hash: string,
): Promise<string> {
  const { translations } = await readPreview(dependencies, publicId, token)
  const part = [...partsOf(translations).values()].find((each) => each.hash === hash)
  if (!part) throw problem('not_found')
  return part.content
}
