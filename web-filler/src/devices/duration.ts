const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** A number of seconds of either sign in the largest unit of which it has at least two. */
export function durationOf(seconds: number) {
  const length = Math.abs(seconds)
  const { unit, seconds: size } = units.find((each) => length >= 2 * each.seconds) ?? units[2]
  return { value: Math.round(length / size), unit }
}
