import { isContainer } from '@formpost/rules'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

import { lazyPart } from '../../parts/lazy-part.tsx'
import { useBuilder } from '../builder-context.ts'
import {
  childrenOf,
  containerBeside,
  dependentsOf,
  placeOf,
  placeOutside,
  type DraftField,
} from '../document/index.ts'
import { CopyIcon, DeleteIcon, DownIcon, EditIcon, IntoIcon, OutIcon, UpIcon } from '../icons.tsx'
import { fieldLabel } from '../properties/field-label.ts'
import { messages } from '../screen-messages/index.ts'

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)

interface ActionProps {
  name: string
  /** Shows the icon only. */
  isCompact?: boolean
  disabled?: boolean
  /** The id of a text about it. */
  describedBy?: string | undefined
  class?: string
  onPress: () => void
  children?: ComponentChildren
}

/** A button that stays where it is and keeps the focus also while it does nothing. */
const Action = (props: ActionProps) => {
  const { name, isCompact, disabled = false, class: extra = '', onPress, children } = props
  return (
    <button
      type="button"
      class={`field-action ${extra}`}
      title={isCompact ? name : undefined}
      aria-disabled={disabled ? 'true' : undefined}
      aria-describedby={props.describedBy}
      onClick={onPress}
    >
      {children} <span class={isCompact ? 'visually-hidden' : undefined}>{name}</span>
    </button>
  )
}

/** What can be done with the selected field. */
export function FieldActions({ field }: { field: DraftField }) {
  const { document: draft, commands, select } = useBuilder()
  const { parent, at } = placeOf(draft, field)
  const last = childrenOf(draft, parent).length - 1
  const count = draft.fields.length
  const hasContainers = draft.fields.some((each) => each !== field && isContainer(each.type))
  const [isMoving, setMoving] = useState(false)
  const moveTo = useRef<Element | null>(null)
  const pressed = useRef<Element | null>(null)
  const { uuid } = field
  const dependents = dependentsOf(draft, uuid).length
  const dependentsId = useId()
  // Moving an element in the document takes the focus away from it.
  useLayoutEffect(() => {
    if (pressed.current instanceof HTMLElement) pressed.current.focus()
    pressed.current = null
  }, [draft.fields.indexOf(field)])
  const press = (command: () => void) => () => {
    pressed.current = document.activeElement
    command()
  }
  return (
    <div class="field-actions" role="group" aria-label={messages.actionsOf(fieldLabel(field))}>
      <Action class="narrow-only" name={messages.edit} onPress={() => select(uuid, 'label')}>
        <EditIcon />
      </Action>
      <Action
        isCompact
        name={messages.moveUp}
        disabled={at === 0}
        onPress={press(() => commands.step(uuid, -1))}
      >
        <UpIcon />
      </Action>
      <Action
        isCompact
        name={messages.moveDown}
        disabled={at === last}
        onPress={press(() => commands.step(uuid, 1))}
      >
        <DownIcon />
      </Action>
      {hasContainers && (
        <>
          <Action
            isCompact
            name={messages.moveInto}
            disabled={!containerBeside(draft, field)}
            onPress={press(() => commands.moveInto(uuid))}
          >
            <IntoIcon />
          </Action>
          <Action
            isCompact
            name={messages.moveOut}
            disabled={!placeOutside(draft, field)}
            onPress={press(() => commands.moveOut(uuid))}
          >
            <OutIcon />
          </Action>
        </>
      )}
      <Action
        name={messages.moveTo}
        disabled={count === 1}
        onPress={() => {
          moveTo.current = document.activeElement
          setMoving(count > 1)
        }}
      />
      <Action name={messages.duplicate} onPress={() => commands.duplicate(uuid)}>
        <CopyIcon />
      </Action>
      <Action
        name={messages.delete}
        describedBy={dependents > 0 ? dependentsId : undefined}
        onPress={() => commands.remove(uuid)}
      >
        <DeleteIcon />
      </Action>
      {dependents > 0 && (
        <p class="field-dependents" id={dependentsId}>
          {messages.inLogicOf(dependents)}
        </p>
      )}
      {isMoving && (
        <MoveDialog
          field={field}
          onClose={(target) => {
            setMoving(false)
            if (target === undefined) return
            pressed.current = moveTo.current
            commands.move(uuid, target)
          }}
        />
      )}
    </div>
  )
}
