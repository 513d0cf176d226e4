import './ios-tab.css'

import { Icon } from '@formpost/ui/icons.tsx'
import { currentVisit } from '@formpost/ui/router.ts'
import { useStore } from '@formpost/ui/store.ts'
import { useState } from 'preact/hooks'

import { Banner } from '../app/banner.tsx'
import { CopyLink } from '../app/home/copy-link.tsx'
import { fillPath, routeOf } from '../app/routes.ts'
import { iosTab } from '../app/screen-state.ts'
import { useLiveQuery } from '../app/use-live-query.ts'
import { unsentCounts } from '../db/outbox.ts'
import { messages } from './messages/index.ts'

const seenKey = 'formpost-install-hint'

function wasSeen(): boolean {
  try {
    return localStorage.getItem(seenKey) !== null
  } catch {
    return false
  }
}

function noteSeen(): void {
  try {
    localStorage.setItem(seenKey, 'seen')
  } catch {
    // It is shown again next time.
  }
}

/** The button of Safari: a box with an arrow. */
const SharePicture = () => (
  <Icon size={28}>
    <path d="M8 10H6v11h12V10h-2M12 15V3M8.5 6.5 12 3l3.5 3.5" />
  </Icon>
)

/** The entry of its menu: a box with a plus. */
const AddPicture = () => (
  <Icon size={28}>
    <path d="M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM12 8.5v7M8.5 12h7" />
  </Icon>
)

function InstallHint({ link, onDone }: { link: string | undefined; onDone: () => void }) {
  return (
    <section class="banner banner-info install-hint" aria-labelledby="install-hint">
      <h2 id="install-hint">{messages.title}</h2>
      <p>{messages.body}</p>
      <ol>
        <li>
          <SharePicture /> {messages.share}
        </li>
        <li>
          <AddPicture /> {messages.add}
        </li>
        <li>{messages.open}</li>
      </ol>
      <div class="install-actions">
        <button type="button" class="secondary" onClick={onDone}>
          {messages.done}
        </button>
        {link && <CopyLink link={link} />}
      </div>
    </section>
  )
}

/** What people must know of the storage of a tab in Safari, which an app on the Home Screen does not share. */
function IosTab() {
  const [isSeen, setSeen] = useState(wasSeen)
  const route = routeOf(useStore(currentVisit).url)
  const unsent = useLiveQuery(unsentCounts, [])
  const count = unsent ? unsent.drafts + unsent.records : 0
  const link = route.screen === 'fill' ? location.origin + fillPath(route.publicId) : undefined
  const done = () => {
    noteSeen()
    setSeen(true)
  }
  return (
    <>
      {!isSeen && <InstallHint link={link} onDone={done} />}
      {/* Not above a form, where the answers are still being entered. */}
      {count > 0 && route.screen !== 'fill' && <Banner kind="info" text={messages.inTab(count)} />}
    </>
  )
}

export const showIosTab = (): void => iosTab.set(<IosTab />)
