import { formatRelative } from '@formpost/ui/format.ts'
import { useEffect, useState } from 'preact/hooks'

import { messages } from '../app/messages/index.ts'
import { useLiveQuery } from '../app/use-live-query.ts'
import { countEdited } from '../db/edits.ts'
import { countByState } from '../db/outbox.ts'
import { nextTryAt } from './delivery/queue.ts'

async function loadSummary() {
  const [waiting, sending, attention, sent, edited] = await Promise.all([
    countByState('waiting'),
    countByState('sending'),
    countByState('needs_attention'),
    countByState('sent'),
    countEdited('waiting'),
  ])
  return { waiting: waiting - edited, edited, sending, attention, sent, next: await nextTryAt() }
}

function useNow(): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The outbox in one line, such as "3 waiting, next try in 20 seconds". */
export function Summary() {
  const counts = useLiveQuery(loadSummary, [])
  const now = useNow()
  if (!counts) return <p class="summary">&nbsp;</p>
  const { waiting, edited, sending, attention, sent, next = 0 } = counts
  const items: string[] = []
  if (sending > 0) items.push(messages.sendingNow(sending))
  if (waiting > 0) {
    const isNow = next <= now || sending > 0
    items.push(
      isNow
        ? messages.waitingNow(waiting)
        : messages.waitingNext(waiting, formatRelative(next, now)),
    )
  }
  if (edited > 0) items.push(messages.editedCount(edited))
  if (attention > 0) items.push(messages.attentionCount(attention))
  if (items.length === 0 && sent > 0) items.push(messages.allSent)
  return <p class="summary">{items.join(' · ')}</p>
}
