import { useStore } from '@formpost/ui/store.ts'

import { MessageScreen } from '../parts/message-screen.tsx'
import { messages } from '../parts/messages/index.ts'
import { paths } from '../parts/routes.ts'
import { currentUser } from '../parts/session.ts'

/** A one-time link that does not work, with the way on. */
export const LinkInvalid = () => (
  <MessageScreen title={messages.linkInvalid} body={messages.linkInvalidBody}>
    <a class="button primary" href={paths.forms}>
      {useStore(currentUser) ? messages.toForms : messages.logIn}
    </a>
  </MessageScreen>
)
