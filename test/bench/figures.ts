/** A measured quantity over several runs. */
export interface Figures {
  median: number
  min: number
  max: number
  p95: number
}

export function figuresOf(values: readonly number[]): Figures {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)]!
  return { median: at(0.5), min: sorted[0]!, max: sorted.at(-1)!, p95: at(0.95) }
}
