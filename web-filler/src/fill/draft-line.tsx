import { useState } from 'preact/hooks'

import { ConfirmDialog } from '../app/confirm-dialog.tsx'
import { CheckIcon } from '../app/icons.tsx'
import { words } from '../app/messages/index.ts'
import { useStore } from '../app/store.ts'
import type { Filling } from './filling.ts'

/** Under the title: whether what is typed is safe, and the way to a clean sheet. */
export function DraftLine({ filling, onDelete }: { filling: Filling; onDelete: () => void }) {
  const state = useStore(filling.saveState)
  const [asking, setAsking] = useState(false)
  const close = (confirmed: boolean) => {
    setAsking(false)
    if (confirmed) onDelete()
  }
  return (
    <div class="draft-line">
      <span role="status">
        {state === 'saved' && (
          <span class="draft-saved">
            <CheckIcon size={18} /> {words.draftSaved}
          </span>
        )}
        {state === 'failed' && <span class="draft-failed">{words.draftNotSaved}</span>}
      </span>
      {state !== 'none' && (
        <button type="button" class="quiet" onClick={() => setAsking(true)}>
          {words.startAgain}
        </button>
      )}
      {asking && (
        <ConfirmDialog
          title={words.startAgainAsk}
          body={words.startAgainBody}
          confirm={words.deleteDraft}
          cancel={words.keepDraft}
          onClose={close}
        />
      )}
    </div>
  )
}
