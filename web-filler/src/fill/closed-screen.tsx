import type { ComponentChildren } from 'preact'

import { DraftList } from '../app/draft-list.tsx'
import { MessageScreen } from '../app/message-screen.tsx'
import { words } from '../app/messages/index.ts'
import { useLive } from '../app/use-live.ts'
import { draftsOf } from '../db/drafts.ts'

interface ClosedScreenProps {
  publicId: string
  icon: ComponentChildren
}

/** A form that was here and takes no more answers; drafts of it stay within reach. */
export function ClosedScreen({ publicId, icon }: ClosedScreenProps) {
  const drafts = useLive(() => draftsOf(publicId), [publicId]) ?? []
  const body = drafts.length > 0 ? words.closedBody : words.closedEmptyBody
  return (
    <MessageScreen title={words.closed} body={body} icon={icon}>
      <DraftList drafts={drafts} />
      <a class="button secondary" href="/">
        {words.toHome}
      </a>
    </MessageScreen>
  )
}
