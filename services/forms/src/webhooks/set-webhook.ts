import { invalid, type CallContext } from '@formpost/kit/rpc'

import { callingOwner } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { formerSecretLifetimeMs, newWebhookSecret, webhookUrlError } from '../domain/webhook.ts'
import { readForm } from '../store/read-forms.ts'
import { replaceSecret, writeWebhook, type Webhook } from '../store/webhooks.ts'

/** A webhook with its signing secret, if that is new. */
export interface SetWebhook {
  webhook: Webhook
  newSecret: string | undefined
}

/** Sets the webhook of the caller's form. A new one gets a signing secret. */
export async function setWebhook(
  { db, webhookPolicy }: Dependencies,
  formUuid: string,
  { url, events }: Pick<Webhook, 'url' | 'events'>,
  call: CallContext,
): Promise<SetWebhook> {
  const owner = callingOwner(call)
  // Checked before the URL: for a form of someone else the reply is 403 or 404, whatever the URL.
  await readForm(db, formUuid, owner)
  const error = webhookUrlError(url, webhookPolicy)
  if (error) throw invalid({ url: [error] })
  const secret = newWebhookSecret()
  const webhook = await writeWebhook(db, formUuid, owner, { url, secret, events })
  return { webhook, newSecret: webhook.secret === secret ? secret : undefined }
}

/** Gives a webhook a new secret; the former one stays valid for a while. Throws `webhook_not_found`. */
export async function rollSecret(
  { db }: Dependencies,
  formUuid: string,
  call: CallContext,
): Promise<SetWebhook> {
  const secret = newWebhookSecret()
  const formerSecretUntil = new Date(Date.now() + formerSecretLifetimeMs)
  const secrets = { secret, formerSecretUntil }
  const webhook = await replaceSecret(db, formUuid, callingOwner(call), secrets)
  return { webhook, newSecret: secret }
}
