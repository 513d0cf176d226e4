import { withContent, type FormContent } from '../domain/content.ts'
import { throwIfInvalid } from '../domain/domain-error.ts'
import { draftErrors } from '../domain/draft.ts'
import { checkDocumentSize, checkOptionsSize } from '../domain/form-limits.ts'
import type { WholeForm } from '../domain/form.ts'
import { shownLanguages } from '../domain/languages.ts'
import { optionParts } from '../domain/parts.ts'
import { toDocument } from '../store/form-document.ts'

/** Throws `validation_failed` if a draft of a form is beyond a limit. */
export function checkDraft(content: FormContent, { form, fields }: WholeForm): void {
  throwIfInvalid(draftErrors(content, fields))
  const drafted = withContent(form, content)
  const { languages = form.languages, translations } = content.languages
  const { parts } = translations ? shownLanguages({ languages, translations }) : form
  const lists = optionParts(drafted.fields)
  checkOptionsSize(lists)
  checkDocumentSize(
    toDocument({ ...drafted.form, languages, parts }, drafted.fields, form.version, lists),
    toDocument(form, fields, form.version),
  )
}
