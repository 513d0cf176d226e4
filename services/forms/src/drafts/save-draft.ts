import type { CallContext } from '@formpost/kit/rpc'

import { callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { DomainError } from '../domain/domain-error.ts'
import { keptAfterSave } from '../domain/draft-settings.ts'
import { requireConditions, type Draft, type DraftConditions } from '../domain/draft.ts'
import { inOrder } from '../domain/structure.ts'
import { changeDraft } from '../store/change-form.ts'
import { eraseDraft, writeDraft } from '../store/drafts.ts'
import { checkDraft } from './check-draft.ts'

/** Replaces the draft of the caller's form, or makes one, with its fields in order. */
export const saveDraft = (
  { db }: Dependencies,
  formUuid: string,
  { baseVersion, content: sent }: Pick<Draft, 'baseVersion' | 'content'>,
  conditions: DraftConditions,
  call: CallContext,
): Promise<Draft> =>
  changeDraft(db, formUuid, callingOwner(call), async (tx, whole, before) => {
    requireConditions(before, conditions)
    if (!conditions.ifMatch && !conditions.ifNoneMatch?.any) {
      throw new DomainError('precondition_required')
    }
    checkDraft(sent, whole)
    const content = { ...sent, fields: inOrder(sent.fields) }
    const keptSettings = keptAfterSave(before, content.settings)
    const draft = { baseVersion, content, keptSettings }
    return { ...draft, revision: await writeDraft(tx, whole.form.id, draft) }
  })

/** Deletes the draft of the caller's form. Throws `draft_not_found`. */
export const discardDraft = (
  { db }: Dependencies,
  formUuid: string,
  conditions: DraftConditions,
  call: CallContext,
): Promise<void> =>
  changeDraft(db, formUuid, callingOwner(call), (tx, { form }, draft) => {
    if (!draft) throw new DomainError('draft_not_found')
    requireConditions(draft, conditions)
    return eraseDraft(tx, form.id)
  })
