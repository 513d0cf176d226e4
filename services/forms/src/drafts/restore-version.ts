import type { CallContext } from '@formpost/kit/rpc'

import { callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { restoredContent } from '../domain/content.ts'
import { keptAfterSave } from '../domain/draft-settings.ts'
import { requireConditions, type Draft, type DraftConditions } from '../domain/draft.ts'
import { changeDraft } from '../store/change-form.ts'
import { writeDraft } from '../store/drafts.ts'
import { readVersion } from '../store/versions.ts'
import { checkDraft } from './check-draft.ts'

/** Makes a draft that turns the caller's form back into one of its versions. */
export async function restoreVersion(
  { db }: Dependencies,
  formUuid: string,
  version: number,
  conditions: DraftConditions,
  call: CallContext,
): Promise<Draft> {
  const owner = callingOwner(call)
  const former = await readVersion(db, formUuid, owner, version)
  return changeDraft(db, formUuid, owner, async (tx, whole, before) => {
    requireConditions(before, conditions)
    const hasLanguages = whole.form.languages.length > 0
    const settings = before?.content.settings ?? {}
    const content = restoredContent(former.content, settings, hasLanguages)
    checkDraft(content, whole)
    const { id, version: baseVersion } = whole.form
    const draft = { baseVersion, content, keptSettings: keptAfterSave(before, content.settings) }
    return { ...draft, revision: await writeDraft(tx, id, draft) }
  })
}
