import { formatNumber } from '@formpost/ui/format.ts'
import { useState } from 'preact/hooks'

import { messages } from './screen-messages/index.ts'

/** The most rows that are rendered at once. */
const perPage = 100

export interface RowPages {
  readonly count: number
  /** The first row that is shown. */
  readonly start: number
  /** The row after the last one that is shown. */
  readonly end: number
  /** Turns to the page of a row. */
  show(index: number): void
}

/** The pages of a list of rows. */
export function useRowPages(count: number): RowPages {
  const [wanted, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(count / perPage) - 1)
  const start = Math.min(wanted, last) * perPage
  return {
    count,
    start,
    end: Math.min(start + perPage, count),
    show: (index) => setPage(Math.floor(index / perPage)),
  }
}

/** Turns the pages of a long list; nothing for a list of one page. */
export function RowPager({ rows: { count, start, end, show } }: { rows: RowPages }) {
  if (count <= perPage) return null
  const turn = (text: string, index: number) => {
    const isPossible = index >= 0 && index < count
    return (
      <button
        type="button"
        class="quiet"
        aria-disabled={isPossible ? undefined : 'true'}
        onClick={() => isPossible && show(index)}
      >
        {text}
      </button>
    )
  }
  const [from, to, all] = [start + 1, end, count].map(formatNumber) as [string, string, string]
  return (
    <div class="row-pager">
      {turn(messages.previousRows, start - perPage)}
      <span role="status">{messages.rowsShown({ from, to, count: all })}</span>
      {turn(messages.nextRows, start + perPage)}
    </div>
  )
}
