import { currentVisit } from '@formpost/ui/router.ts'
import { useStore } from '@formpost/ui/store.ts'

import { Banner } from './banner.tsx'
import { messages } from './messages/index.ts'
import { pendingUpdate } from './pending-update.ts'
import { PersistenceBanner } from './persistence-banner.tsx'
import { routeOf } from './routes.ts'
import { clockBanner, iosTab, memoryExport } from './screen-state.ts'
import { storageFailure, type StorageFailure } from './storage-failure.ts'

const failureMessages: Record<StorageFailure, string> = {
  full: messages.storageFull,
  failing: messages.storageFailing,
  blocked: messages.storageBlocked,
}

/** Banners for storage failures, a new version, a wrong clock and storage that the browser may clear. */
export function Banners() {
  const failure = useStore(storageFailure.store)
  const exportNow = useStore(memoryExport)
  const clock = useStore(clockBanner)
  const ios = useStore(iosTab)
  const applyUpdate = useStore(pendingUpdate)
  const { screen } = routeOf(useStore(currentVisit).url)
  return (
    <>
      {failure && (
        <Banner kind="attention" text={failureMessages[failure]}>
          {exportNow && (
            <button type="button" class="secondary" onClick={() => void exportNow()}>
              {messages.exportAnswers}
            </button>
          )}
        </Banner>
      )}
      {applyUpdate && (
        <Banner kind="info" text={messages.updateReady}>
          <button type="button" class="secondary" onClick={applyUpdate}>
            {messages.reload}
          </button>
        </Banner>
      )}
      {screen !== 'outbox' && clock}
      {ios}
      {/* Hidden while a form is open, where nothing can be done about it. */}
      {!failure && screen !== 'fill' && <PersistenceBanner />}
    </>
  )
}
