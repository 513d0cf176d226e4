import { isContainer, isInput } from '@formpost/rules'
import { useRef } from 'preact/hooks'

import { announce } from '../../parts/announce.ts'
import { useBuilder } from '../builder-context.ts'
import { batch, changeField, type DraftField } from '../document/index.ts'
import { DeleteIcon } from '../icons.tsx'
import { fieldLabel } from '../properties/field-label.ts'
import { PropertyFrame } from '../properties/property-frame.tsx'
import type { EditorProps } from '../properties/use-field-change.ts'
import { withExpression } from './expression-members.ts'
import { messages } from './messages/index.ts'
import { giveName, namesIn } from './names.ts'

/** The fields of which a change runs the calculation. Those that are chosen get names with it. */
export function TriggerProperty({ field, errorOf }: EditorProps) {
  const { document, dispatch, endStep } = useBuilder()
  const list = useRef<HTMLSelectElement>(null)
  const trigger = field.expressions?.trigger ?? []
  const fieldOf = (name: string) => document.fields.find((each) => each.name === name)
  const nameOf = namesIn(document)
  const chosen = new Set(trigger)
  const possible = document.fields.filter(
    (each) =>
      isInput(each.type) &&
      !isContainer(each.type) &&
      each.uuid !== field.uuid &&
      !(each.name && chosen.has(each.name)),
  )
  const set = (names: readonly string[], added?: DraftField) => {
    endStep()
    const change = withExpression(field, 'trigger', names.length > 0 ? [...names] : null)
    const named = added ? giveName(document, added.uuid) : []
    dispatch(batch([...named, changeField(field.uuid, change)]))
  }
  const add = (uuid: string) => {
    const added = possible.find((each) => each.uuid === uuid)
    if (!added) return
    set([...trigger, nameOf(added)], added)
    announce(messages.triggerAdded(fieldLabel(added)))
  }
  return (
    <PropertyFrame
      property="expressions.trigger"
      label={messages.trigger}
      help={messages.triggerHelp}
      error={errorOf('expressions.trigger')}
    >
      {(control) => (
        <>
          {trigger.length > 0 && (
            <ul class="triggers">
              {trigger.map((name) => {
                const found = fieldOf(name)
                const label = found ? fieldLabel(found) : name
                return (
                  <li key={name}>
                    <span dir="auto">{label}</span>
                    <button
                      type="button"
                      class="icon-button"
                      aria-label={messages.triggerRemove(label)}
                      onClick={() => {
                        set(trigger.filter((each) => each !== name))
                        announce(messages.triggerRemoved(label))
                        list.current?.focus()
                      }}
                    >
                      <DeleteIcon />
                    </button>
                  </li>
                )
              })}
            </ul>
          )}
          <select
            {...control}
            ref={list}
            class="control"
            value=""
            onChange={(event) => {
              add(event.currentTarget.value)
              event.currentTarget.value = ''
            }}
          >
            <option value="">{messages.triggerAdd}</option>
            {possible.map((each) => (
              <option key={each.uuid} value={each.uuid}>
                {fieldLabel(each)}
              </option>
            ))}
          </select>
        </>
      )}
    </PropertyFrame>
  )
}
