import { maxConditions, maxConditionsOfForm, type FormField } from '@formpost/rules'

import { conditionsOf } from './conditions-of.ts'
import { choiceNames } from './export/choice-lists.ts'
import { logicText, type Controller } from './export/conditions.ts'
import type { Draft } from './fields.ts'

/** The fields of a form as conditions refer to them. */
export function controllersOf(fields: readonly FormField[], nameOf: (field: FormField) => string) {
  const byId = new Map<string, Controller>()
  const byName = new Map<string, Controller | undefined>()
  for (const field of fields) {
    const { id, type, options, choices } = field
    const isList = type === 'checkbox' || type === 'rank'
    const name = nameOf(field)
    const controller = {
      ...{ field, name, choices: choiceNames(options ?? [], choices ?? [], isList) },
    }
    byId.set(id, controller)
    // A name that several fields have refers to none of them alone.
    byName.set(name, byName.has(name) ? undefined : controller)
  }
  return { byId, byName }
}

/** The repeats that contain a field. */
function repeatsAround(field: FormField, byId: ReadonlyMap<string, Controller>): Set<string> {
  const repeats = new Set<string>()
  for (let at = byId.get(field.parent ?? ''); at; at = byId.get(at.field.parent ?? ''))
    if (at.field.type === 'repeat') repeats.add(at.field.id)
  return repeats
}

/** Makes conditions of the builder of expressions that say no more. What the row says otherwise is kept as it is written. */
export function takeConditions(drafts: readonly Draft[]): void {
  const { byId, byName } = controllersOf(
    drafts.map(({ field }) => field),
    ({ name }) => name ?? '',
  )
  let left = maxConditionsOfForm
  for (const { field } of drafts) {
    const { relevant, ...others } = field.expressions ?? {}
    if (!relevant) continue
    const around = repeatsAround(field, byId)
    const logic = conditionsOf(relevant, (name) => {
      const controller = byName.get(name)
      const repeats = controller ? [...repeatsAround(controller.field, byId)] : []
      return repeats.every((repeat) => around.has(repeat)) ? controller : undefined
    })
    const count = logic?.conditions?.length ?? 0
    if (!logic || count > Math.min(left, maxConditions)) continue
    left -= count
    field.logic = logic
    field.expressions = Object.keys(others).length > 0 ? others : null
    const isSame = logicText(logic, (id) => byId.get(id)) === relevant
    if (!isSame) field.xlsform = { ...field.xlsform, relevant }
  }
}
