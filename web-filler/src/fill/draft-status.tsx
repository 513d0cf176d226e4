import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { CheckIcon } from '@formpost/ui/icons.tsx'
import { language } from '@formpost/ui/messages/language.ts'
import { useStore } from '@formpost/ui/store.ts'
import { useState } from 'preact/hooks'

import { messages } from '../app/messages/index.ts'
import type { FormSession } from './form-session.ts'

const draftTexts = {
  remove: messages.startAgain,
  title: messages.startAgainTitle,
  body: messages.startAgainBody,
  confirm: messages.deleteDraft,
  cancel: messages.keepDraft,
}

const editTexts = {
  remove: messages.discardEdit,
  title: messages.discardEditTitle,
  body: messages.discardEditBody,
  confirm: messages.discardEdit,
  cancel: messages.keepDraft,
}

/** Whether the draft is saved, and a button to delete it and start again. */
export function DraftStatus({ session, onDelete }: { session: FormSession; onDelete: () => void }) {
  const state = useStore(session.saveState)
  const [isConfirming, setConfirming] = useState(false)
  const texts = session.row.replaces === null ? draftTexts : editTexts
  const close = (confirmed: boolean) => {
    setConfirming(false)
    if (confirmed) onDelete()
  }
  // What is invisible takes its room, so that no field moves under a finger when the draft is first saved.
  return (
    <div class={state === 'none' ? 'draft-status draft-none' : 'draft-status'} lang={language}>
      <span role="status">
        {state === 'failed' ? (
          <span class="draft-failed">{messages.draftNotSaved}</span>
        ) : (
          <span class="draft-saved">
            <CheckIcon size={18} /> {messages.draftSaved}
          </span>
        )}
      </span>
      <button type="button" class="quiet" onClick={() => setConfirming(true)}>
        {texts.remove}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={texts.title}
          body={texts.body}
          confirm={texts.confirm}
          cancel={texts.cancel}
          onClose={close}
        />
      )}
    </div>
  )
}
