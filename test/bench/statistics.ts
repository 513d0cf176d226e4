/** Statistics of several measurements. */
export interface Statistics {
  median: number
  min: number
  max: number
  p95: number
}

export function statisticsOf(values: readonly number[]): Statistics {
  const sorted = [...values].sort((a, b) => a - b)
  const quantile = (q: number) =>
    sorted[Math.min(Math.floor(q * sorted.length), sorted.length - 1)]!
  return { median: quantile(0.5), min: sorted[0]!, max: sorted.at(-1)!, p95: quantile(0.95) }
}
