import { isExactNumber } from '@formpost/rules'

/** Finds numbers with many digits or an exponent, which a double may change; strings may match too. */
const mayBeInexact = /[:,[]\s*-?\d(?:[\d.]{15}|[\d.]*[eE])/
/** A JSON string or number. An unterminated string matches to the end, so that matching takes linear time. */
const token = /"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\d[\d.]*(?:[eE][+-]?\d+)?/gs

const quoteInexactNumbers = (json: string): string =>
  json.replace(token, (match) =>
    match.startsWith('"') || isExactNumber(match, Number(match)) ? match : `"${match}"`,
  )

/** Parses JSON, but returns numbers that a double would change as text, to keep them exact (docs/api-behaviour.md#numbers). */
export function parseJson(json: string): unknown {
  const value: unknown = JSON.parse(json)
  return mayBeInexact.test(json) ? JSON.parse(quoteInexactNumbers(json)) : value
}
