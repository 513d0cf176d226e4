import { outboxCounts } from '../db/records.ts'
import { readQueue } from '../outbox/delivery/queue.ts'
import { contact } from './contact.ts'
import { AlertIcon, ClockIcon, Mark, OfflineIcon } from './icons.tsx'
import { words } from './messages/index.ts'
import { barTitle } from './screen-state.ts'
import { useStore } from './store.ts'
import { useLive } from './use-live.ts'

/** Connection and outbox in a few words; always the way to the outbox. */
function Pill() {
  const counts = useLive(outboxCounts, [])
  const queue = useLive(readQueue, [])
  const isOffline = useStore(contact) === 'unreached' || (queue?.failures ?? 0) > 0
  const { waiting = 0, attention = 0 } = counts ?? {}
  const parts = [
    isOffline && words.pillOffline,
    waiting > 0 && words.pillWaiting(waiting),
    attention > 0 && words.pillAttention(attention),
  ].filter((part) => part !== false)
  const kind = attention > 0 ? 'attention' : waiting > 0 || isOffline ? 'waiting' : 'calm'
  return (
    <a class={`pill pill-${kind}`} href="/outbox">
      {attention > 0 && <AlertIcon size={16} />}
      {attention === 0 && isOffline && <OfflineIcon size={16} />}
      {attention === 0 && !isOffline && waiting > 0 && <ClockIcon size={16} />}
      <span>{parts.length > 0 ? parts.join(' · ') : words.pillOutbox}</span>
    </a>
  )
}

export function Bar() {
  const title = useStore(barTitle)
  return (
    <header class="bar">
      <a class="bar-home" href="/" aria-label={words.home}>
        <Mark />
      </a>
      <span class="bar-title" dir="auto">
        {title ?? words.appName}
      </span>
      <Pill />
    </header>
  )
}
