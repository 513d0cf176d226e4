import { formatRelative } from '@formpost/ui/format.ts'
import { ChevronIcon } from '@formpost/ui/icons.tsx'

import type { DraftRow } from '../db/rows.ts'
import { messages } from './messages/index.ts'
import { draftPath } from './routes.ts'

/** Drafts as links that open them. */
export function DraftList({ drafts }: { drafts: readonly DraftRow[] }) {
  if (drafts.length === 0) return null
  const now = Date.now()
  return (
    <section class="group">
      <h2>{messages.drafts}</h2>
      <ul class="rows">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <a class="row" href={draftPath(draft)}>
              <span class="row-text">
                <span class="row-title" dir="auto">
                  {draft.formTitle}
                </span>
                {draft.name && (
                  <span class="row-name" dir="auto">
                    {draft.name}
                  </span>
                )}
                <span class="row-note">
                  {messages.draftChanged(formatRelative(draft.updatedAt, now))}
                </span>
              </span>
              <ChevronIcon />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
