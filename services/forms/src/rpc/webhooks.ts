import { problem, type Complete, type Handlers } from '@formpost/kit/rpc'
import type { Webhook__Output } from '@formpost/proto/gen/formpost/forms/v1/Webhook'

import { callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { findNotificationTargets } from '../store/notification-targets.ts'
import { eraseWebhook, readWebhook, type Webhook } from '../store/webhooks.ts'
import { rollSecret, setWebhook } from '../webhooks/set-webhook.ts'

const toMessage = (webhook: Webhook, secret?: string): Complete<Webhook__Output> => ({
  url: webhook.url,
  created_at: webhook.createdAt.toISOString(),
  updated_at: webhook.updatedAt.toISOString(),
  secret,
  events: webhook.events,
})

export const getWebhook =
  ({ db }: Dependencies): Handlers<'forms'>['GetWebhook'] =>
  async ({ form_uuid }, call) =>
    toMessage(await readWebhook(db, form_uuid, callingOwner(call)))

export const putWebhook =
  (dependencies: Dependencies): Handlers<'forms'>['PutWebhook'] =>
  async ({ form_uuid, url, events }, call) => {
    const { webhook, newSecret } = await setWebhook(dependencies, form_uuid, { url, events }, call)
    return toMessage(webhook, newSecret)
  }

export const rollWebhookSecret =
  (dependencies: Dependencies): Handlers<'forms'>['RollWebhookSecret'] =>
  async ({ form_uuid }, call) => {
    const { webhook, newSecret } = await rollSecret(dependencies, form_uuid, call)
    return toMessage(webhook, newSecret)
  }

export const deleteWebhook =
  ({ db }: Dependencies): Handlers<'forms'>['DeleteWebhook'] =>
  async ({ form_uuid }, call) => {
    await eraseWebhook(db, form_uuid, callingOwner(call))
    return {}
  }

export const getNotificationTargets =
  ({ db }: Dependencies): Handlers<'forms'>['GetNotificationTargets'] =>
  async ({ form_uuid }) => {
    const targets = await findNotificationTargets(db, form_uuid)
    if (!targets) throw problem('form_not_found')
    return {
      owner_uuid: targets.ownerUuid,
      public_id: targets.publicId,
      title: targets.title,
      notifies_owner: targets.notifyOnSubmission,
      webhook_url: targets.webhookUrl ?? undefined,
      webhook_secret: targets.webhookSecret ?? undefined,
      webhook_former_secret: targets.webhookFormerSecret ?? undefined,
      webhook_since: targets.webhookSince?.toISOString(),
      webhook_events: targets.webhookEvents ?? [],
      key_expires_at: targets.keyExpiresAt?.toISOString(),
    }
  }
