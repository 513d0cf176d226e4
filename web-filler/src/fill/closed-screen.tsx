import type { ComponentChildren } from 'preact'

import { DraftList } from '../app/draft-list.tsx'
import { MessageScreen } from '../app/message-screen.tsx'
import { messages } from '../app/messages/index.ts'
import { useLiveQuery } from '../app/use-live-query.ts'
import { listDrafts } from '../db/drafts.ts'
import type { ClosedForm } from '../outbox/delivery/api-client.ts'
import { ClosedMessage } from './closed-message.tsx'
import { messages as fillMessages } from './messages/index.ts'

interface ClosedScreenProps {
  publicId: string
  closed: ClosedForm
  icon: ComponentChildren
}

/** A closed form with its owner's words, and links to its remaining drafts. */
export function ClosedScreen({ publicId, closed, icon }: ClosedScreenProps) {
  const drafts = useLiveQuery(() => listDrafts(publicId), [publicId]) ?? []
  const body = drafts.length > 0 ? fillMessages.closedBody : fillMessages.closedEmptyBody
  return (
    <MessageScreen title={fillMessages.closed} body={body} icon={icon}>
      <ClosedMessage closed={closed} />
      <DraftList drafts={drafts} />
      <a class="button secondary" href="/">
        {messages.toHome}
      </a>
    </MessageScreen>
  )
}
