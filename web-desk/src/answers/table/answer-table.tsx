import type { Form } from '@formpost/contract'
import { useStore } from '@formpost/ui/store.ts'
import type { RefObject } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'

import { useOpenedRows } from '../../encryption/open/use-opened-rows.ts'
import { useIsReadable } from '../../encryption/unlock/unlock-bar.tsx'
import { LoadFailure } from '../../parts/failure.tsx'
import type { AnswerList } from '../list/answer-list.ts'
import { messages } from '../messages/index.ts'
import { AnswerRow } from './answer-row.tsx'
import { columnsOf } from './columns.ts'
import type { HiddenQuestions } from './hidden-questions.ts'
import { useActiveRow } from './use-active-row.ts'
import { useRowWindow } from './use-row-window.ts'

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
  const total = state.total ?? 0
  const isReadable = useIsReadable(form)
  const columns = useMemo(() => columnsOf(form, hidden, isReadable), [form, hidden, isReadable])
  const view = useRowWindow(list, total)
  const { first, last } = view
  const inView = [...state.rows].filter(([place]) => place >= first && place <= last)
  const opening = useOpenedRows(
    form,
    inView.map(([, row]) => row.uuid),
    isReadable,
  )
  const focus = useActiveRow({
    list,
    active: state.active,
    total,
    view,
    onEnter(place) {
      const row = state.rows.get(place)
      if (row) onOpen(row.uuid)
      return row !== undefined
    },
  })
  handle.current = {
    isAtTop: view.isAtTop,
    hasFocus: focus.hasFocus,
    scrollToTop: view.scrollToTop,
    focusRow: focus.focusRow,
  }
  useEffect(() => () => void (handle.current = null), [])
  // Rows are loaded once scrolling pauses, so that dragging the scroll bar does not request all that passes.
  useEffect(() => {
    const timer = setTimeout(() => list.need(first, last), 60)
    return () => clearTimeout(timer)
  }, [list, first, last])

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
        isTabStop={place === focus.tabStop}
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
  if (focus.away !== undefined && focus.away < first) places.unshift(focus.away)
  if (focus.away !== undefined && focus.away > last) places.push(focus.away)
  return (
    <>
      {opening.error !== undefined && <LoadFailure error={opening.error} onRetry={opening.retry} />}
      <div
        class="answers-scroll"
        ref={view.scroller}
        onScroll={view.onScroll}
        onScrollEnd={view.onScrollEnd}
        onKeyDown={focus.onKeyDown}
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
          <thead ref={view.head}>
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
            <Spacer height={view.before} columns={columns.length} />
            {places.map(rowAt)}
            <Spacer height={view.after} columns={columns.length} />
          </tbody>
        </table>
      </div>
    </>
  )
}
