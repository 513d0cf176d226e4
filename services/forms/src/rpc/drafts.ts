import type { CallContext, Complete, Handlers } from '@formpost/kit/rpc'
import type { Draft__Output } from '@formpost/proto/gen/formpost/forms/v1/Draft'
import type { PutDraftRequest__Output } from '@formpost/proto/gen/formpost/forms/v1/PutDraftRequest'

import { withContent, type FormContent } from '../domain/content.ts'
import { DomainError, throwIfInvalid } from '../domain/domain-error.ts'
import { keptAfterSave } from '../domain/draft-settings.ts'
import {
  draftErrors,
  requireConditions,
  type Draft,
  type DraftConditions,
} from '../domain/draft.ts'
import { checkDocumentSize } from '../domain/form-limits.ts'
import type { WholeForm } from '../domain/form.ts'
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
}: Omit<Draft, 'keptSettings'>): Complete<Draft__Output> => ({
  revision,
  base_version: baseVersion,
  content: toContentMessage(content),
})

/** The conditions of a request. A gateway of version 0.1 sends one revision, or 0 if there must be no draft. */
export function toConditions({
  expected_revision: expected,
  if_match: ifMatch,
  if_none_match: ifNoneMatch,
}: Pick<
  PutDraftRequest__Output,
  'expected_revision' | 'if_match' | 'if_none_match'
>): DraftConditions {
  if (ifMatch || ifNoneMatch) {
    return { ifMatch: ifMatch ?? undefined, ifNoneMatch: ifNoneMatch ?? undefined }
  }
  const none = { ifMatch: undefined, ifNoneMatch: undefined }
  if (expected === undefined) return none
  return expected === 0
    ? { ...none, ifNoneMatch: { any: true, listed: [] } }
    : { ...none, ifMatch: { any: false, listed: [expected] } }
}

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
  async ({ form_uuid, base_version, content: sent, ...request }, call) => {
    const conditions = toConditions(request)
    const content = toContent(sent)
    const owner = callingOwner(call)
    const revision = await changeDraft(
      db,
      form_uuid,
      owner,
      async (tx, { form, fields }, draft) => {
        requireConditions(draft, conditions)
        if (!conditions.ifMatch && !conditions.ifNoneMatch?.any) {
          throw new DomainError('precondition_required')
        }
        checkDraft(content, { form, fields })
        return writeDraft(tx, form.id, {
          baseVersion: base_version,
          content,
          keptSettings: keptAfterSave(draft, content.settings),
        })
      },
    )
    return toDraftMessage({ revision, baseVersion: base_version, content })
  }

export const deleteDraft =
  ({ db }: Dependencies): Handlers<'forms'>['DeleteDraft'] =>
  async ({ form_uuid, ...conditions }, call) => {
    await changeDraft(db, form_uuid, callingOwner(call), async (tx, { form }, draft) => {
      if (!draft) throw new DomainError('draft_not_found')
      requireConditions(draft, toConditions(conditions))
      await eraseDraft(tx, form.id)
    })
    return {}
  }
