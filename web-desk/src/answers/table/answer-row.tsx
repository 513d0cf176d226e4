import type { SubmissionRow } from '@formpost/contract'
import { formatTime } from '@formpost/ui/format.ts'
import { OfflineIcon } from '@formpost/ui/icons.tsx'
import { memo } from '@formpost/ui/memo.ts'

import { messages as encryptionMessages } from '../../encryption/messages/index.ts'
import type { OpenedRow } from '../../encryption/open/use-opened-rows.ts'
import { messages } from '../messages/index.ts'
import { ReviewBadge } from '../review-badge.tsx'
import { filesOf, valuesOf, type Value } from '../values.ts'
import { cellText } from './cell-text.ts'
import type { Column } from './columns.ts'
import { FileMark, Thumbnails } from './thumbnail.tsx'

interface AnswerRowProps {
  /** The uuid of the form. */
  form: string
  place: number
  /** Undefined until it is loaded. */
  row: SubmissionRow | undefined
  isEncrypted: boolean
  /** The decrypted row, once that is done. */
  opened: OpenedRow | undefined
  columns: readonly Column[]
  /** Whether the Tab key leads here. */
  isTabStop: boolean
  isOpen: boolean
  /** Whether the row is rendered outside what is visible, to keep the focus. */
  isAway: boolean
  href: string | undefined
  onFocus: (place: number) => void
  onOpen: (uuid: string) => void
}

function Received({ row, href }: { row: SubmissionRow; href: string | undefined }) {
  return (
    <>
      <a href={href} tabIndex={-1}>
        {formatTime(row.created_at)}
      </a>
      {row.was_offline && (
        <span class="offline-mark">
          <OfflineIcon size={16} />{' '}
          {row.filled_at ? messages.offlineSince(formatTime(row.filled_at)) : messages.offline}
        </span>
      )}
    </>
  )
}

interface CellProps {
  form: string
  isEncrypted: boolean
  value: Value
  column: Column
}

function Cell({ form, isEncrypted, value, column }: CellProps) {
  const files = filesOf(value)
  if (files) {
    return (
      <td>
        {column.hasPhotos && !isEncrypted ? (
          <Thumbnails form={form} uploads={files} />
        ) : (
          <FileMark text={cellText(value)} />
        )}
      </td>
    )
  }
  return (
    <td class={column.isNumber ? 'number' : undefined} dir="auto">
      {cellText(value)}
    </td>
  )
}

/** A row of the table; a click opens its answer. */
export const AnswerRow = memo(function AnswerRow(props: AnswerRowProps) {
  const { form, place, row, isEncrypted, opened, columns, isTabStop, isOpen, isAway, href } = props
  const { onFocus, onOpen } = props
  const shown = isEncrypted ? opened?.values : row && valuesOf(row)
  const values = new Map(shown?.map((value) => [value.field_uuid, value]))
  const onClick = (event: MouseEvent) => {
    // A link opened in a new tab, or text that is being selected, stays what it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    if (!row || getSelection()?.type === 'Range') return
    event.preventDefault()
    onOpen(row.uuid)
  }
  return (
    <tr
      data-place={place}
      class={isAway ? 'answer-row visually-hidden' : 'answer-row'}
      aria-rowindex={place + 2}
      aria-selected={isOpen}
      aria-busy={row ? undefined : 'true'}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(place)}
      onClick={onClick}
    >
      {columns.map((column, index) => {
        const { key } = column
        if (!row) {
          return (
            <td key={key}>
              {key === 'received' && <span class="visually-hidden">{messages.loadingRow}</span>}
              <span class="placeholder" />
            </td>
          )
        }
        if (key === 'received') {
          return (
            <td key={key}>
              <Received row={row} href={href} />
            </td>
          )
        }
        if (key === 'review') {
          return (
            <td key={key}>
              <ReviewBadge state={row.review} />
            </td>
          )
        }
        if (isEncrypted && !shown) {
          return (
            <td key={key}>
              {!opened && <span class="placeholder" />}
              {opened && index === 2 && encryptionMessages.sealed}
            </td>
          )
        }
        const value = values.get(key)
        const cell = { form, isEncrypted, column }
        return value ? <Cell key={key} {...cell} value={value} /> : <td key={key} />
      })}
    </tr>
  )
})
