import type { ComponentChildren } from 'preact'

import { DraftList } from '../app/draft-list.tsx'
import { MessageScreen } from '../app/message-screen.tsx'
import { messages } from '../app/messages/index.ts'
import { useLiveQuery } from '../app/use-live-query.ts'
import { listDrafts } from '../db/drafts.ts'

interface ClosedScreenProps {
  publicId: string
  icon: ComponentChildren
}

/** A closed form, with links to its remaining drafts. */
export function ClosedScreen({ publicId, icon }: ClosedScreenProps) {
  const drafts = useLiveQuery(() => listDrafts(publicId), [publicId]) ?? []
  const body = drafts.length > 0 ? messages.closedBody : messages.closedEmptyBody
  return (
    <MessageScreen title={messages.closed} body={body} icon={icon}>
      <DraftList drafts={drafts} />
      <a class="button secondary" href="/">
        {messages.toHome}
      </a>
    </MessageScreen>
  )
}
