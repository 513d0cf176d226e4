import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { Logo } from '@formpost/ui/icons.tsx'
import { currentVisit } from '@formpost/ui/router.ts'
import { useStore } from '@formpost/ui/store.ts'
import { useState } from 'preact/hooks'

import { Failure } from '../parts/failure.tsx'
import { hasKeptEdits } from '../parts/kept-edits.ts'
import { messages } from '../parts/messages/index.ts'
import { paths, routeOf } from '../parts/routes.ts'
import { currentUser, logOut } from '../parts/session.ts'
import { useAction } from '../parts/use-action.ts'

/** The bar of every screen: home, account and logging out. */
export function Bar() {
  const user = useStore(currentUser)
  const route = routeOf(useStore(currentVisit).url.pathname)
  const leave = useAction(logOut)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <header class="bar">
        <a class="bar-home" href={paths.forms} aria-label={messages.toForms}>
          <Logo />
        </a>
        <span class="bar-title" dir="auto">
          {messages.appName}
        </span>
        {user && (
          <nav class="bar-links" aria-label={messages.account}>
            <a
              class="bar-link"
              href={paths.account}
              aria-current={route.screen === 'account' ? 'page' : undefined}
            >
              {messages.account}
            </a>
            <button
              type="button"
              class="bar-link"
              onClick={() => (hasKeptEdits() ? setAsking(true) : void leave.run())}
            >
              {messages.logOut}
            </button>
          </nav>
        )}
      </header>
      <Failure error={leave.error} />
      {isAsking && (
        <ConfirmDialog
          title={messages.logOutTitle}
          body={messages.logOutBody}
          confirm={messages.logOut}
          cancel={messages.cancel}
          onClose={(confirmed) => {
            setAsking(false)
            if (confirmed) void leave.run()
          }}
        />
      )}
    </>
  )
}
