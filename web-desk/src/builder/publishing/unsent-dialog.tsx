import { DifferencesList } from '../differences-list.tsx'
import type { Differences } from '../document/index.ts'
import { messages as history } from '../history/messages/index.ts'
import { messages } from '../screen-messages/index.ts'
import { DialogFrame } from './dialog-frame.tsx'
import type { Unsent } from './find-unsent.ts'
import { UnsentNote } from './unsent-note.tsx'

interface UnsentDialogProps {
  unsent: readonly Unsent[]
  differences: Differences
  onClose: () => void
  onPublish: () => void
}

/** Says before publishing which answers to former versions are still on devices. */
export const UnsentDialog = ({ unsent, differences, onClose, onPublish }: UnsentDialogProps) => (
  <DialogFrame title={history.unsentTitle} onClose={onClose}>
    <UnsentNote unsent={unsent} />
    <h3>{history.allChanges}</h3>
    <DifferencesList differences={differences} />
    <div class="dialog-actions">
      <button type="button" class="secondary" onClick={onClose}>
        {messages.cancel}
      </button>
      <button type="button" class="primary" onClick={onPublish}>
        {messages.publish}
      </button>
    </div>
  </DialogFrame>
)
