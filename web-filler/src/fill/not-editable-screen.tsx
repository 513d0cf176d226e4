import { LockIcon } from '@formpost/ui/icons.tsx'

import { MessageScreen } from '../app/message-screen.tsx'
import { messages as app } from '../app/messages/index.ts'
import { messages } from './messages/index.ts'
import type { EditObstacle } from './open-edit.ts'

/** Why a record of the outbox cannot be edited now. */
export const NotEditableScreen = ({ obstacle }: { obstacle: EditObstacle }) => (
  <MessageScreen
    title={messages.notEditable}
    body={messages.editObstacles[obstacle]}
    icon={<LockIcon size={40} />}
  >
    <a class="button secondary" href="/outbox">
      {app.outbox}
    </a>
  </MessageScreen>
)
