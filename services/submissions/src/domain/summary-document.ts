import { answerKindOf, dayRanges, lastStep, type AnswerKind, type FormField } from '@formpost/rules'
import type { Placed } from '@formpost/rules/form'

/** The submissions of one UTC day (`YYYY-MM-DD`). */
export interface DayCount {
  day: string
  count: number
  offlineCount: number
  firstAt: Date
  lastAt: Date
}

/** Statistics of the answers to one field; which there are depends on its type. */
export interface FieldStatistics {
  answered?: number
  /** Chosen options with their counts, the most frequent first. */
  options?: [option: string, count: number][]
  /** Ranked options with how often they have a place, how often it is the first one, and the sum of their places. */
  ranks?: [option: string, count: number, first: number, sum: number][]
  /** `edges` are the eleven boundaries of the ten bins. */
  numbers?: { min: number; max: number; mean: number; median: number; edges: number[] }
  /** Counts of numbers or dates by the number of the bin, starting at 1. */
  bins?: [bin: number, count: number][]
  dates?: { min: string; max: string; median: string }
  /** Times of day; their bins are hours, from 0. */
  times?: { min: string; max: string; median: string }
  texts?: { distinct: number; examples: string[] }
  /** How many have given the consent. */
  given?: number
  /** Of the repeat that the field is in. */
  instances?: number
}

/** The input fields of a form by the kind of their answers. */
export const fieldsByKind = (fields: readonly FormField[]) => {
  const byKind: Record<AnswerKind, FormField[]> = {
    text: [],
    number: [],
    date: [],
    option: [],
    options: [],
    ranking: [],
    upload: [],
    consent: [],
    rating: [],
    time: [],
    datetime: [],
  }
  for (const field of fields) {
    const kind = answerKindOf(field)
    if (kind) byKind[kind].push(field)
  }
  return byKind
}

/** A bin for every step of a rating, and for those beyond that it had before. */
function stepsOf({ settings }: FormField, max: number, bins: Map<number, number>) {
  return Array.from({ length: Math.max(lastStep(settings), max) }, (_, index) => ({
    from: index + 1,
    to: index + 1,
    count: bins.get(index + 1) ?? 0,
  }))
}

function histogramOf(
  { min, max, edges }: NonNullable<FieldStatistics['numbers']>,
  bins: Map<number, number>,
) {
  if (min === max) return [{ from: min, to: max, count: bins.get(1) ?? 0 }]
  return edges.slice(0, -1).map((from, index) => ({
    from,
    to: edges[index + 1]!,
    count: bins.get(index + 1) ?? 0,
  }))
}

/** A bin for each hour from the first to the last time. */
function hoursOf({ min, max }: NonNullable<FieldStatistics['times']>, bins: Map<number, number>) {
  const first = Number(min.slice(0, 2))
  return Array.from({ length: Number(max.slice(0, 2)) - first + 1 }, (_, index) => {
    const hour = String(first + index).padStart(2, '0')
    return { from: `${hour}:00`, to: `${hour}:59`, count: bins.get(first + index) ?? 0 }
  })
}

const dayHistogramOf = (
  { min, max }: NonNullable<FieldStatistics['dates']>,
  bins: Map<number, number>,
) => dayRanges(min, max).map((range, index) => ({ ...range, count: bins.get(index + 1) ?? 0 }))

/** The options of the field, chosen or not, then those that it had before. */
function optionsOf({ options }: FormField, chosen: readonly [string, number][]) {
  const counts = new Map(chosen)
  const current = (options ?? []).map((option) => ({ option, count: counts.get(option) ?? 0 }))
  const names = new Set(options ?? [])
  const former = chosen.filter(([option]) => !names.has(option))
  return [...current, ...former.map(([option, count]) => ({ option, count }))]
}

/** The options of the field, ranked or not, then those that it had before. */
function ranksOf({ options }: FormField, ranks: NonNullable<FieldStatistics['ranks']>) {
  const found = new Map(ranks.map(([option, ...rest]) => [option, rest] as const))
  const all = new Set([...(options ?? []), ...found.keys()])
  return [...all].map((option) => {
    const [count, first, sum] = found.get(option) ?? [0, 0, 0]
    return { option, count, first, mean_place: count === 0 ? null : sum / count }
  })
}

/** `count` is how many submissions or instances there are. */
function answersOf(field: FormField, statistics: FieldStatistics, count: number) {
  const { options, ranks, numbers, bins, dates, times, texts, given = 0 } = statistics
  switch (answerKindOf(field)) {
    case 'option':
    case 'options':
      return { options: optionsOf(field, options ?? []) }
    case 'ranking':
      return { ranks: ranksOf(field, ranks ?? []) }
    case 'number':
    case 'rating': {
      if (!numbers) return {}
      const { edges: _edges, ...rest } = numbers
      const counts = new Map(bins)
      const histogram =
        field.type === 'rating' ? stepsOf(field, rest.max, counts) : histogramOf(numbers, counts)
      return { numbers: { ...rest, histogram } }
    }
    case 'date':
    case 'datetime':
      return dates ? { dates: { ...dates, histogram: dayHistogramOf(dates, new Map(bins)) } } : {}
    case 'time':
      return times ? { times: { ...times, histogram: hoursOf(times, new Map(bins)) } } : {}
    case 'text':
      return texts ? { texts } : {}
    case 'consent':
      return { consents: { given, not_given: count - given } }
    default:
      return {}
  }
}

/** The summary of the owner API (docs/api-behaviour.md#summary) with the questions that the form has, and that it had. */
export function summaryDocument(
  days: readonly DayCount[],
  present: readonly Placed[],
  removed: readonly Placed[],
  statistics: ReadonlyMap<string, FieldStatistics>,
) {
  const sum = (countOf: (day: DayCount) => number) =>
    days.reduce((total, day) => total + countOf(day), 0)
  const times = (timeOf: (day: DayCount) => Date) =>
    days.map((day) => timeOf(day).toISOString()).toSorted()
  const count = sum((day) => day.count)
  const fieldDocument = ({ field, repeats }: Placed) => {
    const found = statistics.get(field.id) ?? {}
    const { instances = 0 } = found
    const isInRepeat = repeats.length > 0
    return {
      field_uuid: field.id,
      type: field.type,
      label: field.label,
      answered: found.answered ?? 0,
      ...(isInRepeat ? { instances } : {}),
      ...answersOf(field, found, isInRepeat ? instances : count),
    }
  }
  return {
    count,
    first_at: times(({ firstAt }) => firstAt)[0] ?? null,
    last_at: times(({ lastAt }) => lastAt).at(-1) ?? null,
    offline_count: sum(({ offlineCount }) => offlineCount),
    per_day: days.map(({ day, count }) => ({ day, count })),
    fields: [
      ...present.map(fieldDocument),
      ...removed.map((placed) => ({ ...fieldDocument(placed), removed: true })),
    ],
  }
}
