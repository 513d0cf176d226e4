import { problem, type Complete, type Handlers } from '@formpost/kit/rpc'
import type { FormState__Output } from '@formpost/proto/gen/formpost/forms/v1/FormState'

import type { Dependencies } from '../dependencies.ts'
import { findDefinition, findVersionAt } from '../store/public-versions.ts'
import { findStates, markEncryptionFrozen, type FormState } from '../store/states.ts'

const toMessage = (state: FormState | undefined): Complete<FormState__Output> => ({
  form_uuid: state?.uuid ?? '',
  is_active: state?.isActive ?? false,
  is_encrypted: state?.isEncrypted ?? false,
  payment_required: state?.paymentRequired ?? false,
  version: state?.version ?? 0,
  is_encryption_frozen: Boolean(state?.encryptionFrozenAt),
  notifies_owner: state?.notifyOnSubmission ?? false,
  has_webhook: state?.hasWebhook ?? false,
  closed_at: state?.closedAt?.toISOString(),
  closed_message: state?.closedMessage ?? undefined,
  grace_days: state?.graceDays ?? 0,
  uses_language: state?.usesLanguage ?? false,
  owner_uuid: state?.ownerUuid ?? '',
  device_reports: state?.deviceReports ?? false,
})

export const getFormStates =
  ({ db }: Dependencies): Handlers<'forms'>['GetFormStates'] =>
  async ({ public_ids, after_changes }) => {
    const states = await findStates(db, [...new Set(public_ids)], after_changes)
    const byPublicId = new Map(states.map((state) => [state.publicId, state]))
    return { states: public_ids.map((id) => toMessage(byPublicId.get(id))) }
  }

export const freezeEncryption =
  ({ db }: Dependencies): Handlers<'forms'>['FreezeEncryption'] =>
  async ({ form_uuid }) => {
    const state = await markEncryptionFrozen(db, form_uuid)
    if (!state) throw problem('form_not_found')
    return toMessage(state)
  }

const noDefinition = {
  fields: '[]',
  thank_you_message: undefined,
  redirect_url: undefined,
  encryption_public_key: undefined,
  former_encryption_keys: [],
  is_encrypted: false,
  root_name: undefined,
}

export const getDefinition =
  ({ db }: Dependencies): Handlers<'forms'>['GetDefinition'] =>
  async ({ form_uuid, version, at, version_only }) => {
    const found = at === undefined ? (version ?? 0) : await findVersionAt(db, form_uuid, at)
    if (found !== undefined && version_only) return { ...noDefinition, version: found }
    const definition = found === undefined ? undefined : await findDefinition(db, form_uuid, found)
    if (!definition) throw problem('form_not_found')
    return {
      version: definition.version,
      fields: JSON.stringify(definition.fields),
      thank_you_message: definition.thankYouMessage ?? undefined,
      redirect_url: definition.redirectUrl ?? undefined,
      encryption_public_key: definition.encryptionPublicKey ?? undefined,
      former_encryption_keys: definition.formerKeys,
      is_encrypted: definition.isEncrypted,
      root_name: definition.rootName ?? undefined,
    }
  }
