import type { CallContext, Complete, Handlers } from '@formpost/kit/rpc'
import type { Version__Output } from '@formpost/proto/gen/formpost/forms/v1/Version'

import { restoredContent } from '../domain/content.ts'
import { DomainError } from '../domain/domain-error.ts'
import { keptAfterSave } from '../domain/draft-settings.ts'
import { requireConditions } from '../domain/draft.ts'
import type { VersionRow } from '../domain/version.ts'
import { changeDraft } from '../store/change-form.ts'
import { writeDraft } from '../store/drafts.ts'
import { toVersionContent } from '../store/form-document.ts'
import { readForm } from '../store/read-forms.ts'
import { listRemovedFields } from '../store/removed-fields.ts'
import { findVersion, listVersions } from '../store/versions.ts'
import { callingOwner } from './caller.ts'
import { toContentMessage } from './content-messages.ts'
import type { Dependencies } from './dependencies.ts'
import { checkDraft, toConditions, toDraftMessage } from './drafts.ts'

const toMessage = (row: VersionRow): Complete<Version__Output> => ({
  version: row.version,
  created_at: row.createdAt.toISOString(),
  change: row.change ?? undefined,
  author: row.author && {
    owner_uuid: row.author.ownerUuid,
    owner_name: row.author.ownerName,
    owner_email: row.author.ownerEmail,
    credential_kind: row.author.credentialKind,
    credential_name: row.author.credentialName,
  },
})

export const listVersionsOfForm =
  ({ db }: Dependencies): Handlers<'forms'>['ListVersions'] =>
  async ({ form_uuid, page, per_page: perPage }, call) => {
    const { id } = await readForm(db, form_uuid, callingOwner(call))
    const { versions, total } = await listVersions(db, id, page, perPage)
    return { versions: versions.map(toMessage), total }
  }

/** A version of the caller's form. Throws `version_not_found`. */
async function readVersion(
  { db }: Dependencies,
  formUuid: string,
  version: number,
  call: CallContext,
) {
  const { id } = await readForm(db, formUuid, callingOwner(call))
  const found = await findVersion(db, id, version)
  if (!found) throw new DomainError('version_not_found')
  return { row: found, content: toVersionContent(found.document) }
}

export const getVersion =
  (dependencies: Dependencies): Handlers<'forms'>['GetVersion'] =>
  async ({ form_uuid, version }, call) => {
    const { row, content } = await readVersion(dependencies, form_uuid, version, call)
    return { version: toMessage(row), content: toContentMessage(content) }
  }

export const restoreDraft =
  (dependencies: Dependencies): Handlers<'forms'>['RestoreDraft'] =>
  async ({ form_uuid, version, ...request }, call) => {
    const conditions = toConditions(request)
    const former = await readVersion(dependencies, form_uuid, version, call)
    const { db } = dependencies
    const draft = await changeDraft(
      db,
      form_uuid,
      callingOwner(call),
      async (tx, whole, before) => {
        requireConditions(before, conditions)
        const content = restoredContent(former.content, before?.content.settings ?? {})
        checkDraft(content, whole)
        const { id, version: baseVersion } = whole.form
        const keptSettings = keptAfterSave(before, content.settings)
        const revision = await writeDraft(tx, id, { baseVersion, content, keptSettings })
        return { revision, baseVersion, content }
      },
    )
    return toDraftMessage(draft)
  }

export const getRemovedFields =
  ({ db }: Dependencies): Handlers<'forms'>['GetRemovedFields'] =>
  async ({ form_uuid, field_uuids: uuids }, call) => {
    const form = await readForm(db, form_uuid, callingOwner(call))
    const fields = await listRemovedFields(db, form.id, uuids.length > 0 ? uuids : undefined)
    return {
      fields: fields.map(({ document, fieldId, lastVersion, removedAt }) => ({
        document,
        field_id: fieldId ?? undefined,
        last_version: lastVersion,
        removed_at: removedAt.toISOString(),
      })),
      is_encrypted: form.isEncrypted,
    }
  }
