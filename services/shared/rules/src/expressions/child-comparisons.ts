import type { Expression } from './tree.ts'

/** A child that must have the text of a literal or of a reference: `region = ${region}`. */
export interface ChildComparison {
  readonly name: string
  readonly value: Expression
}

/**
 * The comparisons without which a condition does not hold, at the node whose children are compared: `region = ${region} and …`. None
 * if the condition depends on the position of the node.
 */
export const childComparisons = (condition: Expression): ChildComparison[] =>
  readsPosition(condition) ? [] : comparisonsIn(condition)

function comparisonsIn(condition: Expression): ChildComparison[] {
  if (condition.type !== 'operation') return []
  const { operands, operators } = condition
  if (operators[0] === 'and') return operands.flatMap(comparisonsIn)
  const [left, right] = operands
  if (operators.length > 1 || operators[0] !== '=' || !left || !right) return []
  return [...comparisonOf(left, right), ...comparisonOf(right, left)].slice(0, 1)
}

function comparisonOf(child: Expression, value: Expression): ChildComparison[] {
  const isComparedAsText = value.type === 'text' || value.type === 'reference'
  if (!isComparedAsText || child.type !== 'path' || child.start !== 'context') return []
  const [step, ...others] = child.steps
  const isChild = step?.axis === 'child' && step.name !== '*' && step.predicates.length === 0
  return isChild && others.length === 0 ? [{ name: step.name, value }] : []
}

function readsPosition(expression: Expression): boolean {
  switch (expression.type) {
    case 'operation':
      return expression.operands.some(readsPosition)
    case 'call':
      return (
        expression.name === 'last' ||
        // With a node, it is the place of that node.
        (expression.name === 'position' && expression.arguments.length === 0) ||
        expression.arguments.some(readsPosition)
      )
    case 'negation':
      return readsPosition(expression.operand)
    case 'filter':
      return readsPosition(expression.operand)
    case 'path':
      return typeof expression.start !== 'string' && readsPosition(expression.start)
    default:
      return false
  }
}
