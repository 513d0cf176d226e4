import type { FormListRow } from '@formpost/contract'
import { formatRelative } from '@formpost/ui/format.ts'
import { ChevronIcon, LockIcon } from '@formpost/ui/icons.tsx'

import { KeyEndBadge } from '../parts/key-end.tsx'
import { messages } from '../parts/messages/index.ts'
import { paths } from '../parts/routes.ts'
import { StateBadge } from '../parts/state-badge.tsx'

function Badges({ row }: { row: FormListRow }) {
  return (
    <span class="badges">
      <StateBadge form={row} />
      {row.has_draft && <span class="badge badge-draft">{messages.draftChanges}</span>}
      {row.is_encrypted && (
        <span class="badge">
          <LockIcon size={14} /> {messages.encrypted}
        </span>
      )}
      <KeyEndBadge form={row} />
    </span>
  )
}

/** A form in the list, a link to its answers or, while it has none, to the builder. */
export function FormRow({ row }: { row: FormListRow }) {
  const count = row.submissions_count
  const ago = (time: string) => formatRelative(Date.parse(time), Date.now())
  const latest = row.last_submission_at
    ? messages.lastAnswer(ago(row.last_submission_at))
    : messages.changed(ago(row.updated_at))
  return (
    <li>
      <a class="row" href={paths.form(row.uuid, count > 0 ? 'answers' : 'build')}>
        <span class="row-text">
          <span class="row-title">
            <bdi>{row.title}</bdi>
          </span>
          <span class="row-note">
            {count > 0 ? messages.answersCount(count) : messages.noAnswers} · {latest}
          </span>
          <Badges row={row} />
        </span>
        <ChevronIcon />
      </a>
    </li>
  )
}
