import { type Complete, type Handlers, invalid, problem } from '@formpost/kit/rpc'
import type { NetworkPolicy } from '@formpost/kit/security'
import type { Webhook__Output } from '@formpost/proto/gen/formpost/forms/v1/Webhook'

import { newWebhookSecret, webhookUrlFault } from '../domain/webhook.ts'
import type { Database } from '../store/database.ts'
import { readOwnForm } from '../store/forms.ts'
import type { webhooks } from '../store/gen/prisma/client.ts'
import { deleteWebhook, findTargets, putWebhook, readWebhook } from '../store/webhooks.ts'
import { ownerOf } from './messages.ts'

type Webhooks = Pick<
  Handlers<'forms'>,
  'GetWebhook' | 'PutWebhook' | 'DeleteWebhook' | 'GetNotificationTargets'
>

const toMessage = (row: webhooks, secret?: string): Complete<Webhook__Output> => ({
  url: row.url,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  secret,
})

export const webhookRpcs = (db: Database, policy: NetworkPolicy): Webhooks => ({
  async GetWebhook({ form_uuid }, call) {
    return toMessage(await readWebhook(db, form_uuid, ownerOf(call)))
  },

  async PutWebhook({ form_uuid, url }, call) {
    const ownerUuid = ownerOf(call)
    // Before the address is looked at: a form that is not theirs is 403 or 404 whatever they send.
    await readOwnForm(db, form_uuid, ownerUuid)
    const fault = webhookUrlFault(url, policy)
    if (fault) throw invalid({ url: [fault] })
    const secret = newWebhookSecret()
    return toMessage(await putWebhook(db, form_uuid, ownerUuid, { url, secret }), secret)
  },

  async DeleteWebhook({ form_uuid }, call) {
    await deleteWebhook(db, form_uuid, ownerOf(call))
    return {}
  },

  async GetNotificationTargets({ form_uuid }) {
    const found = await findTargets(db, form_uuid)
    if (!found) throw problem('form_not_found')
    return {
      owner_uuid: found.owner_uuid,
      public_id: found.public_id,
      title: found.title,
      notifies_owner: found.notify_on_submission,
      webhook_url: found.url ?? undefined,
      webhook_secret: found.secret ?? undefined,
      webhook_since: found.since?.toISOString(),
    }
  },
})
