import { NumberReadings } from '@formpost/ui/fields/number-readings.tsx'
import {
  numberSeparators,
  readTypedNumber,
  toTypedNumber,
} from '@formpost/ui/fields/typed-number.ts'
import { formatNumber } from '@formpost/ui/format.ts'
import { useRef } from 'preact/hooks'

import {
  readNumber,
  type NumberProblem,
  type NumberRange,
  type Reading,
} from '../../parts/read-number.ts'
import { describeProblem } from './describe-problem.ts'
import { messages } from './messages/index.ts'
import type { ControlProps } from './property-frame.tsx'
import { useTyped } from './use-typed.ts'

/** Reads a number in units of `scale`. */
export function readTyped(text: string, range: NumberRange, scale = 1): Reading<number | null> {
  const reading = readNumber(text, numberSeparators(), range)
  if (scale === 1 || 'problem' in reading || reading.value === null) return reading
  return { value: Math.round(reading.value * scale) }
}

const typedForm = (value: number | null): string => (value === null ? '' : toTypedNumber(value))

interface TypedNumber {
  text: string
  type: (text: string) => void
  /** What is wrong with the text, and what the value is meanwhile. */
  error: string | undefined
}

/** The text of a number that is being typed, in units of `scale`. */
export function useTypedNumber(
  value: number | null,
  range: NumberRange,
  onChange: (value: number | null) => void,
  scale = 1,
): TypedNumber {
  const inUnits = (number: number | null) => (number === null ? null : number / scale)
  const { text, problem, type } = useTyped<number | null, NumberProblem>(
    value,
    (number) => typedForm(inUnits(number)),
    (typed) => readTyped(typed, range, scale),
    onChange,
  )
  const kept = value === null ? messages.keptEmpty : messages.keptValue(formatNumber(value / scale))
  return { text, type, error: problem && `${describeProblem(problem)} ${kept}` }
}

interface NumberControlProps {
  control: ControlProps
  typed: TypedNumber
  range: NumberRange
}

/** A text input, because native number inputs silently drop text they cannot parse. */
export function NumberControl({ control, typed, range }: NumberControlProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        {...control}
        ref={input}
        class="control"
        type="text"
        data-number
        // The decimal keypad of iPhones has no minus key.
        inputMode={range.min < 0 ? 'text' : range.isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        data-unread={typed.error ? '' : undefined}
        value={typed.text}
        onInput={(event) => typed.type(event.currentTarget.value)}
      />
      <NumberReadings
        typed={typed.text}
        reading={readTypedNumber(typed.text)}
        input={input}
        onChoose={typed.type}
      />
    </>
  )
}
