import { locale } from '@formpost/ui/messages/language.ts'
import { once } from '@formpost/ui/once.ts'

import { DifferencesList } from '../differences-list.tsx'
import type { Differences } from '../document/index.ts'
import { describeAnswers } from '../history/describe-version.ts'
import { messages as history } from '../history/messages/index.ts'
import { fieldLabel } from '../properties/field-label.ts'
import { messages } from '../screen-messages/index.ts'
import { DialogFrame } from './dialog-frame.tsx'
import type { Loss } from './find-losses.ts'
import type { Unsent } from './find-unsent.ts'
import { UnsentNote } from './unsent-note.tsx'

const lists = once(() => new Intl.ListFormat(locale))

interface LossDialogProps {
  losses: readonly Loss[]
  unsent: readonly Unsent[]
  differences: Differences
  onClose: () => void
  onPublish: () => void
}

/** Asks before publishing takes answers out of sight. */
export const LossDialog = ({
  losses,
  unsent,
  differences,
  onClose,
  onPublish,
}: LossDialogProps) => (
  <DialogFrame title={history.lossTitle} onClose={onClose}>
    <p>{history.lossBody}</p>
    <ul class="losses">
      {losses.map(({ field, answers, dependents }) => (
        <li key={field.uuid}>
          <bdi class="loss-field">{fieldLabel(field)}</bdi>
          <span>{describeAnswers(answers)}</span>
          {dependents.length > 0 && (
            <span class="help">
              {history.lossDependents(lists().format(dependents.map(fieldLabel)))}
            </span>
          )}
        </li>
      ))}
    </ul>
    {losses.some(({ field }) => field.type === 'file') && <p>{history.lossFiles}</p>}
    <UnsentNote unsent={unsent} />
    <h3>{history.allChanges}</h3>
    <DifferencesList differences={differences} />
    <div class="dialog-actions">
      <button type="button" class="secondary" onClick={onClose}>
        {messages.cancel}
      </button>
      <button type="button" class="danger" onClick={onPublish}>
        {messages.publish}
      </button>
    </div>
  </DialogFrame>
)
