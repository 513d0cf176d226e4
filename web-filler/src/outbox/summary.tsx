import { formatRelative } from '@formpost/ui/format.ts'
import { useEffect, useState } from 'preact/hooks'

import { messages } from '../app/messages/index.ts'
import { useLiveQuery } from '../app/use-live-query.ts'
import { db } from '../db/database.ts'
import { countEdited, editedRecords } from '../db/edits.ts'
import { countByState } from '../db/outbox.ts'
import { linkWait } from './delivery/link.ts'
import { nextTryAt } from './delivery/queue.ts'
import { messages as outboxMessages } from './messages/index.ts'

/** How many records wait for another link, without those that are edited. */
async function countForWifi(): Promise<number> {
  const waitsForLink = await linkWait()
  const edited = await editedRecords()
  return db.records
    .where({ state: 'waiting' })
    .filter((record) => waitsForLink(record) && !edited.has(record.clientUuid))
    .count()
}

/** Counted at one moment: a record that changes its state meanwhile would be missed, and everything seem sent. */
const loadSummary = () =>
  db.transaction('r', db.tables, async () => {
    const [waiting, sending, attention, sent, edited, forWifi] = await Promise.all([
      countByState('waiting'),
      countByState('sending'),
      countByState('needs_attention'),
      countByState('sent'),
      countEdited('waiting'),
      countForWifi(),
    ])
    return {
      ...{ waiting: waiting - edited - forWifi, edited, forWifi, sending, attention, sent },
      next: await nextTryAt(),
    }
  })

function useNow(): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Counts = Awaited<ReturnType<typeof loadSummary>>

/** What is in the outbox; `waiting` says it of records that wait. */
function describe(counts: Counts, waiting: string): string {
  const { edited, forWifi, sending, attention, sent } = counts
  const items: string[] = []
  if (sending > 0) items.push(outboxMessages.sendingNow(sending))
  if (counts.waiting > 0) items.push(waiting)
  if (forWifi > 0) items.push(outboxMessages.waitForWifi(forWifi))
  if (edited > 0) items.push(outboxMessages.editedCount(edited))
  if (attention > 0) items.push(outboxMessages.attentionCount(attention))
  if (items.length === 0 && sent > 0) items.push(outboxMessages.allSent)
  return items.join(' · ')
}

/** The outbox in one line, such as "3 waiting, next try in 20 seconds". Screen readers are told when it changes. */
export function Summary() {
  const counts = useLiveQuery(loadSummary, [])
  const now = useNow()
  if (!counts) return <p class="summary">&nbsp;</p>
  const { waiting, sending, next = 0 } = counts
  const countsDown = waiting > 0 && sending === 0 && next > now
  const text = describe(
    counts,
    countsDown ? messages.pillWaiting(waiting) : outboxMessages.waitingNow(waiting),
  )
  return (
    <>
      {countsDown && (
        <p class="summary" aria-hidden="true">
          {describe(
            counts,
            outboxMessages.waitingNext({ count: waiting, when: formatRelative(next, now) }),
          )}
        </p>
      )}
      {/* Without the countdown, which would be announced every second. */}
      <p key="status" class={countsDown ? 'visually-hidden' : 'summary'} role="status">
        {text}
      </p>
    </>
  )
}
