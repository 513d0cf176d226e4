import { useStore } from '@formpost/ui/store.ts'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

import { announce } from '../parts/announce.ts'
import type { AnswerList } from './list/answer-list.ts'
import { messages } from './messages/index.ts'
import type { TableHandle } from './table/answer-table.tsx'

/** New answers are announced at most this often. */
const announceInterval = 60_000

/** Shows new answers by themselves while nobody reads further down, and announces them. */
export function useArrivals(
  list: AnswerList,
  table: RefObject<TableHandle>,
  isReading: boolean,
): void {
  const { arrived } = useStore(list.store)
  const announced = useRef(-announceInterval)
  const count = arrived.length
  useEffect(() => {
    if (count === 0) return
    if (performance.now() - announced.current >= announceInterval) {
      announced.current = performance.now()
      announce(messages.newAnswers(count))
    }
    const handle = table.current
    if (!isReading && (!handle || (handle.isAtTop() && !handle.hasFocus()))) list.bringIn()
  }, [count, list])
}
