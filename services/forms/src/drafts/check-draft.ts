import { withContent, type FormContent } from '../domain/content.ts'
import { throwIfInvalid } from '../domain/domain-error.ts'
import { draftErrors } from '../domain/draft.ts'
import { checkDocumentSize } from '../domain/form-limits.ts'
import type { WholeForm } from '../domain/form.ts'
import { toDocument } from '../store/form-document.ts'

/** Throws `validation_failed` if a draft of a form is beyond a limit. */
export function checkDraft(content: FormContent, { form, fields }: WholeForm): void {
  throwIfInvalid(draftErrors(content, fields))
  const drafted = withContent(form, content)
  checkDocumentSize(
    toDocument(drafted.form, drafted.fields, form.version),
    toDocument(form, fields, form.version),
  )
}
