import { isContainer } from '@formpost/rules'
import { useModal } from '@formpost/ui/use-modal.ts'
import { useId, useState } from 'preact/hooks'

import { useBuilder } from '../builder-context.ts'
import {
  canContain,
  childrenOf,
  containersAround,
  placeOf,
  withContents,
  type DraftDocument,
  type DraftField,
  type Place,
} from '../document/index.ts'
import { fieldLabel } from '../properties/field-label.ts'
import { messages } from '../screen-messages/index.ts'

interface Target {
  readonly place: Place
  readonly name: string
}

/** The places to which a field can move, in form order. Those in containers are set in by a dash for each container. */
function targetsOf(document: DraftDocument, field: DraftField): Target[] {
  const moved = withContents(document, field.uuid)
  const rest = { ...document, fields: document.fields.filter((each) => !moved.includes(each)) }
  const targetsIn = (parent: string | null, first: string): Target[] => {
    const children = childrenOf(rest, parent)
    const depth = parent === null ? 0 : containersAround(rest, parent).length + 1
    const target = (at: number, name: string): Target[] =>
      canContain(document, parent, moved)
        ? [{ place: { parent, at }, name: `${'– '.repeat(depth)}${name}` }]
        : []
    const after = children.flatMap((child, at) => [
      ...(isContainer(child.type)
        ? targetsIn(child.uuid, messages.positionIn(fieldLabel(child)))
        : []),
      ...target(at + 1, messages.positionAfter({ position: at + 2, name: fieldLabel(child) })),
    ])
    return [...target(0, first), ...after]
  }
  return targetsIn(null, messages.positionFirst)
}

interface MoveDialogProps {
  field: DraftField
  /** With the place without the field, if the field is to be moved. */
  onClose: (place?: Place) => void
}

/** Lists the places to which a field can move. */
export function MoveDialog({ field, onClose }: MoveDialogProps) {
  const dialog = useModal()
  const id = useId()
  const { document } = useBuilder()
  const targets = targetsOf(document, field)
  const { parent, at } = placeOf(document, field)
  const [chosen, setChosen] = useState(() =>
    targets.findIndex(({ place }) => place.parent === parent && place.at === at),
  )
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
          onClose(targets[chosen]?.place)
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
          value={String(chosen)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        >
          {targets.map(({ name }, index) => (
            <option key={index} value={String(index)}>
              {name}
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
