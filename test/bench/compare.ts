import { figuresOf } from './figures.ts'
import type { Row } from './report.ts'

export interface Comparison {
  work: string
  /** What the figures count, e.g. `/s`. */
  unit: string
  rounds?: number
  ours: () => Promise<number>
  limit: () => Promise<number>
  /** The ratio of ours to the limit, where more is better. */
  atLeast: number
  aim: number
}

const rounded = (value: number) =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(2)))

/** Measures both sides in turns, each round beside its own limit, so that what slows the machine slows both. */
export async function compare(comparison: Comparison): Promise<Row> {
  const { work, unit, rounds = 5, ours, limit, atLeast, aim } = comparison
  const seen: { ours: number; limit: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = { ours: await ours(), limit: await limit() }
    seen.push(first)
  }
  const ratio = figuresOf(seen.map((each) => each.ours / each.limit))
  const middle = (side: 'ours' | 'limit') =>
    `${rounded(figuresOf(seen.map((each) => each[side])).median)} ${unit}`
  return {
    work,
    measured: middle('ours'),
    limit: middle('limit'),
    ratio: `**${rounded(ratio.median)}** (${rounded(ratio.min)}–${rounded(ratio.max)})`,
    'at least': String(atLeast),
    aim: String(aim),
  }
}

/** A line for what has a bound of its own instead of a limit beside it. */
export const bounded = (work: string, measured: string, atLeast: string, aim: string): Row => ({
  work,
  measured,
  limit: '',
  ratio: '',
  'at least': atLeast,
  aim,
})
