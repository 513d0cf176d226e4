import type { Complete, Handlers } from '@formpost/kit/rpc'
import type { Draft__Output } from '@formpost/proto/gen/formpost/forms/v1/Draft'
import type { PutDraftRequest__Output } from '@formpost/proto/gen/formpost/forms/v1/PutDraftRequest'

import { callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Draft, DraftConditions } from '../domain/draft.ts'
import { restoreVersion } from '../drafts/restore-version.ts'
import { discardDraft, saveDraft } from '../drafts/save-draft.ts'
import { publish } from '../publish/publish.ts'
import { readDraft } from '../store/drafts.ts'
import { toContent, toContentMessage } from './content-messages.ts'
import { replyWith } from './read-forms.ts'

const toDraftMessage = ({
  revision,
  baseVersion,
  content,
}: Omit<Draft, 'keptSettings'>): Complete<Draft__Output> => ({
  revision,
  base_version: baseVersion,
  content: toContentMessage(content),
})

/** The preconditions of a request. */
const toConditions = ({
  if_match: ifMatch,
  if_none_match: ifNoneMatch,
}: Pick<PutDraftRequest__Output, 'if_match' | 'if_none_match'>): DraftConditions => ({
  ifMatch: ifMatch ?? undefined,
  ifNoneMatch: ifNoneMatch ?? undefined,
})

export const getDraft =
  ({ db }: Dependencies): Handlers<'forms'>['GetDraft'] =>
  async ({ form_uuid }, call) =>
    toDraftMessage(await readDraft(db, form_uuid, callingOwner(call)))

export const putDraft =
  (dependencies: Dependencies): Handlers<'forms'>['PutDraft'] =>
  async ({ form_uuid, base_version: baseVersion, content, ...conditions }, call) => {
    const draft = { baseVersion, content: toContent(content) }
    const sent = toConditions(conditions)
    return toDraftMessage(await saveDraft(dependencies, form_uuid, draft, sent, call))
  }

export const deleteDraft =
  (dependencies: Dependencies): Handlers<'forms'>['DeleteDraft'] =>
  async ({ form_uuid, ...conditions }, call) => {
    await discardDraft(dependencies, form_uuid, toConditions(conditions), call)
    return {}
  }

export const restoreDraft =
  (dependencies: Dependencies): Handlers<'forms'>['RestoreDraft'] =>
  async ({ form_uuid, version, ...conditions }, call) => {
    const sent = toConditions(conditions)
    return toDraftMessage(await restoreVersion(dependencies, form_uuid, version, sent, call))
  }

export const publishDraft =
  (dependencies: Dependencies): Handlers<'forms'>['PublishDraft'] =>
  async ({ form_uuid, force, ...conditions }, call) => {
    const sent = { conditions: toConditions(conditions), force }
    return replyWith(dependencies, await publish(dependencies, form_uuid, sent, call))
  }
