import { AlertIcon, CheckIcon, DeviceIcon } from '@formpost/ui/icons.tsx'
import { useTitle } from '@formpost/ui/use-title.ts'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

import { messages } from '../app/messages/index.ts'
import { useLiveQuery } from '../app/use-live-query.ts'
import { db } from '../db/database.ts'
import { outboxCounts } from '../db/outbox.ts'
import type { RecordRow, RecordState } from '../db/rows.ts'

function resultMessage(state: RecordState) {
  if (state === 'sent') return { title: messages.sent, body: messages.sentBody, icon: CheckIcon }
  if (state === 'needs_attention') {
    return { title: messages.refused, body: messages.refusedBody, icon: AlertIcon }
  }
  return { title: messages.savedOnDevice, body: messages.savedOnDeviceBody, icon: DeviceIcon }
}

/** Redirects only if the record was sent immediately, while the user is still on the page. */
function useRedirect(record: RecordRow): void {
  const url = record.receipt?.redirectUrl
  useEffect(() => {
    if (url && /^https?:\/\//i.test(url) && !record.wasOffline) location.assign(url)
  }, [url])
}

interface AfterSubmitProps {
  submitted: RecordRow
  onFillAgain: () => void
  children: ComponentChildren
}

export function AfterSubmit({ submitted, onFillAgain, children }: AfterSubmitProps) {
  const live = useLiveQuery(() => db.records.get(submitted.clientUuid), [submitted.clientUuid])
  const counts = useLiveQuery(outboxCounts, [])
  const record = live ?? submitted
  const { title, body, icon: Icon } = resultMessage(record.state)
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(`${title}: ${record.formTitle}`)
  useRedirect(record)
  useLayoutEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const inOutbox = (counts?.waiting ?? 0) + (counts?.attention ?? 0)
  return (
    <main id="main" class="column">
      <div class={`card result result-${record.state}`}>
        <div class="state-icon">
          <Icon size={40} />
        </div>
        <div role="status">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p class="result-body">{body}</p>
        </div>
        {record.thankYouMessage && record.state !== 'needs_attention' && (
          <p class="thank-you" dir="auto" lang={record.language}>
            {record.thankYouMessage}
          </p>
        )}
        <button type="button" class="primary" onClick={onFillAgain}>
          {messages.fillAgain}
        </button>
        {children}
        {record.state === 'needs_attention' ? (
          <a class="button secondary" href="/outbox">
            {messages.refusedLink}
          </a>
        ) : (
          inOutbox > 0 && (
            <a class="button secondary" href="/outbox">
              {messages.outboxCount(inOutbox)}
            </a>
          )
        )}
      </div>
    </main>
  )
}
