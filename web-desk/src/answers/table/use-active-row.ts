import { useLayoutEffect, useRef } from 'preact/hooks'

import type { AnswerList } from '../list/answer-list.ts'
import type { TableView } from './use-row-window.ts'

const moves: Readonly<Record<string, (place: number, page: number, last: number) => number>> = {
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  PageDown: (place, page) => place + page,
  PageUp: (place, page) => place - page,
  Home: () => 0,
  End: (_place, _page, last) => last,
}

export interface ActiveRow {
  /** The row to which the Tab key leads. */
  tabStop: number
  /** The active row, if it was scrolled away with the focus. */
  away: number | undefined
  hasFocus: () => boolean
  focusRow: (place: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface ActiveRowOptions {
  list: AnswerList
  /** As the list has it. */
  active: number
  total: number
  view: TableView
  onEnter: (place: number) => boolean
}

/** The row that has, or had, the focus, and the keys that move it. */
export function useActiveRow({
  list,
  active: listed,
  total,
  view,
  onEnter,
}: ActiveRowOptions): ActiveRow {
  const { scroller, first, last, topRow } = view
  const focusNext = useRef(false)
  const active = Math.min(listed, Math.max(0, total - 1))
  const hasFocus = () => scroller.current?.contains(document.activeElement) ?? false
  const isInView = active >= first && active <= last
  const keepsActive = !isInView && active < total && hasFocus()
  const focusRow = (place: number) => {
    focusNext.current = true
    view.reveal(place)
    list.setActive(place)
  }
  useLayoutEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    const row = scroller.current?.querySelector<HTMLElement>(`[data-place="${active}"]`)
    row?.focus({ preventScroll: true })
  })
  return {
    // Into what is in view if the active row was scrolled away.
    tabStop: isInView || keepsActive ? active : Math.min(last, Math.ceil(topRow)),
    away: keepsActive ? active : undefined,
    hasFocus,
    focusRow,
    onKeyDown(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const { viewport, rowHeight } = view.geometry()
      const page = Math.max(1, Math.floor(viewport / rowHeight) - 1)
      const next = moves[event.key]?.(active, page, total - 1)
      if (next !== undefined) {
        event.preventDefault()
        focusRow(Math.max(0, Math.min(next, total - 1)))
      } else if (event.key === 'Enter' && onEnter(active)) {
        event.preventDefault()
      }
    },
  }
}
