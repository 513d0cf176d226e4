import type { Refusal } from '../../db/rows.ts'

/**
 * What has to change before a refused record may be accepted: something that the owner or operator can
 * change at any time (`passing`), the answers or the form's questions (`answers`), or nothing, because
 * the service has other answers with its `client_uuid` (`conflict`).
 */
export type RefusalKind = 'passing' | 'answers' | 'conflict'

/** Refusals that are about how answers are sent, not about the answers. */
const aboutDelivery = /^(?:encrypted_payload|fields|upload_uuids)(?:\.\d+)?$/

export function refusalKind(refusal: Refusal): RefusalKind {
  if (refusal.code === 'answers_differ') return 'conflict'
  if (refusal.status !== 422) return 'passing'
  const paths = Object.keys(refusal.fields)
  const isPassing = paths.length > 0 && paths.every((path) => aboutDelivery.test(path))
  return isPassing ? 'passing' : 'answers'
}

/** Whether the form refuses every record for this reason, and not only this one. */
export const concernsForm = (refusal: Refusal): boolean =>
  refusalKind(refusal) === 'passing' && ![0, 413, 422].includes(refusal.status)

const firstDelay = 60_000
const maxDelay = 21_600_000

/** Milliseconds until a record is tried again after its `times`th refusal in a row: a minute, at last 6 hours. */
export function refusalDelay(times: number, random: number): number {
  const delay = Math.min(firstDelay * 2 ** (times - 1), maxDelay)
  return Math.round(delay * (0.7 + 0.3 * random))
}
