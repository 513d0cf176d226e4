import type { Complete, Handlers } from '@formpost/kit/rpc'
import type { Version__Output } from '@formpost/proto/gen/formpost/forms/v1/Version'

import { callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import type { VersionRow } from '../domain/version.ts'
import { readForm } from '../store/read-forms.ts'
import { listRemovedFields } from '../store/removed-fields.ts'
import { listVersions, readVersion } from '../store/versions.ts'
import { toContentMessage } from './content-messages.ts'

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

export const getVersion =
  ({ db }: Dependencies): Handlers<'forms'>['GetVersion'] =>
  async ({ form_uuid, version }, call) => {
    const { row, content } = await readVersion(db, form_uuid, callingOwner(call), version)
    return { version: toMessage(row), content: toContentMessage(content) }
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
