import type { FieldLogic } from '@formpost/rules'

import { findField, type DraftDocument, type DraftField } from './draft-document.ts'
import { applyChangeFields } from './field-changes.ts'
import { unchanged, type Applied, type OperationOf, type Rename } from './operation.ts'
import { withKeptNames, withRenamedTexts } from './option-names.ts'

/** Sets the options of a field. The default, conditions of other fields and expressions follow renamed options. */
export function applySetOptions(
  document: DraftDocument,
  operation: OperationOf<'set_options'>,
): Applied {
  const { uuid, options, renames } = operation
  const field = findField(document, uuid)
  if (!field) return unchanged(document)
  const names = new Map(
    renames.filter((rename) => isClear(rename, options, renames)).map(({ from, to }) => [from, to]),
  )
  const { default_value } = field
  const choices = followingChoices(field, operation, names)
  const named = withKeptNames(document, field, choices, operation)
  const own = {
    options: [...options],
    default_value: default_value === null ? null : (names.get(default_value) ?? default_value),
    choices: named.some((choice) => Object.keys(choice).length > 0) ? named : null,
  }
  const others = document.fields.flatMap((other) => {
    const logic = withRenamedValues(other.logic, uuid, names)
    return logic === other.logic || other === field ? [] : [{ uuid: other.uuid, change: { logic } }]
  })
  return applyChangeFields(document, {
    kind: 'change_fields',
    changes: [
      { uuid, change: own },
      ...others,
      ...withRenamedTexts(document, field, operation, names),
    ],
  })
}

/**
 * Whether it is clear which option a rename means. While a text is typed it can be blank or equal another option; references
 * keep the former name then, and follow a later rename from it.
 */
function isClear({ from, to }: Rename, options: readonly string[], renames: readonly Rename[]) {
  if (from === '' || to === '' || from === to) return false
  const isStillThere = options.includes(from) && !renames.some((other) => other.to === from)
  return !isStillThere && options.filter((option) => option === to).length === 1
}

/** The same logic if none of its values is renamed. */
function withRenamedValues(
  logic: FieldLogic | null,
  fieldUuid: string,
  names: ReadonlyMap<string, string>,
): FieldLogic | null {
  if (names.size === 0 || !logic?.conditions) return logic
  let isRenamed = false
  const conditions = logic.conditions.map((condition) => {
    const name = names.get(condition.value ?? '')
    if (condition.field_uuid !== fieldUuid || name === undefined) return condition
    isRenamed = true
    return { ...condition, value: name }
  })
  return isRenamed ? { ...logic, conditions } : logic
}

type Choices = NonNullable<DraftField['choices']>

/** What belongs to each option, which stays with it when it moves or gets another text. */
function followingChoices(
  field: DraftField,
  { options, renames, answered }: OperationOf<'set_options'>,
  names: ReadonlyMap<string, string>,
): Choices {
  const former = field.options ?? []
  const isSameList = options.length === former.length
  const changed = options.flatMap((option, index) => (option === former[index] ? [] : index))
  const isOneText = isSameList && changed.length === 1
  const present = new Set(options)
  const asked = new Set(answered)
  const places = new Map<string, number>()
  for (const [index, each] of former.entries()) {
    const text = names.get(each) ?? each
    if (!places.has(text)) places.set(text, index)
  }
  const choices = options.map((option, index): Choices[number] => {
    const from = isOneText ? index : (places.get(option) ?? -1)
    const { was = [], ...choice } = field.choices?.[from] ?? {}
    const texts = [
      ...was,
      former[from],
      ...renames.filter(({ to }) => to === option).map(({ from: text }) => text),
    ]
    const kept = texts.filter(
      (text): text is string =>
        text !== undefined && !present.has(text) && (was.includes(text) || asked.has(text)),
    )
    return kept.length > 0 ? { ...choice, was: [...new Set(kept)] } : choice
  })
  return choices
}
