import { DeviceIcon } from '@formpost/ui/icons.tsx'
import { reloadPage } from '@formpost/ui/reload.ts'

import { MessageScreen } from '../app/message-screen.tsx'
import { messages } from '../app/messages/index.ts'
import { pendingUpdate } from '../app/pending-update.ts'
import { messages as fillMessages } from './messages/index.ts'

/** Says that only a newer version of this app can show the form. */
export function OutdatedScreen() {
  // A version that waits takes over first, which reloads all pages.
  const reload = () => {
    const apply = pendingUpdate.get()
    if (apply) apply()
    else void reloadPage()
  }
  return (
    <MessageScreen
      title={fillMessages.outdated.title}
      body={fillMessages.outdated.body}
      icon={<DeviceIcon size={40} />}
    >
      <button type="button" class="primary" onClick={reload}>
        {messages.reload}
      </button>
    </MessageScreen>
  )
}
