import type { CallContext, Complete, Handlers } from '@formpost/kit/rpc'
import type { Draft__Output } from '@formpost/proto/gen/formpost/forms/v1/Draft'

import { type FormContent, withContent } from '../domain/content.ts'
import { DomainError, throwIfInvalid } from '../domain/domain-error.ts'
import { type Draft, draftErrors, requireRevision } from '../domain/draft.ts'
import type { WholeForm } from '../domain/form.ts'
import { checkDocumentSize } from '../domain/form-limits.ts'
import { changeDraft } from '../store/change-form.ts'
import { eraseDraft, findDraft, writeDraft } from '../store/drafts.ts'
import { toDocument } from '../store/form-document.ts'
import { readForm } from '../store/read-forms.ts'
import { callingOwner } from './caller.ts'
import { toContent, toContentMessage } from './content-messages.ts'
import type { Dependencies } from './dependencies.ts'

export const toDraftMessage = ({
  revision,
  baseVersion,
  content,
}: Draft): Complete<Draft__Output> => ({
  revision,
  base_version: baseVersion,
  content: toContentMessage(content),
})

/** The draft of the caller's form. Throws `draft_not_found`. */
export async function readOwnDraft(
  { db }: Dependencies,
  formUuid: string,
  call: CallContext,
): Promise<Draft> {
  const { id } = await readForm(db, formUuid, callingOwner(call))
  const draft = await findDraft(db, id)
  if (!draft) throw new DomainError('draft_not_found')
  return draft
}

export const getDraft =
  (dependencies: Dependencies): Handlers<'forms'>['GetDraft'] =>
  async ({ form_uuid }, call) =>
    toDraftMessage(await readOwnDraft(dependencies, form_uuid, call))

/** Throws `validation_failed` if a draft of a form is beyond a limit. */
export function checkDraft(content: FormContent, { form, fields }: WholeForm): void {
  throwIfInvalid(draftErrors(content, fields))
  const drafted = withContent(form, content)
  checkDocumentSize(
    toDocument(drafted.form, drafted.fields, form.version),
    toDocument(form, fields, form.version),
  )
}

export const putDraft =
  ({ db }: Dependencies): Handlers<'forms'>['PutDraft'] =>
  async ({ form_uuid, expected_revision, base_version, content: sent }, call) => {
    const content = toContent(sent)
    const owner = callingOwner(call)
    const revision = await changeDraft(
      db,
      form_uuid,
      owner,
      async (tx, { form, fields }, draft) => {
        if (expected_revision === undefined) throw new DomainError('precondition_required')
        requireRevision(draft, expected_revision)
        checkDraft(content, { form, fields })
        return writeDraft(tx, form.id, base_version, content)
      },
    )
    return toDraftMessage({ revision, baseVersion: base_version, content })
  }

export const deleteDraft =
  ({ db }: Dependencies): Handlers<'forms'>['DeleteDraft'] =>
  async ({ form_uuid, expected_revision }, call) => {
    await changeDraft(db, form_uuid, callingOwner(call), async (tx, { form }, draft) => {
      if (!draft) throw new DomainError('draft_not_found')
      if (expected_revision !== undefined) requireRevision(draft, expected_revision)
      await eraseDraft(tx, form.id)
    })
    return {}
  }
