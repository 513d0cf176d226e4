import type { Form } from '@formpost/contract'
import { useModal } from '@formpost/ui/use-modal.ts'
import { useMemo } from 'preact/hooks'

import { DifferencesList } from '../differences-list.tsx'
import { findDifferences, type DraftDocument } from '../document/index.ts'
import { messages } from '../screen-messages/index.ts'
import { withAllSettings } from './is-published.ts'
import type { SavedDraft } from './local-copy.ts'
import type { ConflictChoice } from './resolve-conflict.ts'

const choices = [
  ['combine', messages.combine, messages.combineHelp],
  ['mine', messages.keepMine, messages.keepMineHelp],
  ['theirs', messages.takeTheirs, messages.takeTheirsHelp],
] as const

interface ConflictDialogProps {
  form: Form
  mine: DraftDocument
  theirs: SavedDraft
  onClose: (choice?: ConflictChoice) => void
}

/** Someone else has saved the draft: what differs, and the ways to go on. Nothing changes before one is chosen. */
export function ConflictDialog({ form, mine, theirs, onClose }: ConflictDialogProps) {
  const dialog = useModal()
  const differences = useMemo(
    () => findDifferences(withAllSettings(mine, form), withAllSettings(theirs.document, form)),
    [mine, theirs, form],
  )
  return (
    <dialog
      ref={dialog}
      class="dialog wide-dialog"
      aria-labelledby="conflict-title"
      aria-describedby="conflict-body"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {/* It opens while someone types: a button with the focus would take the next space for a choice. */}
      <h2 id="conflict-title" tabIndex={-1} autoFocus>
        {messages.conflictTitle}
      </h2>
      <p id="conflict-body">{messages.conflictBody}</p>
      <DifferencesList differences={differences} />
      <ul class="choices">
        {choices.map(([choice, name, help], index) => (
          <li key={choice}>
            <button
              type="button"
              class={index === 0 ? 'primary' : 'secondary'}
              aria-describedby={`conflict-${choice}`}
              onClick={() => onClose(choice)}
            >
              {name}
            </button>
            <span id={`conflict-${choice}`}>{help}</span>
          </li>
        ))}
      </ul>
      <button type="button" class="quiet" onClick={() => onClose()}>
        {messages.decideLater}
      </button>
    </dialog>
  )
}
