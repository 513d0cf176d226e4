import type { CallContext, Handlers } from '@formpost/kit/rpc'

import { fieldListErrors, settingErrors } from '../domain/check-content.ts'
import { changedSettings, type FormContent } from '../domain/content.ts'
import { DomainError, errorsAt, throwIfInvalid } from '../domain/domain-error.ts'
import { draftedSettings } from '../domain/draft-settings.ts'
import { requireConditions, requireUnchanged } from '../domain/draft.ts'
import { fieldChanges } from '../domain/field-changes.ts'
import type { WholeForm } from '../domain/form.ts'
import { changeForm } from '../store/change-form.ts'
import { eraseDraft, findDraftInTransaction } from '../store/drafts.ts'
import { writeFieldChanges } from '../store/field-changes.ts'
import type { Tx } from '../store/rows.ts'
import { findForeignUuids, findVersionSettings } from '../store/transaction-statements.ts'
import { callingOwner, originOf } from './caller.ts'
import type { Dependencies } from './dependencies.ts'
import { readOwnDraft, toConditions } from './drafts.ts'
import { resolveSettings, writeSettings } from './form-settings.ts'
import { replyWith } from './read-forms.ts'

export const publishDraft =
  (dependencies: Dependencies): Handlers<'forms'>['PublishDraft'] =>
  async ({ form_uuid, force, ...request }, call) => {
    const conditions = toConditions(request)
    const { db } = dependencies
    // Before the form is locked, so that the later of two concurrent requests learns that the other published the draft.
    await readOwnDraft(dependencies, form_uuid, call)
    const owner = callingOwner(call)
    const origin = originOf('draft_published', call)
    const published = await changeForm(db, form_uuid, owner, origin, async (tx, whole) => {
      const { id: formId, version: currentVersion } = whole.form
      const draft = await findDraftInTransaction(tx, formId)
      if (!draft) throw new DomainError('draft_published', { currentVersion })
      requireConditions(draft, conditions)
      if (!force) requireUnchanged(whole, draft)
      const base =
        draft.baseVersion === currentVersion
          ? undefined
          : await findVersionSettings(tx, formId, draft.baseVersion)
      const content = { ...draft.content, settings: draftedSettings(draft, base) }
      await writeContent(dependencies, tx, whole, content, call)
      await eraseDraft(tx, formId)
    })
    return replyWith(dependencies, published)
  }

/** Makes a locked form equal to the content. Throws `validation_failed` with every error. */
async function writeContent(
  dependencies: Dependencies,
  tx: Tx,
  { form, fields: live }: WholeForm,
  { settings, fields }: FormContent,
  call: CallContext,
): Promise<void> {
  const changes = fieldChanges(live, fields)
  const changed = changedSettings(form, settings, call.caller?.plan)
  const resolved = await resolveSettings(
    dependencies,
    changed,
    form,
    fields.some(({ type }) => type === 'payment'),
    call,
  )
  const isEncrypted = resolved.change.isEncrypted ?? form.isEncrypted
  const addedUuids = changes.added.map(({ uuid }) => uuid)
  const findTaken = () => findForeignUuids(tx, form.id, addedUuids)
  const requireValid = (taken: ReadonlySet<string>) =>
    throwIfInvalid({
      ...errorsAt('form', { ...settingErrors(changed), ...resolved.errors }),
      ...fieldListErrors(fields, live, isEncrypted, taken),
    })
  requireValid(await findTaken())
  await writeSettings(tx, form, resolved.change)
  const isWritten = await writeFieldChanges(dependencies.db, tx, form, changes)
  // Another form has got a field with the same uuid meanwhile.
  if (!isWritten) requireValid(await findTaken())
}
