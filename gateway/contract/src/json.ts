import { isExactNumber } from '@formpost/rules'

/** Only numbers of many digits or with an exponent may say more than a double holds. Also true of some texts. */
const mayBeInexact = /[:,[]\s*-?\d(?:[\d.]{15}|[\d.]*[eE])/
/** A string or a number of JSON. An open string goes to the end, so that the time is linear for any text. */
const token = /"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\d[\d.]*(?:[eE][+-]?\d+)?/gs

const quoteInexactNumbers = (json: string): string =>
  json.replace(token, (found) =>
    found.startsWith('"') || isExactNumber(found, Number(found)) ? found : `"${found}"`,
  )

/**
 * Reads JSON as `JSON.parse` does, but a number that a double would change becomes its text, so that nobody stores another
 * number than the one sent (docs/api-behaviour.md#numbers).
 */
export function parseJson(json: string): unknown {
  const value: unknown = JSON.parse(json)
  return mayBeInexact.test(json) ? JSON.parse(quoteInexactNumbers(json)) : value
}
