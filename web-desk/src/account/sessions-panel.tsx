import type { Session } from '@formpost/contract'
import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { formatRelative, formatTime } from '@formpost/ui/format.ts'
import { useRef, useState } from 'preact/hooks'

import { isStatus } from '../api/api-error.ts'
import { callApi } from '../api/client.ts'
import { announce } from '../parts/announce.ts'
import { Failure, LoadFailure } from '../parts/failure.tsx'
import { Panel } from '../parts/panel.tsx'
import { useAction } from '../parts/use-action.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { messages } from './messages/index.ts'

/** Logins without a name of their own are called after their kind. */
const nameOf = ({ kind, name }: Session): string =>
  name === 'browser' || name === 'login' ? messages.kinds[kind] : name

const usedAt = ({ last_used_at, created_at }: Session): string =>
  messages.lastUsed(formatRelative(Date.parse(last_used_at ?? created_at), Date.now()))

function SessionRow({ row, onEnd }: { row: Session; onEnd: () => void }) {
  const name = nameOf(row)
  return (
    <li class="item">
      <span class="row-text">
        <span class="row-title">
          <bdi>{name}</bdi>
          {row.current && <span class="badge badge-live">{messages.thisSession}</span>}
        </span>
        <span class="row-note">
          {messages.created(formatTime(row.created_at))} · {usedAt(row)}
        </span>
      </span>
      {!row.current && (
        <button
          type="button"
          class="secondary"
          aria-label={messages.endSession({ name, when: usedAt(row) })}
          onClick={onEnd}
        >
          {messages.end}
        </button>
      )}
    </li>
  )
}

/** Where the owner is logged in. */
export function SessionsPanel() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, reload, replace } = useLoaded(
    (signal) => callApi('listSessions', { signal }),
    [],
  )
  const [isAsking, setAsking] = useState(false)
  const sessions = data?.data ?? []
  const others = sessions.filter(({ current }) => !current)
  const show = (rows: Session[], text: string) => {
    replace({ data: rows })
    announce(text)
    heading.current?.focus()
  }
  const end = useAction(async ({ id }: Session) => {
    try {
      await callApi('endSessionById', { params: { session: id } })
    } catch (problem) {
      // It has ended meanwhile.
      if (!isStatus(problem, 404)) throw problem
    }
    show(
      sessions.filter((each) => each.id !== id),
      messages.ended,
    )
  })
  const endOthers = useAction(async () => {
    await callApi('endOtherSessions', {})
    show(
      sessions.filter(({ current }) => current),
      messages.othersEnded,
    )
  })
  return (
    <Panel title={messages.sessions} lead={messages.sessionsLead} heading={heading}>
      {error !== undefined && <LoadFailure error={error} onRetry={reload} />}
      {sessions.length > 0 && (
        <ul class="rows">
          {sessions.map((row) => (
            <SessionRow key={row.id} row={row} onEnd={() => void end.run(row)} />
          ))}
        </ul>
      )}
      <Failure error={end.error ?? endOthers.error} />
      {others.length > 0 && (
        <div class="panel-actions">
          <button type="button" class="secondary" onClick={() => setAsking(true)}>
            {messages.endOthers}
          </button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={messages.endOthersTitle}
          body={messages.endOthersBody(others.length)}
          confirm={messages.endOthers}
          cancel={messages.cancel}
          onClose={(isConfirmed) => {
            setAsking(false)
            if (isConfirmed) void endOthers.run()
          }}
        />
      )}
    </Panel>
  )
}
