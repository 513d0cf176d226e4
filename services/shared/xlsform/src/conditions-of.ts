import { answerKind, type Condition, type FieldLogic } from '@formpost/rules'
import { parse, type Expression } from '@formpost/rules/expressions'

import type { Controller } from './export/conditions.ts'

type ControllerNamed = (name: string) => Controller | undefined

/** In characters. */
const maxValue = 255

const operators = {
  '=': 'equals',
  '!=': 'not_equals',
  '<': 'less_than',
  '>': 'greater_than',
} as const

/** The text of a literal; undefined for other expressions. */
function literalOf(tree: Expression | undefined): string | undefined {
  if (tree?.type === 'text') return tree.value
  return tree?.type === 'number' ? tree.text : undefined
}

/** The option with a name. */
function optionNamed({ field, choices }: Controller, name: string): string | undefined {
  return field.options?.[choices.indexOf(name)]
}

function comparison(
  operator: keyof typeof operators,
  controller: Controller,
  right: Expression,
): Condition | undefined {
  const { field } = controller
  const value = literalOf(right)
  if (value === undefined) return undefined
  const isEquality = operator === '=' || operator === '!='
  const field_uuid = field.id
  if (value === '') {
    if (!isEquality) return undefined
    return { field_uuid, operator: operator === '=' ? 'is_empty' : 'is_not_empty', value: null }
  }
  const kind = answerKind(field.type)
  const isNumber = right.type === 'number'
  const made = (own: string | undefined): Condition | undefined =>
    own === undefined ? undefined : { field_uuid, operator: operators[operator], value: own }
  if (kind === 'option') return isEquality ? made(optionNamed(controller, value)) : undefined
  if (kind === 'text') return isNumber || isEquality ? made(value) : undefined
  return (kind === 'number' || kind === 'rating') && isNumber ? made(value) : undefined
}

function conditionOf(tree: Expression, controllerNamed: ControllerNamed): Condition | undefined {
  if (tree.type === 'operation') {
    const [left, right] = tree.operands
    const [operator] = tree.operators
    if (left?.type !== 'reference' || tree.operands.length !== 2) return undefined
    const controller = controllerNamed(left.name)
    const isKnown = operator !== undefined && Object.hasOwn(operators, operator)
    if (!controller || !isKnown) return undefined
    return comparison(operator as keyof typeof operators, controller, right!)
  }
  if (tree.type !== 'call' || tree.name !== 'selected') return undefined
  const [list, name] = tree.arguments
  const controller = list?.type === 'reference' ? controllerNamed(list.name) : undefined
  if (!controller || name?.type !== 'text') return undefined
  const kind = answerKind(controller.field.type)
  const value = optionNamed(controller, name.value)
  if (value === undefined || (kind !== 'option' && kind !== 'options')) return undefined
  const operator = kind === 'option' ? 'equals' : 'contains'
  return { field_uuid: controller.field.id, operator, value }
}

/** The conditions that an expression says, if it only compares answers and joins that with one of `and` and `or`. */
export function conditionsOf(
  text: string,
  controllerNamed: ControllerNamed,
): FieldLogic | undefined {
  let tree: Expression
  try {
    tree = parse(text)
  } catch {
    return undefined
  }
  const joined = tree.type === 'operation' ? new Set(tree.operators) : new Set<string>()
  const isJoined = joined.size === 1 && (joined.has('and') || joined.has('or'))
  const parts = isJoined && tree.type === 'operation' ? tree.operands : [tree]
  const conditions: Condition[] = []
  for (const part of parts) {
    const condition = conditionOf(part, controllerNamed)
    if (!condition || (condition.value ?? '').length > maxValue) return undefined
    conditions.push(condition)
  }
  return {
    action: 'show',
    condition_type: joined.has('or') && isJoined ? 'any' : 'all',
    conditions,
  }
}
