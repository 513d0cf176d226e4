/** What is used of a `GeolocationPosition`. */
export interface Position {
  /** In milliseconds since 1970, by the clock of the satellites or of the device. */
  timestamp: number
  coords: {
    latitude: number
    longitude: number
    altitude: number | null
    /** In metres. */
    accuracy: number
  }
}

/** The oldest fix that is sent as new, in milliseconds. */
export const maxFixAge = 30_000

/** How far two fixes of one clock may differ from the time that passed between them, in milliseconds. */
const maxJitter = 2_000

/**
 * Tells new fixes from those that the device kept from before. Satellites and the device may have different clocks, so that a fix is new,
 * too, if it is later than the one before by as much as has passed since. Returns the age of a new fix in milliseconds, else undefined.
 */
export function createFixFilter(now: () => number): (position: Position) => number | undefined {
  let last: { timestamp: number; arrivedAt: number } | undefined
  return ({ timestamp }) => {
    const arrivedAt = now()
    const advanced = last ? timestamp - last.timestamp : 0
    const passed = last ? arrivedAt - last.arrivedAt : 0
    last = { timestamp, arrivedAt }
    const age = arrivedAt - timestamp
    if (Math.abs(age) <= maxFixAge) return Math.max(0, age)
    return advanced > 0 && Math.abs(advanced - passed) <= maxJitter ? 0 : undefined
  }
}

const plainNumber = (digits: number) =>
  new Intl.NumberFormat('en', {
    ...{ maximumFractionDigits: digits, useGrouping: false, signDisplay: 'negative' },
  })
const degrees = plainNumber(7)
const metres = plainNumber(1)

/** The answer for a fix: `latitude longitude altitude accuracy`. An altitude that is not known is 0, as in ODK. */
export const locationText = ({ coords }: Position): string =>
  [
    degrees.format(coords.latitude),
    degrees.format(coords.longitude),
    metres.format(coords.altitude ?? 0),
    metres.format(coords.accuracy),
  ].join(' ')

export type AccuracyWord = 'veryGood' | 'good' | 'fair' | 'poor'

/** A word for an accuracy in metres. */
export function accuracyWord(metres: number): AccuracyWord {
  if (metres <= 5) return 'veryGood'
  if (metres <= 20) return 'good'
  return metres <= 100 ? 'fair' : 'poor'
}

/** The length in metres of the scale bar on a map that shows a circle of this radius: 1, 2 or 5 with zeros, at least 10. */
export function scaleLength(radius: number): number {
  let length = 10
  for (let step = 0; length < radius; step++) length *= step % 3 === 1 ? 2.5 : 2
  return length
}
