import type { CallContext } from '@formpost/kit/rpc'

import { callingOwner, originOf } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { DomainError } from '../domain/domain-error.ts'
import { draftedSettings } from '../domain/draft-settings.ts'
import { requireConditions, requireUnchanged, type DraftConditions } from '../domain/draft.ts'
import type { WholeForm } from '../domain/form.ts'
import { draftedLanguages } from '../domain/languages.ts'
import { changeForm } from '../store/change-form.ts'
import { eraseDraft, findDraftInTransaction, readDraft } from '../store/drafts.ts'
import { findVersionSettings } from '../store/transaction-statements.ts'
import { writeContent } from './write-content.ts'

/** Makes the caller's form equal to its draft, and deletes the draft (docs/api-behaviour.md#publishing-a-draft). */
export async function publish(
  dependencies: Dependencies,
  formUuid: string,
  { conditions, force }: { conditions: DraftConditions; force: boolean },
  call: CallContext,
): Promise<WholeForm> {
  const { db } = dependencies
  const owner = callingOwner(call)
  // Before the form is locked, so that the later of two concurrent requests learns that the other published the draft.
  await readDraft(db, formUuid, owner)
  const origin = originOf('draft_published', call)
  return changeForm(db, formUuid, owner, origin, async (tx, whole) => {
    const { id: formId, version: currentVersion } = whole.form
    const draft = await findDraftInTransaction(tx, formId)
    if (!draft) throw new DomainError('draft_published', { currentVersion })
    requireConditions(draft, conditions)
    if (!force) requireUnchanged(whole, draft)
    const base =
      draft.baseVersion === currentVersion
        ? undefined
        : await findVersionSettings(tx, formId, draft.baseVersion)
    const content = {
      ...draft.content,
      settings: draftedSettings(draft, base),
      languages: draftedLanguages(draft.content.languages, base),
    }
    await writeContent(dependencies, tx, whole, content, call)
    await eraseDraft(tx, formId)
  })
}
