import type { Form } from '@formpost/contract'
import { useStore } from '@formpost/ui/store.ts'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

import { useOpenedRows } from '../../encryption/open/use-opened-rows.ts'
import { useIsReadable } from '../../encryption/unlock/unlock-bar.tsx'
import { LoadFailure } from '../../parts/failure.tsx'
import type { AnswerList } from '../list/answer-list.ts'
import { messages } from '../messages/index.ts'
import { AnswerRow } from './answer-row.tsx'
import { columnsOf } from './columns.ts'
import type { HiddenQuestions } from './hidden-questions.ts'
import {
  positionAt,
  revealing,
  rowWindow,
  scrolled,
  start,
  type Geometry,
  type RowWindow,
} from './row-window.ts'

/** Of a row, as in styles/table.css. */
const rowHeightInRem = 4

const rowHeight = () =>
  rowHeightInRem * parseFloat(getComputedStyle(document.documentElement).fontSize)

export interface TableHandle {
  isAtTop(): boolean
  hasFocus(): boolean
  scrollToTop(): void
  /** Moves the focus to a row. */
  focusRow(place: number): void
}

interface AnswerTableProps {
  form: Form
  list: AnswerList
  hidden: HiddenQuestions
  /** The answer that is open beside the table. */
  open: string | undefined
  onOpen: (uuid: string) => void
  hrefOf: (uuid: string) => string
  handle: RefObject<TableHandle>
}

const moves: Readonly<Record<string, (place: number, page: number, last: number) => number>> = {
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  PageDown: (place, page) => place + page,
  PageUp: (place, page) => place - page,
  Home: () => 0,
  End: (_place, _page, last) => last,
}

/** Sets what CSS cannot know, because the policy of the page allows no style attributes. */
const setSize = (property: string, size: string) => (element: HTMLElement | null) =>
  element?.style.setProperty(property, size)

/** Stands for rows that are not rendered. */
const Spacer = ({ height, columns }: { height: number; columns: number }) => (
  <tr class="spacer" aria-hidden="true">
    <td colSpan={columns} ref={setSize('block-size', `${height}px`)} />
  </tr>
)

