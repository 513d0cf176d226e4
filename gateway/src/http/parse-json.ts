import { parseJson } from '@formpost/contract'
import { invalid } from '@formpost/kit/rpc'

/** Reads a JSON object, skipping a byte order mark; throws 422 at `body`. */
export function parseJsonObject(bytes: Uint8Array, exactNumbers: boolean): Record<string, unknown> {
  let value: unknown
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    value = exactNumbers ? parseJson(json) : JSON.parse(json)
  } catch {
    throw invalid({ body: [{ code: 'not_json' }] })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid({ body: [{ code: 'not_an_object' }] })
  }
  return value as Record<string, unknown>
}
