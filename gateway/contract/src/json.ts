import { isExactNumber, isWholeNumber } from '@formpost/rules'

/** Finds numbers with many digits or an exponent, which a double may change; strings may match too. */
const mayBeInexact = /[:,[]\s*-?\d(?:[\d.]{15}|[\d.]*[eE])/
/** A JSON string or number. An unterminated string matches to the end, so that matching takes linear time. */
const token = /"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\d[\d.]*(?:[eE][+-]?\d+)?/gs

const quoteInexactNumbers = (json: string, mark: string): string =>
  json.replace(token, (match) =>
    match.startsWith('"') || isExactNumber(match, Number(match)) ? match : `"${mark}${match}"`,
  )

/** A JSON number that a double would change, as it was sent. */
export class InexactNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The nearest integer of a double, which may be beyond 2^53; undefined if the number has a fraction. */
  toInteger(): number | undefined {
    if (!isWholeNumber(this.text)) return undefined
    const { MAX_VALUE: max } = Number
    return Math.max(-max, Math.min(Number(this.text), max))
  }
}

// Nobody outside knows it, so that no text of a request is taken for a number.
const mark = `number ${Math.random()} `

const toInexactNumber = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(mark)
    ? new InexactNumber(value.slice(mark.length))
    : value

/**
 * Parses JSON. A number that a double would change becomes an `InexactNumber`, or text if `asText`, so that it is kept as sent
 * (docs/api-behaviour.md#numbers).
 */
export function parseJson(json: string, asText: boolean): unknown {
  const value: unknown = JSON.parse(json)
  if (!mayBeInexact.test(json)) return value
  return asText
    ? JSON.parse(quoteInexactNumbers(json, ''))
    : JSON.parse(quoteInexactNumbers(json, mark), toInexactNumber)
}
