import type { FormField } from './definition.ts'

type Node = Pick<FormField, 'id' | 'logic'>

/**
 * Fields in an order in which each comes after the fields that control it, and the ids that have no
 * such place: they stand on a cycle or depend on one. None for every form the service accepts; they
 * come last, in their given order.
 */
export function dependencyOrder<T extends Node>(
  fields: readonly T[],
): { order: T[]; cyclic: string[] } {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const waitsFor = new Map<string, number>()
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
    waitsFor.set(field.id, count)
  }
  const order = fields.filter((field) => waitsFor.get(field.id) === 0)
  for (let at = 0; at < order.length; at++) {
    for (const field of controls.get(order[at]!.id) ?? []) {
      const left = waitsFor.get(field.id)! - 1
      waitsFor.set(field.id, left)
      if (left === 0) order.push(field)
    }
  }
  const rest = fields.filter((field) => waitsFor.get(field.id)! > 0)
  return { order: [...order, ...rest], cyclic: rest.map((field) => field.id) }
}
