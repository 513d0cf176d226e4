import {
  answerKind,
  isDate,
  isTime,
  readDateTime,
  type Condition,
  type Operator,
} from '@formpost/rules'
import { formatNumber } from '@formpost/ui/format.ts'
import { memo } from '@formpost/ui/memo.ts'
import { useId, useState } from 'preact/hooks'

import {
  conditionOn,
  findField,
  operatorsFor,
  valueInput,
  type DraftDocument,
  type DraftField,
} from '../document/index.ts'
import { DeleteIcon } from '../icons.tsx'
import { ConditionValue } from './condition-value.tsx'
import { fieldLabel } from './field-label.ts'
import { withOperator } from './logic-changes.ts'
import { messages } from './messages/index.ts'
import { PropertyError } from './property-frame.tsx'

/** A field that a condition can refer to. */
export interface Controller {
  readonly uuid: string
  readonly label: string
}

/** There may be as many in each row as the form has fields, and rows are rendered at every key. */
const ControllerOptions = memo(({ controllers }: { controllers: readonly Controller[] }) => (
  <>
    {controllers.map(({ uuid, label }) => (
      <option key={uuid} value={uuid}>
        {label}
      </option>
    ))}
  </>
))

interface ConditionRowProps {
  document: DraftDocument
  /** The fields that the condition can refer to. */
  controllers: readonly Controller[]
  condition: Condition
  index: number
  errorOf: (property: string) => string | undefined
  onChange: (condition: Condition, isTyping?: boolean) => void
  onRemove: () => void
}

const operatorName = (operator: Operator, controller: DraftField): string => {
  const { dateOperators, operators } = messages
  const kind = answerKind(controller.type)
  const isOfTime = kind === 'date' || kind === 'time' || kind === 'datetime'
  return isOfTime && (operator === 'greater_than' || operator === 'less_than')
    ? dateOperators[operator]
    : operators[operator]
}

/** Why the value of a condition never equals an answer. */
function valueError({ value, operator }: Condition, controller: DraftField | undefined) {
  if (!controller || !value) return undefined
  const input = valueInput(controller, operator)
  switch (input.kind) {
    case 'options':
      return input.options.some((option) => [option, option.trim()].includes(value))
        ? undefined
        : messages.defaults.notAnOption
    case 'number':
      return Number.isNaN(Number(value)) ? messages.problems.notANumber : undefined
    case 'date':
      return isDate(value) ? undefined : messages.problems.notADate
    case 'time':
      return isTime(value) ? undefined : messages.problems.notATime
    case 'datetime':
      return readDateTime(value) ? undefined : messages.problems.notATime
    default:
      return undefined
  }
}

/** A condition as "[field] [operator] [value]"; only what is possible is offered. */
export function ConditionRow(props: ConditionRowProps) {
  const { document, controllers, condition, index, errorOf, onChange, onRemove } = props
  const id = useId()
  const [typing, setTyping] = useState<string>()
  const controller = findField(document, condition.field_uuid)
  const isPossible = controllers.some(({ uuid }) => uuid === condition.field_uuid)
  const path = `logic.conditions.${index}`
  const isMissing =
    controller !== undefined &&
    valueInput(controller, condition.operator).kind !== 'none' &&
    !condition.value
  const error =
    errorOf(`${path}.field_uuid`) ??
    errorOf(`${path}.value`) ??
    typing ??
    valueError(condition, controller)
  const number = formatNumber(index + 1)
  return (
    <li class={error ? 'condition has-error' : 'condition'}>
      <fieldset>
        <legend class="visually-hidden">{messages.condition(number)}</legend>
        <div class="condition-controls">
          <select
            class="control condition-field"
            data-property={`${path}.field_uuid`}
            aria-label={messages.conditionField}
            value={condition.field_uuid}
            onChange={(event) => {
              const chosen = findField(document, event.currentTarget.value)
              setTyping(undefined)
              if (chosen) onChange(conditionOn(chosen))
            }}
          >
            {!isPossible && (
              <option value={condition.field_uuid}>
                {controller ? fieldLabel(controller) : messages.deletedField}
              </option>
            )}
            <ControllerOptions controllers={controllers} />
          </select>
          {controller && (
            <select
              class="control condition-operator"
              aria-label={messages.conditionOperator}
              value={condition.operator}
              onChange={(event) => {
                const operator = event.currentTarget.value as Operator
                setTyping(undefined)
                onChange(withOperator(condition, controller, operator))
              }}
            >
              {operatorsFor(controller, condition.operator).map((operator) => (
                <option key={operator} value={operator}>
                  {operatorName(operator, controller)}
                </option>
              ))}
            </select>
          )}
          {controller && (
            <div class="condition-value" data-property={`${path}.value`}>
              <ConditionValue
                key={`${controller.uuid} ${condition.operator}`}
                condition={condition}
                controller={controller}
                control={{
                  'aria-describedby': error || isMissing ? `${id}-text` : undefined,
                  'aria-invalid': error ? 'true' : undefined,
                }}
                onChange={(value) => onChange({ ...condition, value }, true)}
                onTyping={setTyping}
              />
            </div>
          )}
          <button
            type="button"
            class="icon-button"
            aria-label={messages.removeCondition(number)}
            onClick={onRemove}
          >
            <DeleteIcon />
          </button>
        </div>
        {error ? (
          <PropertyError id={`${id}-text`} error={error} />
        ) : (
          isMissing && (
            <p class="help below" id={`${id}-text`}>
              {messages.valueMissing}
            </p>
          )
        )}
      </fieldset>
    </li>
  )
}
