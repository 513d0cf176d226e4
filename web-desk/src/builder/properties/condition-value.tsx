import type { Condition } from '@formpost/rules'
import { onThisDevice, withLocalOffset } from '@formpost/ui/fields/lazy/local-date-time.ts'
import { useEffect } from 'preact/hooks'

import { anyNumber } from '../../parts/read-number.ts'
import { valueInput, type DraftField } from '../document/index.ts'
import { DateControl } from './date-control.tsx'
import { incompleteText } from './date-settings.tsx'
import { messages } from './messages/index.ts'
import { NumberControl, useTypedNumber } from './number-control.tsx'
import { OptionSelect } from './option-select.tsx'

interface ConditionValueProps {
  condition: Condition
  controller: DraftField | undefined
  control: { 'aria-describedby': string | undefined; 'aria-invalid': 'true' | undefined }
  onChange: (value: string) => void
  /** What is wrong with what is typed. */
  onTyping: (error: string | undefined) => void
}

/** What an answer is compared with, entered in the way of the field that is asked about. */
export function ConditionValue(props: ConditionValueProps) {
  const { condition, controller, onChange } = props
  const input = controller ? valueInput(controller, condition.operator) : { kind: 'text' as const }
  const control = { ...props.control, 'aria-label': messages.conditionValue }
  const value = condition.value ?? ''
  switch (input.kind) {
    case 'none':
      return null
    case 'options':
      return (
        <OptionSelect
          control={control}
          options={input.options}
          value={value}
          onChange={(option) => onChange(option ?? '')}
        />
      )
    case 'number':
      return <NumberValue {...props} />
    case 'date':
    case 'time': {
      const type = input.kind
      return (
        <DateControl
          control={control}
          type={type}
          value={value || null}
          onChange={(day) => onChange(day ?? '')}
          onIncomplete={(isIncomplete) =>
            props.onTyping(isIncomplete ? incompleteText(type) : undefined)
          }
        />
      )
    }
    case 'datetime':
      return (
        <input
          {...control}
          class="control"
          type="datetime-local"
          max="9999-12-31T23:59"
          value={onThisDevice(value)}
          onInput={({ currentTarget: { value: local } }) =>
            onChange(local && withLocalOffset(local))
          }
        />
      )
    case 'text':
      return (
        <input
          {...control}
          class="control"
          type="text"
          dir="auto"
          autoComplete="off"
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}

function NumberValue({ condition, control, onChange, onTyping }: ConditionValueProps) {
  const number = condition.value ? Number(condition.value) : null
  const typed = useTypedNumber(Number.isNaN(number) ? null : number, anyNumber, (next) =>
    onChange(next === null ? '' : String(next)),
  )
  useEffect(() => onTyping(typed.error), [typed.error])
  return (
    <NumberControl
      control={{ ...control, 'aria-label': messages.conditionValue }}
      typed={typed}
      range={anyNumber}
    />
  )
}
