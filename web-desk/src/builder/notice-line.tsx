import { useStore, type Store } from '@formpost/ui/store.ts'

import type { Notice } from './builder-model.ts'
import { useKeptFocus } from './panes/use-kept-focus.ts'
import { messages } from './screen-messages/index.ts'

interface NoticeLineProps {
  notice: Store<Notice | undefined>
  /** The uuid of the selected field. */
  selected: string | undefined
  onUndo: () => void
}

/** What has just happened, with a way back. It stays until the next change. */
export function NoticeLine({ notice, selected, onUndo }: NoticeLineProps) {
  const shown = useStore(notice)
  useKeptFocus(shown ? 'shown' : '', selected)
  return (
    <div class="notice-line" role="status">
      {shown && (
        <>
          <p dir="auto">{shown.text}</p>
          {shown.canUndo && (
            <button type="button" class="quiet" onClick={onUndo}>
              {messages.undo}
            </button>
          )}
          <button type="button" class="quiet" onClick={() => notice.set(undefined)}>
            {messages.close}
          </button>
        </>
      )}
    </div>
  )
}
