import { formatTime } from '@formpost/ui/format.ts'
import { LockIcon } from '@formpost/ui/icons.tsx'

import { MessageScreen } from '../../app/message-screen.tsx'
import { messages } from '../../app/messages/index.ts'
import { messages as fillMessages } from '../messages/index.ts'
import type { HeldRecord } from '../prepare-encrypted.ts'

/** What a form says whose key has ended. It is here so that its texts are loaded with those of the screen. */
export const keyNotice = (endedAt: number): string => fillMessages.held.notice(formatTime(endedAt))

interface HeldScreenProps {
  record: HeldRecord
  onFillAgain: () => void
}

/** Says why answers were kept as a draft instead of being sent, and who must do what. */
export function HeldScreen({ record, onFillAgain }: HeldScreenProps) {
  return (
    <MessageScreen
      title={fillMessages.held.title}
      body={fillMessages.held.reason(formatTime(record.keyEndedAt))}
      icon={<LockIcon size={40} />}
    >
      <p>{fillMessages.held.body}</p>
      <p class="small">{fillMessages.held.clock(formatTime(Date.now()))}</p>
      <button type="button" class="primary" onClick={onFillAgain}>
        {messages.fillAgain}
      </button>
      <a class="button secondary" href="/">
        {messages.toHome}
      </a>
    </MessageScreen>
  )
}
