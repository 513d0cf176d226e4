import { parseJson } from '@formpost/contract'
import { invalid } from '@formpost/kit/rpc'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads a JSON object, skipping a byte order mark; throws 422 at `body`. `numbersAsText` as in `Operation`. */
export function parseJsonObject(
  bytes: Uint8Array,
  numbersAsText: boolean,
): Record<string, unknown> {
  let value: unknown
  try {
    value = parseJson(utf8.decode(bytes), numbersAsText)
  } catch {
    throw invalid({ body: [{ code: 'not_json' }] })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid({ body: [{ code: 'not_an_object' }] })
  }
  return value as Record<string, unknown>
}
