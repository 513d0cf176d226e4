/** A place on Earth in WGS 84. */
export interface Location {
  /** Decimal degrees. */
  latitude: number
  longitude: number
  /** Metres above the ellipsoid, where known. */
  altitude: number | undefined
  /** The radius in metres within which the place probably is, where known. */
  accuracy: number | undefined
}

const part = /^[+-]?\d{1,9}(?:\.\d{1,20})?$/

/** The parts of a text such as `-1.2921 36.8219 1661 4.5`, in which spaces or commas separate numbers. */
const partsOf = (text: string): string[] => text.trim().split(/ *, +| +/)

/**
 * Reads `latitude longitude [altitude [accuracy]]` (docs/api-behaviour.md#captures); undefined for other texts. A comma and a space may
 * separate numbers, as in texts that are copied from maps.
 */
export function readLocation(text: string): Location | undefined {
  const parts = partsOf(text)
  if (parts.length < 2 || parts.length > 4 || !parts.every((one) => part.test(one))) {
    return undefined
  }
  const [latitude, longitude, altitude, accuracy] = parts.map(Number)
  if (Math.abs(latitude!) > 90 || Math.abs(longitude!) > 180 || (accuracy ?? 0) < 0) {
    return undefined
  }
  return { latitude: latitude!, longitude: longitude!, altitude, accuracy }
}

/** The text of a valid location as it is stored, with one space between its numbers. */
export const storedLocation = (text: string): string => partsOf(text).join(' ')
