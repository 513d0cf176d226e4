import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { CheckIcon } from '@formpost/ui/icons.tsx'
import { useStore } from '@formpost/ui/store.ts'
import { useState } from 'preact/hooks'

import { messages } from '../app/messages/index.ts'
import type { FormSession } from './form-session.ts'

/** Whether the draft is saved, and a button to delete it and start again. */
export function DraftStatus({ session, onDelete }: { session: FormSession; onDelete: () => void }) {
  const state = useStore(session.saveState)
  const [isConfirming, setConfirming] = useState(false)
  const close = (confirmed: boolean) => {
    setConfirming(false)
    if (confirmed) onDelete()
  }
  return (
    <div class="draft-status">
      <span role="status">
        {state === 'saved' && (
          <span class="draft-saved">
            <CheckIcon size={18} /> {messages.draftSaved}
          </span>
        )}
        {state === 'failed' && <span class="draft-failed">{messages.draftNotSaved}</span>}
      </span>
      {state !== 'none' && (
        <button type="button" class="quiet" onClick={() => setConfirming(true)}>
          {messages.startAgain}
        </button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={messages.startAgainTitle}
          body={messages.startAgainBody}
          confirm={messages.deleteDraft}
          cancel={messages.keepDraft}
          onClose={close}
        />
      )}
    </div>
  )
}
