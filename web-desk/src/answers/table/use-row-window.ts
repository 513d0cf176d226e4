import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

import type { AnswerList } from '../list/answer-list.ts'
import {
  positionAt,
  revealing,
  rowWindow,
  scrolled,
  start,
  type Geometry,
  type Position,
  type RowWindow,
} from './row-window.ts'

/** Of a row, as in styles/table.css. */
const rowHeightInRem = 4

const rowHeight = () =>
  rowHeightInRem * parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The part of the table that is in view. */
export interface TableView extends RowWindow {
  scroller: RefObject<HTMLDivElement>
  head: RefObject<HTMLTableSectionElement>
  /** The distance of what is visible from the first row, in rows. */
  topRow: number
  geometry: () => Geometry
  isAtTop: () => boolean
  scrollToTop: () => void
  /** Makes a row visible with the least movement. */
  reveal: (place: number) => void
  onScroll: () => void
  onScrollEnd: () => void
}

/** Scrolls the table, of which only the rows in view are rendered. */
export function useRowWindow(list: AnswerList, total: number): TableView {
  const scroller = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLTableSectionElement>(null)
  const position = useRef(start)
  const [, render] = useState({})

  const geometry = (): Geometry => {
    const { clientHeight = 600 } = scroller.current ?? {}
    const headHeight = head.current?.offsetHeight ?? 0
    return { total, rowHeight: rowHeight(), viewport: Math.max(1, clientHeight - headHeight) }
  }
  const moveTo = (next: Position) => {
    position.current = next
    if (scroller.current) scroller.current.scrollTop = next.scrollTop
    render({})
  }
  useLayoutEffect(() => {
    position.current = start
    if (scroller.current) scroller.current.scrollTop = 0
  }, [list])
  useEffect(() => {
    const observer = new ResizeObserver(() => render({}))
    observer.observe(scroller.current!)
    return () => observer.disconnect()
  }, [])

  const current = geometry()
  return {
    ...rowWindow(position.current, current),
    scroller,
    head,
    topRow: position.current.top / current.rowHeight,
    geometry,
    isAtTop: () => position.current.top < 1,
    scrollToTop: () => moveTo(start),
    reveal: (place) => moveTo(revealing(position.current, place, geometry())),
    onScroll() {
      const { scrollTop } = scroller.current!
      if (Math.abs(scrollTop - position.current.scrollTop) < 1) return
      position.current = scrolled(position.current, scrollTop, geometry())
      render({})
    },
    // Afterwards the scroll bar shows again how far down the list is.
    onScrollEnd() {
      const settled = positionAt(position.current.top, geometry())
      if (Math.abs(settled.scrollTop - position.current.scrollTop) >= 1) moveTo(settled)
    },
  }
}
