import { type PropertyErrors, throwIfInvalid } from './domain-error.ts'

/** All field ids, the given ones first. Throws `validation_failed` for ids that are repeated or of another form. */
export function reorder(current: readonly number[], given: readonly number[]): number[] {
  const ids = new Set(current)
  const errors: PropertyErrors = {}
  given.forEach((id, index) => {
    if (!ids.has(id)) errors[`ids.${index}`] = ['Is not a field of this form.']
    else if (given.indexOf(id) !== index) errors[`ids.${index}`] = ['Is there twice.']
  })
  throwIfInvalid(errors)
  return [...given, ...current.filter((id) => !given.includes(id))]
}
