import { checkAnswer } from '@formpost/rules'
import { useRef } from 'preact/hooks'

import { formatUngrouped } from '../format.ts'
import { messages } from '../messages/index.ts'
import { FieldFrame } from './field-frame.tsx'
import { ariaProps, asText, controlId, type FieldProps } from './field-props.ts'
import type { NumberReading } from './number-input.ts'
import { NumberReadings } from './number-readings.tsx'
import { readTypedNumber } from './typed-number.ts'

/** Whole numbers that are never negative need only the digit keypad. */
const needsDigitsOnly = ({ field }: FieldProps): boolean => {
  const { min, step } = field.settings ?? {}
  return typeof min === 'number' && min >= 0 && typeof step === 'number' && Number.isInteger(step)
}

/** The decimal keypad of iPhones has no minus key, so negative numbers need the full keyboard. */
const mayBeNegative = ({ field }: FieldProps): boolean => (field.settings?.min ?? 0) < 0

const isGroupOfThree = /^\D?\d{1,3}\D\d{3}$/

/** The number that is stored; undefined if there is none, or if the typed text says the same. */
function storedNumber({ field }: FieldProps, typed: string, reading: NumberReading) {
  if (reading.kind !== 'number') return undefined
  const checked = checkAnswer(field, reading.text)
  if (!('value' in checked)) return undefined
  const shown = formatUngrouped(checked.value as number)
  return shown === typed.trim() && !isGroupOfThree.test(shown) ? undefined : shown
}

const storedId = (fieldId: string): string => `stored-${fieldId}`

/** A text input, because native number inputs silently drop text they cannot parse. */
export function NumberField(props: FieldProps) {
  const { field, value, context } = props
  const typed = asText(value)
  const reading = readTypedNumber(typed)
  const stored = storedNumber(props, typed, reading)
  const keys = mayBeNegative(props) ? 'text' : needsDigitsOnly(props) ? 'numeric' : 'decimal'
  const { 'aria-describedby': described, ...aria } = ariaProps(props)
  const input = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame fieldProps={props}>
      <input
        ref={input}
        id={controlId(field.id)}
        class="control"
        type="text"
        data-number
        inputMode={keys}
        autocomplete="off"
        value={typed}
        placeholder={field.placeholder ?? undefined}
        onInput={(event) => context.answer(field.id, event.currentTarget.value)}
        aria-describedby={
          [described, stored && storedId(field.id)].filter(Boolean).join(' ') || undefined
        }
        {...aria}
      />
      {stored && (
        <p class="stored-number" id={storedId(field.id)} dir="auto">
          {messages.storedAs(stored)}
        </p>
      )}
      <NumberReadings
        typed={typed}
        reading={reading}
        input={input}
        onChoose={(text) => context.answer(field.id, text)}
      />
    </FieldFrame>
  )
}
