import { useEffect, useState } from 'preact/hooks'

import { formatRelative } from '../app/format.ts'
import { words } from '../app/messages/index.ts'
import { useLive } from '../app/use-live.ts'
import { countOf } from '../db/records.ts'
import { nextTryAt } from './delivery/queue.ts'

async function stand() {
  const [waiting, sending, attention, sent] = await Promise.all([
    countOf('waiting'),
    countOf('sending'),
    countOf('needs_attention'),
    countOf('sent'),
  ])
  return { waiting, sending, attention, sent, next: await nextTryAt() }
}

function useNow(): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The outbox in one line: "3 waiting, next try in 20 seconds". */
export function Summary() {
  const counts = useLive(stand, [])
  const now = useNow()
  if (!counts) return <p class="summary">&nbsp;</p>
  const { waiting, sending, attention, sent, next = 0 } = counts
  const parts: string[] = []
  if (sending > 0) parts.push(words.sendingNow(sending))
  if (waiting > 0) {
    const isNow = next <= now || sending > 0
    parts.push(
      isNow ? words.waitingNow(waiting) : words.waitingNext(waiting, formatRelative(next, now)),
    )
  }
  if (attention > 0) parts.push(words.attentionCount(attention))
  if (parts.length === 0 && sent > 0) parts.push(words.allSent)
  return <p class="summary">{parts.join(' · ')}</p>
}
