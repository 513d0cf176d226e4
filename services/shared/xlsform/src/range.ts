/** `start=1 end=10 step=1`, which are the defaults. */
export function readRange(parameters: string): { min: number; max: number; step: number } {
  const given = new Map(
    [...parameters.matchAll(/(start|end|step) ?= ?(-?\d+(?:\.\d+)?)/g)].map(([, key, value]) => [
      key,
      Number(value),
    ]),
  )
  return {
    min: given.get('start') ?? 1,
    max: given.get('end') ?? 10,
    step: Math.abs(given.get('step') ?? 1) || 1,
  }
}
