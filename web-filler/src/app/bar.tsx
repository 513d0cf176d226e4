import { AlertIcon, ClockIcon, Logo, OfflineIcon } from '@formpost/ui/icons.tsx'
import { useStore } from '@formpost/ui/store.ts'
import { appName } from '@formpost/ui/use-title.ts'

import { outboxCounts } from '../db/outbox.ts'
import { readQueue } from '../db/queue-row.ts'
import { connection } from './connection.ts'
import { messages } from './messages/index.ts'
import { barTitle } from './screen-state.ts'
import { useLiveQuery } from './use-live-query.ts'

/** A link to the outbox that shows the connection and the number of unsent records. */
function StatusPill() {
  const counts = useLiveQuery(outboxCounts, [])
  const queue = useLiveQuery(readQueue, [])
  const isOffline = useStore(connection) === 'offline' || (queue?.failures ?? 0) > 0
  const { waiting = 0, attention = 0 } = counts ?? {}
  const labels = [
    isOffline && messages.pillOffline,
    waiting > 0 && messages.pillWaiting(waiting),
    attention > 0 && messages.pillAttention(attention),
  ].filter((label) => label !== false)
  const kind = attention > 0 ? 'attention' : waiting > 0 || isOffline ? 'waiting' : 'idle'
  return (
    <a class={`pill pill-${kind}`} href="/outbox">
      {attention > 0 && <AlertIcon size={16} />}
      {attention === 0 && isOffline && <OfflineIcon size={16} />}
      {attention === 0 && !isOffline && waiting > 0 && <ClockIcon size={16} />}
      <span>{labels.length > 0 ? labels.join(' · ') : messages.pillOutbox}</span>
    </a>
  )
}

export function Bar() {
  const title = useStore(barTitle)
  return (
    <header class="bar">
      <a class="bar-home" href="/" aria-label={messages.home}>
        <Logo />
      </a>
      <span class="bar-title" dir="auto">
        {title ?? appName}
      </span>
      <StatusPill />
    </header>
  )
}
