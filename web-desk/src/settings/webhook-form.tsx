import type { Form, Webhook } from '@formpost/contract'
import { useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import { asUri } from '../parts/as-uri.ts'
import { Failure } from '../parts/failure.tsx'
import { errorBeyond, isRefused, refusalText } from '../parts/refusals.ts'
import { TextInput } from '../parts/text-input.tsx'
import { useAction } from '../parts/use-action.ts'
import { eventNames, type WebhookEvent } from './event-names.ts'
import { messages } from './messages/index.ts'

const allEvents = Object.keys(eventNames) as WebhookEvent[]

interface WebhookFormProps {
  form: Form
  webhook: Webhook | null
  onSaved: (webhook: Webhook & { secret?: string | undefined }) => void
}

/** The address and events of the webhook. */
export function WebhookForm({ form, webhook, onSaved }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    webhook?.events ?? ['submission.created'],
  )
  const save = useAction(async () => {
    const params = { form: form.uuid }
    const body = { url: asUri(url), events: [...events] }
    onSaved((await callApi('putWebhook', { params, body })).data)
  })
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    setEvents(allEvents.filter((each) => (each === event ? isChosen : events.includes(each))))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <TextInput
        label={messages.url}
        help={messages.urlHelp}
        type="url"
        maxLength={500}
        value={url}
        error={refusalText(save.error, 'url', messages.urlRefused)}
        onInput={setUrl}
      />
      <fieldset class="field">
        <legend class="label">{messages.events}</legend>
        {isRefused(save.error, 'events') && (
          <p class="field-error" role="alert">
            {messages.noEvents}
          </p>
        )}
        <div class="options">
          {allEvents.map((event) => (
            <label key={event} class="option">
              <input
                type="checkbox"
                checked={events.includes(event)}
                onChange={({ currentTarget }) => choose(event, currentTarget.checked)}
              />
              <span>{eventNames[event]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Failure error={errorBeyond(save.error, ['url', 'events'])} />
      <div class="panel-actions">
        <button type="submit" class="primary" aria-disabled={save.isBusy}>
          {messages.saveWebhook}
        </button>
      </div>
    </form>
  )
}
