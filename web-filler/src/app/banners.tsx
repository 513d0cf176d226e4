import { Banner } from './banner.tsx'
import { words } from './messages/index.ts'
import { ProtectionBanner } from './protection-banner.tsx'
import { route } from './router.ts'
import { memoryExport } from './screen-state.ts'
import { useStore } from './store.ts'
import { type StorageTrouble, storageTrouble } from './trouble.ts'
import { update } from './update.ts'

const troubleWords: Record<StorageTrouble, string> = {
  full: words.storageFull,
  failing: words.storageFailing,
  blocked: words.storageBlocked,
}

/** What cannot wait: storage that fails or is not safe, and a new version. */
export function Banners() {
  const trouble = useStore(storageTrouble.store)
  const exportNow = useStore(memoryExport)
  const takeOver = useStore(update)
  const { screen } = useStore(route)
  return (
    <>
      {trouble && (
        <Banner kind="attention" text={troubleWords[trouble]}>
          {exportNow && (
            <button type="button" class="secondary" onClick={() => void exportNow()}>
              {words.exportAnswers}
            </button>
          )}
        </Banner>
      )}
      {takeOver && (
        <Banner kind="calm" text={words.updateReady}>
          <button type="button" class="secondary" onClick={takeOver}>
            {words.reload}
          </button>
        </Banner>
      )}
      {/* Whoever is filling in a form can do nothing about it there. */}
      {!trouble && screen !== 'fill' && <ProtectionBanner />}
    </>
  )
}
