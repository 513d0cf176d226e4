import {
  addMonths,
  dateTimeText,
  dayInMilliseconds,
  formatDateTime,
  monthsBetween,
  ofDays,
  readDateTime,
  readTime,
  toDays,
  type DateTime,
} from '../dates.ts'
import type { Environment } from '../environment.ts'
import { isDateValue, toText, trimSpace, type DateValue, type Value } from '../values.ts'
import type { Call, FunctionDefinition } from './definition.ts'

const blank: DateValue = { days: NaN, text: '' }

const toValue = (date: DateTime | null): DateValue =>
  date ? { days: toDays(date), text: dateTimeText(date) } : blank

const offsetOf = ({ clock }: Environment): string =>
  (clock === null ? null : readDateTime(clock)?.offset) ?? 'Z'

/** Dates of older forms have months and days without zeros. */
const padded = (text: string): string =>
  text.replace(
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?=T|$)/,
    (_, year: string, month: string, day: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )

/** A number counts days; a fraction of a day has the offset of the clock. */
function readValue(value: Value, environment: Environment): DateTime | null {
  if (typeof value === 'boolean') return null
  if (typeof value === 'number') return ofDays(value, offsetOf(environment))
  return readDateTime(padded(trimSpace(toText(value))))
}

const readArgument = (call: Call, index: number): DateTime | null =>
  readValue(call.value(index), call.scope.environment)

const dateOf: FunctionDefinition = {
  arguments: ['any'],
  required: 1,
  result: 'date',
  call: (call) => toValue(readArgument(call, 0)),
}

const format: FunctionDefinition = {
  arguments: ['any', 'text'],
  required: 2,
  result: 'text',
  call(call) {
    const date = readArgument(call, 0)
    return date ? formatDateTime(date, call.text(1)) : ''
  },
}

/** Years, months, days, hours and minutes. */
function addDate(call: Call): Value {
  const start = readArgument(call, 0)
  const amounts = [1, 2, 3, 4, 5].map((at) => (at < call.count ? Math.trunc(call.number(at)) : 0))
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0] = amounts
  if (!start || Math.abs(years) > 10_000 || Math.abs(months) > 120_000) return blank
  const moved = toDays(addMonths(start, years * 12 + months)) + days
  const time = (hours * 60 + minutes) * 60_000
  return toValue(
    ofDays(moved + time / dayInMilliseconds, start.offset ?? offsetOf(call.scope.environment)),
  )
}

function differenceInMonths(call: Call): number {
  const [from, to] = [readArgument(call, 0), readArgument(call, 1)]
  return from && to ? monthsBetween(from, to) : NaN
}

function decimalDateTime(call: Call): number {
  const value = call.value(0)
  if (isDateValue(value)) return value.days
  const date = readValue(value, call.scope.environment)
  return typeof value === 'number' ? value : date ? toDays(date) : NaN
}

function now(environment: Environment): DateTime | null {
  return environment.clock === null ? null : readDateTime(environment.clock)
}

export const dateFunctions: Record<string, FunctionDefinition> = {
  'add-date': {
    arguments: ['any', 'number', 'number', 'number', 'number', 'number'],
    required: 2,
    result: 'date',
    call: addDate,
  },
  date: dateOf,
  'date-time': { ...dateOf, result: 'datetime' },
  'decimal-date-time': {
    arguments: ['any'],
    required: 1,
    result: 'number',
    call: decimalDateTime,
  },
  'decimal-time': {
    arguments: ['text'],
    required: 1,
    result: 'number',
    call: (call) => (readTime(call.text(0))?.time ?? NaN) / dayInMilliseconds,
  },
  'difference-in-months': {
    arguments: ['any', 'any'],
    required: 2,
    result: 'number',
    call: differenceInMonths,
  },
  'format-date': format,
  'format-date-time': format,
  now: {
    arguments: [],
    required: 0,
    result: 'datetime',
    reads: 'clock',
    call: ({ scope }) => toValue(now(scope.environment)),
  },
  today: {
    arguments: [],
    required: 0,
    result: 'date',
    reads: 'clock',
    call({ scope }) {
      const time = now(scope.environment)
      return toValue(time && { ...time, time: 0, offset: null })
    },
  },
}
