import { formatRelative } from '@formpost/ui/format.ts'

import { messages } from '../app/messages/index.ts'
import { draftPath } from '../app/routes.ts'
import type { DraftRow } from '../db/rows.ts'
import { messages as fillMessages } from './messages/index.ts'

/** The home screen lists them all. */
const maxShown = 3

function linkText({ name, updatedAt }: DraftRow): string {
  return name
    ? fillMessages.continueDraft(name)
    : fillMessages.continueDraftChanged(formatRelative(updatedAt, Date.now()))
}

/** Links to drafts of the form that were begun with other links, newest first. */
export function OtherDrafts({ drafts }: { drafts: readonly DraftRow[] }) {
  return (
    <nav class="other-drafts" aria-label={messages.drafts}>
      <ul>
        {drafts.slice(0, maxShown).map((draft) => (
          <li key={draft.id}>
            <a href={draftPath(draft)} dir="auto">
              {linkText(draft)}
            </a>
          </li>
        ))}
        {drafts.length > maxShown && (
          <li>
            <a href="/">{messages.draftsCount(drafts.length)}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}
