import { decimalSeparator } from '@formpost/ui/fields/number-input.ts'
import { formatNumber } from '@formpost/ui/format.ts'
import { locale } from '@formpost/ui/messages/language.ts'
import { once } from '@formpost/ui/once.ts'

import { describeProblem } from './describe-problem.ts'
import { messages } from './messages/index.ts'
import type { ControlProps } from './property-frame.tsx'
import {
  anyNumber,
  type NumberProblem,
  type NumberRange,
  type Reading,
  readNumber,
} from '../../app/read-number.ts'
import { useTyped } from './use-typed.ts'

const separator = once(() => decimalSeparator(locale))

/** Reads a number in units of `scale`. */
export function readTyped(text: string, range: NumberRange, scale = 1): Reading<number | null> {
  const reading = readNumber(text, separator(), range)
  if (scale === 1 || 'problem' in reading || reading.value === null) return reading
  return { value: Math.round(reading.value * scale) }
}

const plain = once(
  () => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }),
)
/** The number as it can be typed: very large and small ones with an exponent, as JavaScript writes them. */
const typedForm = (value: number | null): string => {
  if (value === null) return ''
  const text = plain().format(value)
  const reading = readTyped(text, anyNumber)
  return 'value' in reading && reading.value === value ? text : String(value)
}

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
export const NumberControl = ({ control, typed, range }: NumberControlProps) => (
  <input
    {...control}
    class="control"
    type="text"
    // The decimal keypad of iPhones has no minus key.
    inputMode={range.min < 0 ? 'text' : range.isWhole ? 'numeric' : 'decimal'}
    autoComplete="off"
    data-unread={typed.error ? '' : undefined}
    value={typed.text}
    onInput={(event) => typed.type(event.currentTarget.value)}
  />
)
