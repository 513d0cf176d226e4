import { useEffect, useRef } from 'preact/hooks'

import { AlertIcon, CheckIcon, DeviceIcon } from '../app/icons.tsx'
import { words } from '../app/messages/index.ts'
import { useLive } from '../app/use-live.ts'
import { useTitle } from '../app/use-title.ts'
import { db } from '../db/database.ts'
import { outboxCounts } from '../db/records.ts'
import type { RecordRow, RecordState } from '../db/rows.ts'

function stateWords(state: RecordState) {
  if (state === 'sent') return { title: words.sent, body: words.sentBody, icon: CheckIcon }
  if (state === 'needs_attention') {
    return { title: words.refused, body: words.refusedBody, icon: AlertIcon }
  }
  return { title: words.savedHere, body: words.savedHereBody, icon: DeviceIcon }
}

/** Only where the person is sure to be there still: submitted and sent in one go. */
function useRedirect(record: RecordRow): void {
  const url = record.receipt?.redirectUrl
  useEffect(() => {
    if (url && /^https?:\/\//i.test(url) && !record.wasOffline) location.assign(url)
  }, [url])
}

interface AfterSubmitProps {
  submitted: RecordRow
  onFillAgain: () => void
}

/** What became of a submission, for as long as it is looked at. */
export function AfterSubmit({ submitted, onFillAgain }: AfterSubmitProps) {
  const live = useLive(() => db.records.get(submitted.clientUuid), [submitted.clientUuid])
  const counts = useLive(outboxCounts, [])
  const record = live ?? submitted
  const { title, body, icon: Icon } = stateWords(record.state)
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(`${title}: ${record.formTitle}`)
  useRedirect(record)
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const inOutbox = (counts?.waiting ?? 0) + (counts?.attention ?? 0)
  return (
    <main id="main" class="column">
      <div class={`sheet after after-${record.state}`}>
        <div class="state-mark">
          <Icon size={40} />
        </div>
        <div role="status">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p class="after-body">{body}</p>
        </div>
        {record.thankYouMessage && record.state !== 'needs_attention' && (
          <p class="thank-you" dir="auto">
            {record.thankYouMessage}
          </p>
        )}
        <button type="button" class="primary" onClick={onFillAgain}>
          {words.fillAgain}
        </button>
        {record.state === 'needs_attention' ? (
          <a class="button secondary" href="/outbox">
            {words.refusedLink}
          </a>
        ) : (
          inOutbox > 0 && (
            <a class="button secondary" href="/outbox">
              {words.outboxCount(inOutbox)}
            </a>
          )
        )}
      </div>
    </main>
  )
}
