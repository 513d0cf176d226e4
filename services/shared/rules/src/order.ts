import type { FormField } from './definition.ts'

type Node = Pick<FormField, 'id' | 'logic'>

/**
 * Sorts fields topologically, each after the fields that control it. Fields on a cycle or dependent on one come last and are
 * listed in `cyclic`; the service accepts no form with such fields.
 */
export function dependencyOrder<T extends Node>(
  fields: readonly T[],
): { order: T[]; cyclic: string[] } {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const pending = new Map<string, number>()
  const controls = new Map<string, T[]>()
  for (const field of fields) {
    const ids = new Set((field.logic?.conditions ?? []).map((condition) => condition.field_uuid))
    let count = 0
    for (const id of ids) {
      if (!byId.has(id)) continue
      count++
      const controlled = controls.get(id)
      if (controlled) controlled.push(field)
      else controls.set(id, [field])
    }
    pending.set(field.id, count)
  }
  const order = fields.filter((field) => pending.get(field.id) === 0)
  for (let index = 0; index < order.length; index++) {
    for (const field of controls.get(order[index]!.id) ?? []) {
      const remaining = pending.get(field.id)! - 1
      pending.set(field.id, remaining)
      if (remaining === 0) order.push(field)
    }
  }
  const rest = fields.filter((field) => pending.get(field.id)! > 0)
  return { order: [...order, ...rest], cyclic: rest.map((field) => field.id) }
}
