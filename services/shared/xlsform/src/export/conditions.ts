import { answerKind, type Condition, type FieldLogic, type FormField } from '@formpost/rules'

import { quoted } from '../expressions.ts'

/** A field that conditions refer to, with its name and the names of its options. */
export interface Controller {
  field: FormField
  name: string
  choices: readonly string[]
}

/** A text as an expression; one with both kinds of quotes is put together, because no literal can have them. */
function textLiteral(text: string): string {
  const parts = text.split("'").map((part) => `'${part}'`)
  return quoted(text) ?? `concat(${parts.join(`, "'", `)})`
}

/** The value of a condition as an expression. */
function valueOf({ value }: Condition, { field, choices }: Controller): string {
  const text = value ?? ''
  const index = field.options?.indexOf(text) ?? -1
  if (index !== -1) return textLiteral(choices[index]!)
  const isNumber = answerKind(field.type) === 'number' || answerKind(field.type) === 'rating'
  return isNumber && /^-?\d+(?:\.\d+)?$/.test(text) ? text : textLiteral(text)
}

function conditionText(condition: Condition, controller: Controller): string {
  const { operator } = condition
  const answer = `\${${controller.name}}`
  if (operator === 'is_empty') return `${answer} = ''`
  if (operator === 'is_not_empty') return `${answer} != ''`
  const value = valueOf(condition, controller)
  const isList = answerKind(controller.field.type) === 'options'
  switch (operator) {
    case 'equals':
      return `${answer} = ${value}`
    case 'not_equals':
      return `${answer} != ${value}`
    case 'greater_than':
      return `${answer} > ${value}`
    case 'less_than':
      return `${answer} < ${value}`
    case 'contains':
      return isList ? `selected(${answer}, ${value})` : `contains(${answer}, ${value})`
    case 'not_contains':
      return isList ? `not(selected(${answer}, ${value}))` : `not(contains(${answer}, ${value}))`
  }
}

/** The conditions of a field as an expression; undefined if it has none, or one on a field that is gone. */
export function logicText(
  logic: FieldLogic | null,
  controllerOf: (id: string) => Controller | undefined,
): string | undefined {
  const conditions = logic?.conditions ?? []
  if (conditions.length === 0) return undefined
  const texts = conditions.map((condition) => {
    const controller = controllerOf(condition.field_uuid)
    return controller && conditionText(condition, controller)
  })
  if (texts.some((text) => text === undefined)) return undefined
  return texts.join(logic?.condition_type === 'any' ? ' or ' : ' and ')
}

/** Both expressions, if there are two. */
export function both(a: string | null | undefined, b: string | null | undefined): string {
  if (!a || !b) return a || b || ''
  return `(${a}) and (${b})`
}
