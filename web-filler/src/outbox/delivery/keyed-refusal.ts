import { isInstances } from '../../db/instances.ts'
import type { RawAnswers, RecordRow, Refusal } from '../../db/rows.ts'

/** An address with the indices of instances as the one with their keys, by which the device finds the answer. */
function withKeys(answers: RawAnswers, address: string): string {
  const [id = '', index, ...rest] = address.split('.')
  const answer = answers[id]
  if (index === undefined || !isInstances(answer)) return address
  const instance = answer[Number(index)]
  if (!instance) return address
  const inside = rest.length > 0 ? [withKeys(instance, rest.join('.'))] : []
  return [id, instance.key, ...inside].join('.')
}

/** A refusal of the service with the addresses of the device. */
export function keyedRefusal(refusal: Refusal, { entered }: RecordRow): Refusal {
  if (!entered) return refusal
  const keyed = <T>(errors: Record<string, T>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(errors).map(([address, error]) => [withKeys(entered, address), error]),
    )
  const { fields, codes } = refusal
  return { ...refusal, fields: keyed(fields), ...(codes ? { codes: keyed(codes) } : {}) }
}
