import type { LanguageForm } from './compile-form.ts'
import type { Definition } from './definitions.ts'
import { maxInstances } from './limits.ts'
import type { RawAnswers } from './types.ts'

/** How large a record is. */
export interface RecordSize {
  instances: number
  /** Answers that were sent, those in instances too. */
  answers: number
  /** Fields in all instances, groups and repeats too. */
  fields: number
}

/** Measures a record without evaluating it, until it has more instances than a record may have. */
export function measureRecord(form: LanguageForm, raw: RawAnswers): RecordSize {
  const size = { instances: 0, answers: 0, fields: 0 }
  addTo(size, form.top, raw)
  return size
}

function addTo(size: RecordSize, definitions: readonly Definition[], raw: RawAnswers): void {
  const { fields, repeats } = partOf(definitions)
  size.fields += fields
  size.answers += Object.keys(raw).length
  for (const { field, children } of repeats) {
    const instances = Object.hasOwn(raw, field.id) ? raw[field.id] : undefined
    if (!Array.isArray(instances)) continue
    size.instances += instances.length
    if (size.instances > maxInstances) return
    for (const instance of instances as unknown[])
      addTo(
        size,
        children,
        typeof instance === 'object' && instance !== null ? (instance as RawAnswers) : {},
      )
  }
}

/** What the record or an instance has of its own. */
interface Part {
  fields: number
  repeats: Definition[]
}
const parts = new WeakMap<readonly Definition[], Part>()

function partOf(definitions: readonly Definition[]): Part {
  let part = parts.get(definitions)
  if (part) return part
  part = { fields: 0, repeats: [] }
  const pending = [...definitions]
  for (const definition of pending) {
    part.fields++
    if (definition.kind === 'group') pending.push(...definition.children)
    if (definition.kind === 'repeat') part.repeats.push(definition)
  }
  parts.set(definitions, part)
  return part
}

/** The fields that the record or an instance has of its own, with groups and repeats. */
export const countFields = (definitions: readonly Definition[]): number =>
  partOf(definitions).fields
