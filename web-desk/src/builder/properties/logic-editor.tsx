import { sameJson, type Condition, type FieldLogic } from '@formpost/rules'
import { useLayoutEffect, useRef } from 'preact/hooks'

import { announce } from '../../parts/announce.ts'
import { useBuilder } from '../builder-context.ts'
import {
  conditionsLeft,
  possibleActions,
  possibleControllers,
  setLogic,
  type DraftDocument,
  type DraftField,
} from '../document/index.ts'
import { PlusIcon } from '../icons.tsx'
import { ConditionRow, type Controller } from './condition-row.tsx'
import { fieldLabel } from './field-label.ts'
import { interleave } from './interleave.ts'
import { conditionsOf, nextCondition, withConditions } from './logic-changes.ts'
import { messages } from './messages/index.ts'
import { isHiddenInput } from './properties-of.ts'
import { PropertyError } from './property-frame.tsx'
import type { EditorProps } from './use-field-change.ts'

/** The fields that conditions of a field can refer to. The array stays as long as they have the same names. */
function useControllers(document: DraftDocument, uuid: string): readonly Controller[] {
  const latest = useRef<readonly Controller[]>([])
  const next = possibleControllers(document, uuid).map((field) => ({
    uuid: field.uuid,
    label: fieldLabel(field),
  }))
  if (!sameJson(next, latest.current)) latest.current = next
  return latest.current
}

/** The logic of a field as a sentence: "Show this field when all of: …". */
export function LogicEditor({ field, errorOf }: EditorProps) {
  const { document, dispatch } = useBuilder()
  const section = useRef<HTMLElement>(null)
  const focus = useRef<number>()
  const conditions = conditionsOf(field)
  const { uuid, logic } = field
  const controllers = useControllers(document, uuid)

  useLayoutEffect(() => {
    if (focus.current === undefined) return
    const rows = section.current?.querySelectorAll<HTMLElement>('.condition-field')
    const target =
      rows?.[focus.current] ?? section.current?.querySelector<HTMLElement>('.add-condition')
    focus.current = undefined
    target?.focus()
  })

  const set = (next: FieldLogic | null, mergeKey?: string) =>
    dispatch(setLogic(uuid, next), mergeKey === undefined ? undefined : { mergeKey })
  const change = (index: number, condition: Condition, isTyping = false) =>
    set(
      withConditions(logic, conditions.with(index, condition)),
      isTyping ? `${uuid} logic.${index}` : undefined,
    )
  const remove = (index: number) => {
    focus.current = Math.min(index, conditions.length - 2)
    set(withConditions(logic, conditions.toSpliced(index, 1)))
    announce(messages.conditionRemoved)
  }
  const added = nextCondition(document, field)
  const isFull = conditionsLeft(document, uuid) === 0
  const error = errorOf('logic.conditions')
  return (
    <section class="property logic" data-property="logic" aria-label={messages.logic} ref={section}>
      <h3>{messages.logic}</h3>
      {error && <PropertyError error={error} />}
      {conditions.length === 0 ? (
        <p class="help">{added ? withoutLogic(field.type) : messages.nothingToAsk}</p>
      ) : (
        <LogicSentence field={field} onChange={(next) => set({ ...logic, ...next })} />
      )}
      {conditions.length > 0 && (
        <ol class="condition-list">
          {conditions.map((condition, index) => (
            <ConditionRow
              // What is typed in a row does not stay for another condition that takes its place.
              key={`${index} of ${conditions.length}`}
              document={document}
              controllers={controllers}
              condition={condition}
              index={index}
              errorOf={errorOf}
              onChange={(next, isTyping) => change(index, next, isTyping)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {isFull && <p class="help">{messages.conditionsFull}</p>}
      {added && !isFull && (
        <button
          type="button"
          class="secondary add-condition"
          onClick={() => {
            focus.current = conditions.length
            set(withConditions(logic, [...conditions, added]))
          }}
        >
          <PlusIcon /> {messages.addCondition}
        </button>
      )}
    </section>
  )
}

const withoutLogic = (type: DraftField['type']): string =>
  isHiddenInput(type) ? messages.alwaysStored : messages.always

interface LogicSentenceProps {
  field: DraftField
  onChange: (change: Pick<FieldLogic, 'action' | 'condition_type'>) => void
}

function LogicSentence({ field, onChange }: LogicSentenceProps) {
  const action = field.logic?.action ?? 'show'
  const match = field.logic?.condition_type ?? 'all'
  const possible = possibleActions(field.type)
  const actions = possible.includes(action) ? possible : [...possible, action]
  const isStored = isHiddenInput(field.type) && actions.length === 1
  // The parameters stay in braces, where the controls go.
  const sentence = isStored
    ? messages.storeSentence('{match}')
    : messages.logicSentence({ action: '{action}', match: '{match}' })
  return (
    <>
      <div class="sentence">
        {interleave(sentence, {
          action:
            actions.length === 1 ? (
              messages.actions[action]
            ) : (
              <select
                class="control"
                aria-label={messages.action}
                value={action}
                onChange={(event) =>
                  onChange({ action: event.currentTarget.value === 'require' ? 'require' : 'show' })
                }
              >
                {actions.map((each) => (
                  <option key={each} value={each}>
                    {messages.actions[each]}
                  </option>
                ))}
              </select>
            ),
          match: (
            <select
              class="control"
              aria-label={messages.match}
              value={match}
              onChange={(event) =>
                onChange({ condition_type: event.currentTarget.value === 'any' ? 'any' : 'all' })
              }
            >
              <option value="all">{messages.matches.all}</option>
              <option value="any">{messages.matches.any}</option>
            </select>
          ),
        }).map((part, index) =>
          typeof part === 'string' ? <span key={index}>{part}</span> : part,
        )}
      </div>
      {action === 'require' && field.is_required && <p class="help">{messages.requiredAnyway}</p>}
    </>
  )
}
