import { type Complete, type Handlers, problem } from '@formpost/kit/rpc'
import type { FormState__Output } from '@formpost/proto/gen/formpost/forms/v1/FormState'

import type { Database } from '../store/database.ts'
import { findDefinition, findStates, freezeEncryption, type StateRow } from '../store/published.ts'

type States = Pick<Handlers<'forms'>, 'GetFormStates' | 'FreezeEncryption' | 'GetDefinition'>

const toMessage = (row: StateRow | undefined): Complete<FormState__Output> => ({
  form_uuid: row?.uuid ?? '',
  is_active: row?.is_active ?? false,
  is_encrypted: row?.is_encrypted ?? false,
  payment_required: row?.payment_required ?? false,
  version: row?.version ?? 0,
  is_encryption_frozen: Boolean(row?.encryption_frozen_at),
  notifies_owner: row?.notify_on_submission ?? false,
  has_webhook: row?.has_webhook ?? false,
})

export const stateRpcs = (db: Database): States => ({
  async GetFormStates({ public_ids, after_changes }) {
    const rows = await findStates(db, [...new Set(public_ids)], after_changes)
    const byId = new Map(rows.map((row) => [row.public_id, row]))
    return { states: public_ids.map((id) => toMessage(byId.get(id))) }
  },

  async FreezeEncryption({ form_uuid }) {
    const row = await freezeEncryption(db, form_uuid)
    if (!row) throw problem('form_not_found')
    return toMessage(row)
  },

  async GetDefinition({ form_uuid, version, at }) {
    const which = at === undefined ? { version: version ?? 0 } : { at }
    const found = await findDefinition(db, form_uuid, which)
    if (!found) throw problem('form_not_found')
    return {
      version: found.version,
      fields: JSON.stringify(found.fields),
      thank_you_message: found.thank_you_message ?? undefined,
      redirect_url: found.redirect_url ?? undefined,
      encryption_public_key: found.encryption_public_key ?? undefined,
    }
  },
})
