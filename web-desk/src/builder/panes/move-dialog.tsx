import { useModal } from '@formpost/ui/use-modal.ts'
import { useId, useState } from 'preact/hooks'

import { useBuilder } from '../builder-context.ts'
import type { DraftField } from '../document/index.ts'
import { fieldLabel } from '../properties/field-label.ts'
import { messages } from '../screen-messages/index.ts'

interface MoveDialogProps {
  field: DraftField
  index: number
  /** With the index in the resulting order, if the field is to be moved. */
  onClose: (index?: number) => void
}

/** Lists the positions that a field can move to. */
export function MoveDialog({ field, index, onClose }: MoveDialogProps) {
  const dialog = useModal()
  const id = useId()
  const [target, setTarget] = useState(index)
  const others = useBuilder().document.fields.filter(({ uuid }) => uuid !== field.uuid)
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onClose(target)
        }}
      >
        <h2 id={`${id}-title`} dir="auto">
          {messages.moveField(fieldLabel(field))}
        </h2>
        <label class="label" for={id}>
          {messages.position}
        </label>
        <select
          id={id}
          class="control"
          value={String(target)}
          onChange={(event) => setTarget(Number(event.currentTarget.value))}
        >
          <option value="0">{messages.positionFirst}</option>
          {others.map((other, place) => (
            <option key={other.uuid} value={String(place + 1)}>
              {messages.positionAfter({ position: place + 2, name: fieldLabel(other) })}
            </option>
          ))}
        </select>
        <div class="dialog-actions">
          <button type="button" class="secondary" onClick={() => onClose()}>
            {messages.cancel}
          </button>
          <button type="submit" class="primary">
            {messages.move}
          </button>
        </div>
      </form>
    </dialog>
  )
}
