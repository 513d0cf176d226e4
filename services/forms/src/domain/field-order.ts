import type { PropertyErrors } from '@formpost/kit/errors'

import { throwIfInvalid } from './domain-error.ts'
import { maxFields } from './form-limits.ts'

/**
 * All field ids, the given ones first. Throws `validation_failed` for ids that are repeated or of another form, and for more of
 * them than a form has fields.
 */
export function reorder(current: readonly number[], given: readonly number[]): number[] {
  const maxIds = Math.max(maxFields, current.length)
  if (given.length > maxIds) throwIfInvalid({ ids: [{ code: 'too_many', max: maxIds }] })
  const ids = new Set(current)
  const first = new Set<number>()
  const errors: PropertyErrors = {}
  for (const [index, id] of given.entries()) {
    if (!ids.has(id)) errors[`ids.${index}`] = [{ code: 'unknown_field' }]
    else if (first.has(id)) errors[`ids.${index}`] = [{ code: 'repeated' }]
    first.add(id)
  }
  throwIfInvalid(errors)
  return [...given, ...current.filter((id) => !first.has(id))]
}