/** The answers, of which only those in view are rendered. */
export function AnswerTable(props: AnswerTableProps) {
  const { form, list, hidden, open, onOpen, hrefOf, handle } = props
  const state = useStore(list.store)
  const isReadable = useIsReadable(form)
  const columns = useMemo(() => columnsOf(form, hidden, isReadable), [form, hidden, isReadable])
  const scroller = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLTableSectionElement>(null)
  const position = useRef(start)
  const [, render] = useState({})
  const focusNext = useRef(false)
  const total = state.total ?? 0

  const geometry = (): Geometry => {
    const { clientHeight = 600 } = scroller.current ?? {}
    const headHeight = head.current?.offsetHeight ?? 0
    return { total, rowHeight: rowHeight(), viewport: Math.max(1, clientHeight - headHeight) }
  }
  const current = geometry()
  const visible: RowWindow = rowWindow(position.current, current)
  const { first, last } = visible
  const inView = [...state.rows].filter(([place]) => place >= first && place <= last)
  const opening = useOpenedRows(
    form,
    inView.map(([, row]) => row.uuid),
    isReadable,
  )
  const active = Math.min(state.active, Math.max(0, total - 1))

  const hasFocus = () => scroller.current?.contains(document.activeElement) ?? false
  const isActiveInView = active >= first && active <= last
  const keepsActive = !isActiveInView && active < total && hasFocus()
  // The Tab key leads to the active row, or into what is in view after it was scrolled away.
  const topRow = Math.min(last, Math.ceil(position.current.top / current.rowHeight))
  const tabStop = isActiveInView || keepsActive ? active : topRow

  const moveTo = (next: typeof start) => {
    position.current = next
    if (scroller.current) scroller.current.scrollTop = next.scrollTop
    render({})
  }
  const focusRow = (place: number) => {
    focusNext.current = true
    moveTo(revealing(position.current, place, geometry()))
    list.setActive(place)
  }
  handle.current = {
    isAtTop: () => position.current.top < 1,
    hasFocus,
    scrollToTop: () => moveTo(start),
    focusRow,
  }

  // Rows are loaded once scrolling pauses, so that dragging the scroll bar does not request all that passes.
  useEffect(() => {
    const timer = setTimeout(() => list.need(first, last), 60)
    return () => clearTimeout(timer)
  }, [list, first, last])
  useLayoutEffect(() => {
    position.current = start
    if (scroller.current) scroller.current.scrollTop = 0
  }, [list])
  useEffect(() => {
    const observer = new ResizeObserver(() => render({}))
    observer.observe(scroller.current!)
    return () => {
      observer.disconnect()
      handle.current = null
    }
  }, [])
  useLayoutEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    const row = scroller.current?.querySelector<HTMLElement>(`[data-place="${active}"]`)
    row?.focus({ preventScroll: true })
  })

  const onScroll = () => {
    const { scrollTop } = scroller.current!
    if (Math.abs(scrollTop - position.current.scrollTop) < 1) return
    position.current = scrolled(position.current, scrollTop, geometry())
    render({})
  }
  // Afterwards the scroll bar shows again how far down the list is.
  const onScrollEnd = () => {
    const settled = positionAt(position.current.top, geometry())
    if (Math.abs(settled.scrollTop - position.current.scrollTop) >= 1) moveTo(settled)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { viewport, rowHeight: height } = geometry()
    const page = Math.max(1, Math.floor(viewport / height) - 1)
    const next = moves[event.key]?.(active, page, total - 1)
    if (next !== undefined) {
      event.preventDefault()
      focusRow(Math.max(0, Math.min(next, total - 1)))
    } else if (event.key === 'Enter') {
      const row = state.rows.get(active)
      if (!row) return
      event.preventDefault()
      onOpen(row.uuid)
    }
  }

  const rowAt = (place: number) => {
    const row = state.rows.get(place)
    return (
      <AnswerRow
        // Stays the same when new answers come in above.
        key={total - place}
        form={form.uuid}
        place={place}
        row={row}
        opened={form.is_encrypted && row ? opening.rows.get(row.uuid) : undefined}
        isEncrypted={form.is_encrypted}
        columns={columns}
        isTabStop={place === tabStop}
        isOpen={row !== undefined && row.uuid === open}
        isAway={place < first || place > last}
        href={row && hrefOf(row.uuid)}
        onFocus={list.setActive}
        onOpen={onOpen}
      />
    )
  }
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  // The row with the focus stays in the page when it is scrolled away; it would lose the focus if it changed its order.
  if (keepsActive && active < first) places.unshift(active)
  if (keepsActive && active > last) places.push(active)
  return (
    <>
      {opening.error !== undefined && <LoadFailure error={opening.error} onRetry={opening.retry} />}
      <div
        class="answers-scroll"
        ref={scroller}
        onScroll={onScroll}
        onScrollEnd={onScrollEnd}
        onKeyDown={onKeyDown}
      >
        <table
          role="grid"
          class="answers-table"
          aria-label={messages.table}
          aria-rowcount={total + 1}
          ref={setSize('inline-size', `${columns.reduce((sum, { width }) => sum + width, 0)}rem`)}
        >
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} ref={setSize('inline-size', `${width}rem`)} />
            ))}
          </colgroup>
          <thead ref={head}>
            <tr aria-rowindex={1}>
              {columns.map(({ key, label, isNumber }) => (
                <th
                  key={key}
                  scope="col"
                  class={isNumber ? 'number' : undefined}
                  dir="auto"
                  title={label}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Spacer height={visible.before} columns={columns.length} />
            {places.map(rowAt)}
            <Spacer height={visible.after} columns={columns.length} />
          </tbody>
        </table>
      </div>
    </>
  )
}
