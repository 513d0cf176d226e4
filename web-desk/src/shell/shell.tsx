import { ErrorBoundary } from '@formpost/ui/error-boundary.tsx'
import { LanguageSwitch } from '@formpost/ui/language-switch.tsx'
import { SkipLink } from '@formpost/ui/skip-link.tsx'
import { useStore } from '@formpost/ui/store.ts'

import { announcement } from '../parts/announce.ts'
import { MessageScreen } from '../parts/message-screen.tsx'
import { messages } from '../parts/messages/index.ts'
import { ScreenNotice } from '../parts/screen-notice.tsx'
import { Bar } from './bar.tsx'
import { Prompts } from './prompt-dialog.tsx'
import { Screen } from './screen.tsx'

const failure = (
  <MessageScreen title={messages.unexpectedError} body={messages.unexpectedErrorBody}>
    <button type="button" class="primary" onClick={() => location.reload()}>
      {messages.reload}
    </button>
  </MessageScreen>
)

function Announcements() {
  const { text, number } = useStore(announcement)
  return (
    <div class="visually-hidden" role="status">
      <span key={number}>{text}</span>
    </div>
  )
}

export const Shell = () => (
  <>
    <SkipLink text={messages.skipToContent} />
    <Bar />
    <ScreenNotice />
    <ErrorBoundary fallback={failure}>
      <Screen />
    </ErrorBoundary>
    <Announcements />
    <Prompts />
    <LanguageSwitch />
  </>
)
