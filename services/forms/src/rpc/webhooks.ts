import { invalid, problem, type Complete, type Handlers } from '@formpost/kit/rpc'
import type { Webhook__Output } from '@formpost/proto/gen/formpost/forms/v1/Webhook'

import { formerSecretLifetimeMs, newWebhookSecret, webhookUrlError } from '../domain/webhook.ts'
import { findNotificationTargets } from '../store/notification-targets.ts'
import { readForm } from '../store/read-forms.ts'
import {
  eraseWebhook,
  readWebhook,
  replaceSecret,
  writeWebhook,
  type Webhook,
} from '../store/webhooks.ts'
import { callingOwner } from './caller.ts'
import type { Dependencies } from './dependencies.ts'

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
  ({ db, webhookPolicy }: Dependencies): Handlers<'forms'>['PutWebhook'] =>
  async ({ form_uuid, url, events }, call) => {
    const owner = callingOwner(call)
    // Checked before the URL: for a form of someone else the reply is 403 or 404, whatever the URL.
    await readForm(db, form_uuid, owner)
    const error = webhookUrlError(url, webhookPolicy)
    if (error) throw invalid({ url: [error] })
    const secret = newWebhookSecret()
    const webhook = await writeWebhook(db, form_uuid, owner, { url, secret, events })
    return toMessage(webhook, webhook.secret === secret ? secret : undefined)
  }

export const rollWebhookSecret =
  ({ db }: Dependencies): Handlers<'forms'>['RollWebhookSecret'] =>
  async ({ form_uuid }, call) => {
    const secret = newWebhookSecret()
    const formerSecretUntil = new Date(Date.now() + formerSecretLifetimeMs)
    const secrets = { secret, formerSecretUntil }
    return toMessage(await replaceSecret(db, form_uuid, callingOwner(call), secrets), secret)
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
