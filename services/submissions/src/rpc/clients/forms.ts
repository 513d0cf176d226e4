import { createLeaseCache, Problem, type CallContext, type ClientOf } from '@formpost/kit/rpc'
import type { FormState__Output } from '@formpost/proto/gen/formpost/forms/v1/FormState'
import type { FormField } from '@formpost/rules'

import { compileDefinition, type Definition } from '../../domain/definition.ts'
import type { FormState } from '../../domain/form-state.ts'

export interface NotificationTargets {
  ownerUuid: string
  publicId: string
  title: string
  notifiesOwner: boolean
  webhook: Webhook | undefined
  /** When the encryption key of an active form can no longer encrypt. */
  keyExpiresAt: Date | undefined
}

export interface Webhook {
  url: string
  /** The current signing secret, then the former one while it is valid. */
  secrets: readonly string[]
  /** Events before are not delivered to it. */
  createdAt: Date
  /** The types of the messages that it gets. */
  events: readonly string[]
}

/** A draft as if it were published. */
export interface PreviewedForm {
  ownerUuid: string
  isEncrypted: boolean
  paymentRequired: boolean
  definition: Definition
}

/** A question that was removed from a form, as it was last. */
export interface RemovedQuestion {
  field: FormField
  /** Its former id, if it is known. */
  fieldId: number | undefined
  lastVersion: number
  /** ISO 8601. */
  removedAt: string
}

/** What is read of the document of a public form. */
interface PublicForm {
  version: number
  fields: FormField[]
  root_name?: string
  is_encrypted: boolean
  payment_required: boolean
  thank_you_message: string | null
  redirect_url: string | null
  encryption_public_key: string | null
}

/** Calls to the forms service. */
export function createFormsClient(forms: ClientOf<'submissions', 'forms'>) {
  const ownedForms = createLeaseCache<{ version: number }>()
  return {
    /**
     * Throws unless the form is the caller's; returns its current version. A form that has submissions is cached until its
     * lease expires (CheckOwnerReply in forms.proto).
     */
    async checkOwner(formUuid: string, call: CallContext): Promise<number> {
      const key = `${call.caller?.ownerUuid}/${formUuid}`
      const cached = ownedForms.get(key)
      if (cached) return cached.version
      const requestedAt = performance.now()
      const reply = await forms.CheckOwner({ form_uuid: formUuid }, call)
      if (reply.is_encryption_frozen) ownedForms.set(key, reply, requestedAt)
      return reply.version
    },

    /** The state of each form, in the order of `publicIds`; undefined if there is no such form. */
    async getStates(
      publicIds: string[],
      { afterChanges }: { afterChanges: boolean },
      call: CallContext,
    ): Promise<(FormState | undefined)[]> {
      const request = { public_ids: publicIds, after_changes: afterChanges }
      const { states } = await forms.GetFormStates(request, call)
      return states.map(toFormState)
    },

    async getDefinition(formUuid: string, version: number, call: CallContext): Promise<Definition> {
      const request = { form_uuid: formUuid, version, at: undefined, version_only: false }
      const message = await forms.GetDefinition(request, call)
      return compileDefinition({
        version: message.version,
        size: message.fields.length,
        fields: JSON.parse(message.fields) as FormField[],
        rootName: message.root_name,
        thankYouMessage: message.thank_you_message,
        redirectUrl: message.redirect_url,
        publicKeys: [
          ...(message.encryption_public_key === undefined ? [] : [message.encryption_public_key]),
          ...message.former_encryption_keys,
        ],
        isEncrypted: message.is_encrypted,
      })
    },

    /** The removed questions of a form, at most 500, the last removed first: those with these uuids, or all if there is none. */
    async getRemovedFields(
      formUuid: string,
      fieldUuids: string[],
      call: CallContext,
    ): Promise<RemovedQuestion[]> {
      const request = { form_uuid: formUuid, field_uuids: fieldUuids }
      const { fields } = await forms.GetRemovedFields(request, call)
      return fields.map((message) => ({
        field: JSON.parse(message.document) as FormField,
        fieldId: message.field_id,
        lastVersion: message.last_version,
        removedAt: message.removed_at,
      }))
    },

    /** The version that was current at a time (ISO 8601). */
    async getVersionAt(formUuid: string, at: string, call: CallContext): Promise<number> {
      const request = { form_uuid: formUuid, version: undefined, at, version_only: true }
      const { version } = await forms.GetDefinition(request, call)
      return version
    },

    /** The draft of a form, for those who have a link to its preview. */
    async getPreview(publicId: string, token: string, call: CallContext): Promise<PreviewedForm> {
      const { document, owner_uuid } = await forms.GetPreview({ public_id: publicId, token }, call)
      const form = JSON.parse(document) as PublicForm
      const isEncrypted = form.is_encrypted
      return {
        ownerUuid: owner_uuid || publicId,
        isEncrypted,
        paymentRequired: form.payment_required,
        definition: compileDefinition({
          version: form.version,
          size: document.length,
          fields: form.fields,
          rootName: form.root_name,
          thankYouMessage: form.thank_you_message ?? undefined,
          redirectUrl: form.redirect_url ?? undefined,
          publicKeys: form.encryption_public_key === null ? [] : [form.encryption_public_key],
          isEncrypted,
        }),
      }
    },

    async getNotificationTargets(
      formUuid: string,
      call: CallContext,
    ): Promise<NotificationTargets> {
      const targets = await forms.GetNotificationTargets({ form_uuid: formUuid }, call)
      const { webhook_url: url, webhook_secret: secret, webhook_since: since } = targets
      const chosen = targets.webhook_events
      const secrets = [secret, targets.webhook_former_secret].filter((each) => each !== undefined)
      const events = chosen.length > 0 ? chosen : ['submission.created']
      return {
        ownerUuid: targets.owner_uuid,
        publicId: targets.public_id,
        title: targets.title,
        notifiesOwner: targets.notifies_owner,
        keyExpiresAt:
          targets.key_expires_at === undefined ? undefined : new Date(targets.key_expires_at),
        webhook:
          url && secret && since ? { url, secrets, createdAt: new Date(since), events } : undefined,
      }
    },

    /** Does nothing if the form is deleted. */
    async freezeEncryption(formUuid: string, call: CallContext): Promise<void> {
      await forms.FreezeEncryption({ form_uuid: formUuid }, call).catch((error: unknown) => {
        if (!(error instanceof Problem && error.code === 'form_not_found')) throw error
      })
    },
  }
}
export type FormsClient = ReturnType<typeof createFormsClient>

function toFormState(message: FormState__Output): FormState | undefined {
  if (!message.form_uuid) return undefined
  return {
    formUuid: message.form_uuid,
    // A forms service of an earlier release has none.
    ownerUuid: message.owner_uuid || message.form_uuid,
    isActive: message.is_active,
    isEncrypted: message.is_encrypted,
    paymentRequired: message.payment_required,
    version: message.version,
    isEncryptionFrozen: message.is_encryption_frozen,
    notifiesOwner: message.notifies_owner,
    hasWebhook: message.has_webhook,
    closedAt: message.closed_at === undefined ? undefined : new Date(message.closed_at),
    closedMessage: message.closed_message,
    graceDays: message.grace_days,
    deviceReports: message.device_reports,
  }
}
