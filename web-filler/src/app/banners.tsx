import type { ComponentChildren } from 'preact'

import { AlertIcon } from './icons.tsx'
import { words } from './messages/index.ts'
import { memoryExport } from './screen-state.ts'
import { useStore } from './store.ts'
import { type StorageTrouble, storageTrouble } from './trouble.ts'
import { update } from './update.ts'

const troubleWords: Record<StorageTrouble, string> = {
  full: words.storageFull,
  failing: words.storageFailing,
  blocked: words.storageBlocked,
}

interface BannerProps {
  kind: 'calm' | 'attention'
  text: string
  children?: ComponentChildren
}

function Banner({ kind, text, children }: BannerProps) {
  return (
    <div class={`banner banner-${kind}`} role={kind === 'attention' ? 'alert' : 'status'}>
      {kind === 'attention' && <AlertIcon />}
      <p>{text}</p>
      {children}
    </div>
  )
}

/** What cannot wait: storage that fails, and a new version. */
export function Banners() {
  const trouble = useStore(storageTrouble.store)
  const exportNow = useStore(memoryExport)
  const takeOver = useStore(update)
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
    </>
  )
}
