import type { Form, WebhookDelivery } from '@formpost/contract'
import { formatNumber, formatRelative, formatTime } from '@formpost/ui/format.ts'
import { loadErrorTexts } from '@formpost/ui/messages/errors/index.ts'
import { useEffect, useRef, useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import { Failure, LoadFailure } from '../parts/failure.tsx'
import { useAction } from '../parts/use-action.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { describeFailure } from './describe-failure.ts'
import { eventNames } from './event-names.ts'
import { messages } from './messages/index.ts'

const pageSize = 10

interface Found {
  rows: WebhookDelivery[]
  total: number
}

/** All pages in one request, so that attempts made meanwhile shift none of them. */
async function loadDeliveries(form: string, count: number, signal: AbortSignal): Promise<Found> {
  await loadErrorTexts()
  const { data, meta } = await callApi('listWebhookDeliveries', {
    params: { form },
    query: { per_page: count },
    signal,
  })
  return { rows: data, total: meta.total }
}

function describeDelivery(row: WebhookDelivery): string {
  const { delivered, status_code, attempt, next_attempt_at } = row
  const parts = [
    formatTime(row.at),
    delivered ? messages.status(String(status_code)) : describeFailure(row),
    attempt > 1 && messages.attempt(formatNumber(attempt)),
    next_attempt_at && messages.nextTry(formatRelative(Date.parse(next_attempt_at), Date.now())),
  ]
  return parts.filter(Boolean).join(' · ')
}

interface DeliveryRowProps {
  row: WebhookDelivery
  onSendAgain: () => void
}

function DeliveryRow({ row, onSendAgain }: DeliveryRowProps) {
  const event = eventNames[row.event]
  return (
    <li class="item">
      <span class="row-text">
        <span class="row-title">
          {event}
          <span class={row.delivered ? 'badge badge-live' : 'badge badge-failed'}>
            {row.delivered ? messages.delivered : messages.failed}
          </span>
        </span>
        <span class="row-note">{describeDelivery(row)}</span>
      </span>
      <button
        type="button"
        class="secondary"
        aria-label={messages.sendAgainOf({ event, when: formatTime(row.at) })}
        onClick={onSendAgain}
      >
        {messages.sendAgain}
      </button>
    </li>
  )
}

/** The attempts to deliver, newest first, each of which can be repeated. */
export function WebhookDeliveries({ form }: { form: Form }) {
  const [count, setCount] = useState(pageSize)
  const { data, error, reload } = useLoaded(
    (signal) => loadDeliveries(form.uuid, count, signal),
    [form.uuid, count],
  )
  const [status, setStatus] = useState('')
  const isRefreshing = useRef(false)
  useEffect(() => {
    if (isRefreshing.current) setStatus(messages.upToDate)
    isRefreshing.current = false
  }, [data])
  const sendAgain = useAction(async ({ id }: WebhookDelivery) => {
    setStatus('')
    await callApi('redeliverWebhook', { params: { form: form.uuid, delivery: String(id) } })
    setStatus(messages.willBeSent)
  })
  return (
    <>
      <h3>{messages.deliveries}</h3>
      <p class="row-note">{messages.deliveriesLead}</p>
      {error !== undefined && <LoadFailure error={error} onRetry={reload} />}
      {data?.total === 0 && <p>{messages.noDeliveries}</p>}
      {data && data.rows.length > 0 && (
        <ul class="rows">
          {data.rows.map((row) => (
            <DeliveryRow key={row.id} row={row} onSendAgain={() => void sendAgain.run(row)} />
          ))}
        </ul>
      )}
      <Failure error={sendAgain.error} />
      <div class="panel-actions">
        <button
          type="button"
          class="secondary"
          onClick={() => {
            setStatus('')
            isRefreshing.current = true
            reload()
          }}
        >
          {messages.refresh}
        </button>
        {data && data.rows.length < data.total && count < 100 && (
          <button type="button" class="secondary" onClick={() => setCount(100)}>
            {messages.showMore}
          </button>
        )}
        <span class="status" role="status">
          {status}
        </span>
      </div>
    </>
  )
}
