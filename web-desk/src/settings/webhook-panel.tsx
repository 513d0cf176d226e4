import type { Form, Webhook } from '@formpost/contract'
import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { useRef, useState } from 'preact/hooks'

import { isStatus } from '../api/api-error.ts'
import { callApi } from '../api/client.ts'
import { announce } from '../parts/announce.ts'
import { CopyField } from '../parts/copy-field.tsx'
import { Failure, LoadFailure } from '../parts/failure.tsx'
import { Panel } from '../parts/panel.tsx'
import { useAction } from '../parts/use-action.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { messages } from './messages/index.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookTest } from './webhook-test.tsx'

/** The webhook; null if there is none. */
async function loadWebhook(form: string, signal: AbortSignal): Promise<Webhook | null> {
  try {
    return (await callApi('getWebhook', { params: { form }, signal })).data
  } catch (error) {
    if (isStatus(error, 404)) return null
    throw error
  }
}

/** The webhook of the form with its deliveries. */
export function WebhookPanel({ form }: { form: Form }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const params = { form: form.uuid }
  const { data, error, reload, replace } = useLoaded(
    (signal) => loadWebhook(form.uuid, signal),
    [form.uuid],
  )
  const [secret, setSecret] = useState<string>()
  const [asking, setAsking] = useState<'roll' | 'delete'>()
  const roll = useAction(async () => {
    const { secret: created, ...webhook } = (await callApi('rollWebhookSecret', { params })).data
    replace(webhook)
    setSecret(created)
    announce(messages.secretRolled)
  })
  const remove = useAction(async () => {
    await callApi('deleteWebhook', { params })
    setSecret(undefined)
    replace(null)
    announce(messages.webhookDeleted)
    heading.current?.focus()
  })
  return (
    <Panel title={messages.webhook} lead={messages.webhookLead} heading={heading}>
      {error !== undefined && <LoadFailure error={error} onRetry={reload} />}
      {data !== undefined && (
        <WebhookForm
          key={data ? 'change' : 'create'}
          form={form}
          webhook={data}
          onSaved={({ secret: created, ...webhook }) => {
            replace(webhook)
            if (created) setSecret(created)
            announce(messages.webhookSaved)
          }}
        />
      )}
      {data && (
        <>
          {secret && (
            <CopyField
              label={messages.secret}
              help={messages.secretHelp}
              value={secret}
              autofocus
            />
          )}
          <WebhookTest key={data.updated_at} form={form} />
          <WebhookDeliveries form={form} />
          <Failure error={roll.error ?? remove.error} />
          <div class="panel-actions">
            <button type="button" class="secondary" onClick={() => setAsking('roll')}>
              {messages.rollSecret}
            </button>
            <button type="button" class="danger-outline" onClick={() => setAsking('delete')}>
              {messages.deleteWebhook}
            </button>
          </div>
        </>
      )}
      {asking === 'roll' && (
        <ConfirmDialog
          title={messages.rollSecretTitle}
          body={messages.rollSecretBody}
          confirm={messages.rollSecret}
          cancel={messages.cancel}
          onClose={(isConfirmed) => {
            setAsking(undefined)
            if (isConfirmed) void roll.run()
          }}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={messages.deleteWebhookTitle}
          body={messages.deleteWebhookBody}
          confirm={messages.deleteWebhook}
          cancel={messages.cancel}
          onClose={(isConfirmed) => {
            setAsking(undefined)
            if (isConfirmed) void remove.run()
          }}
        />
      )}
    </Panel>
  )
}
