import { levelOf, unionLevel, type Expression, type Path, type Step } from './tree.ts'

/** How closely the outermost operator binds; values bind closest. */
function levelOfExpression(expression: Expression): number {
  if (expression.type === 'operation') return levelOf(expression.operators[0]!)
  if (expression.type === 'negation') return unionLevel - 0.5
  return unionLevel + 1
}

/** Without parentheses, `/ * 2` would be the children of the root. */
const isBareRoot = (expression: Expression): boolean =>
  expression.type === 'path' && expression.start === 'root' && expression.steps.length === 0

const printOperand = (operand: Expression, above: number): string =>
  levelOfExpression(operand) <= above || isBareRoot(operand)
    ? `(${print(operand)})`
    : print(operand)

const printPredicates = (predicates: readonly Expression[]): string =>
  predicates.map((predicate) => `[${print(predicate)}]`).join('')

function printStep({ axis, name, predicates }: Step): string {
  if (axis === 'child') return name + printPredicates(predicates)
  if (predicates.length > 0) return `${axis}::node()${printPredicates(predicates)}`
  return axis === 'self' ? '.' : '..'
}

/** What predicates and steps may follow directly. */
const isPrimary = ({ type }: Expression): boolean =>
  ['number', 'text', 'reference', 'call'].includes(type)

function printPath({ start, steps }: Path): string {
  const printed = steps.map(printStep).join('/')
  if (start === 'root') return `/${printed}`
  if (start === 'context') return printed
  const base = isPrimary(start) || start.type === 'filter' ? print(start) : `(${print(start)})`
  return `${base}/${printed}`
}

/** The text of an expression, in one spacing. Parsing it gives the same tree but for positions. */
export function print(expression: Expression): string {
  switch (expression.type) {
    case 'number':
      return expression.text
    case 'text':
      return expression.value.includes("'") ? `"${expression.value}"` : `'${expression.value}'`
    case 'reference':
      return `\${${expression.name}}`
    case 'call':
      return `${expression.name}(${expression.arguments.map(print).join(', ')})`
    case 'operation': {
      const level = levelOfExpression(expression)
      return expression.operands
        .map((operand, at) => {
          const printed = printOperand(operand, level)
          return at === 0 ? printed : `${expression.operators[at - 1]!} ${printed}`
        })
        .join(' ')
    }
    case 'negation':
      return `-${printOperand(expression.operand, unionLevel - 1)}`
    case 'filter': {
      const { operand, predicates } = expression
      return (
        (isPrimary(operand) ? print(operand) : `(${print(operand)})`) + printPredicates(predicates)
      )
    }
    case 'path':
      return printPath(expression)
  }
}
