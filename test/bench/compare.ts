import type { Row } from './report.ts'
import { statisticsOf } from './statistics.ts'

export interface Comparison {
  work: string
  /** For example `/s`. */
  unit: string
  rounds?: number
  ours: () => Promise<number>
  limit: () => Promise<number>
  /** The required ratio of ours to the limit; higher is better. */
  atLeast: number
  aim: number
}

const round = (value: number) =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(2)))

/** Measures both sides alternately, so that other load on the machine affects both. */
export async function compare(comparison: Comparison): Promise<Row> {
  const { work, unit, rounds = 5, ours, limit, atLeast, aim } = comparison
  const results: { ours: number; limit: number }[] = []
  for (let index = 0; index < rounds; index++) {
    results.push({ ours: await ours(), limit: await limit() })
  }
  const ratio = statisticsOf(results.map((each) => each.ours / each.limit))
  const median = (side: 'ours' | 'limit') =>
    `${round(statisticsOf(results.map((each) => each[side])).median)} ${unit}`
  return {
    work,
    measured: median('ours'),
    limit: median('limit'),
    ratio: `**${round(ratio.median)}** (${round(ratio.min)}–${round(ratio.max)})`,
    'at least': String(atLeast),
    aim: String(aim),
  }
}

/** A row with an absolute bound instead of a measured limit. */
export const absoluteRow = (work: string, measured: string, atLeast: string, aim: string): Row => ({
  work,
  measured,
  limit: '',
  ratio: '',
  'at least': atLeast,
  aim,
})
