import { checkArguments, definitionOf, expectNodes, readQuotedReference } from './arguments.ts'
import { childComparisons } from './child-comparisons.ts'
import { compare, type Comparison } from './compare.ts'
import type { Environment, ExpressionNode } from './environment.ts'
import { Call, type Run } from './functions/definition.ts'
import { argumentType } from './functions/index.ts'
import {
  applyPredicates,
  followFromRoot,
  followSteps,
  uniteNodes,
  type CompiledStep,
} from './paths.ts'
import { fail } from './problems.ts'
import type { Call as CallNode, Expression, Operation, Operator, Path, Step } from './tree.ts'
import { isNodeSet, toBoolean, toNumber, type NodeSet, type Value } from './values.ts'

export interface CompiledExpression {
  /**
   * Evaluates at the current node of the environment, or with another node as context, as the filter of a choice list does.
   * @throws ExpressionProblem if it takes too many steps, a text grows too long, or a pattern is refused
   */
  evaluate(environment: Environment, node?: ExpressionNode): Value
}

/** @throws ExpressionProblem for the faults that `analyse` finds */
export function compile(expression: Expression): CompiledExpression {
  const run = compileNode(expression)
  return {
    evaluate: (environment, node = environment.current) =>
      run({ environment, node, position: 1, size: 1 }),
  }
}

const nodesOf = (value: Value): NodeSet => (isNodeSet(value) ? value : [])

/** With `all`, references and absolute paths take the nodes of every instance. */
function compileNode(expression: Expression, all = false): Run {
  const run = compileUncounted(expression, all)
  return (scope) => {
    scope.environment.budget.spend(1)
    return run(scope)
  }
}

function compileUncounted(expression: Expression, all: boolean): Run {
  switch (expression.type) {
    case 'number': {
      const value = Number(expression.text)
      return () => value
    }
    case 'text':
      return () => expression.value
    case 'reference':
      return ({ environment }) => {
        const nodes = environment.reference(expression.name, all)
        environment.budget.spend(nodes.length)
        return nodes
      }
    case 'negation': {
      const operand = compileNode(expression.operand)
      return (scope) => -toNumber(operand(scope))
    }
    case 'filter': {
      expectNodes(expression.operand)
      // The predicates choose among every instance.
      const operand = compileNode(expression.operand, true)
      const predicates = expression.predicates.map((predicate) => compileNode(predicate))
      return (scope) => applyPredicates(nodesOf(operand(scope)), predicates, scope)
    }
    case 'path':
      return compilePath(expression, all)
    case 'call':
      return compileCall(expression)
    case 'operation':
      return compileOperation(expression)
  }
}

const compileStep = ({ axis, name, predicates }: Step): CompiledStep => ({
  axis,
  name,
  predicates: predicates.map((predicate) => compileNode(predicate)),
  comparisons: (predicates[0] ? childComparisons(predicates[0]) : []).map((comparison) => ({
    name: comparison.name,
    value: compileNode(comparison.value),
  })),
})

function compilePath({ start, steps }: Path, all: boolean): Run {
  const compiled = steps.map(compileStep)
  if (start === 'root') return (scope) => followFromRoot(compiled, all, scope)
  if (start === 'context') return (scope) => followSteps([scope.node], compiled, scope)
  expectNodes(start)
  const from = compileNode(start, all)
  return (scope) => followSteps(nodesOf(from(scope)), compiled, scope)
}

function compileCall(expression: CallNode): Run {
  const definition = definitionOf(expression)
  checkArguments(expression, definition)
  const runs = expression.arguments.map((argument, at) => {
    const type = argumentType(definition, at)
    return type === 'quoted'
      ? compileNode(readQuotedReference(argument))
      : compileNode(argument, type === 'all nodes')
  })
  return (scope) => definition.call(new Call(runs, scope))
}

const arithmetic: Record<'+' | '-' | '*' | 'div' | 'mod', (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  div: (a, b) => a / b,
  mod: (a, b) => a % b,
}

const isComparison = (operator: Operator): operator is Comparison =>
  ['=', '!=', '<', '<=', '>', '>='].includes(operator)

function compileOperation({ operands, operators }: Operation): Run {
  const runs = operands.map((operand) => compileNode(operand))
  const operator = operators[0]!
  if (operator === 'or') return (scope) => runs.some((run) => toBoolean(run(scope)))
  if (operator === 'and') return (scope) => runs.every((run) => toBoolean(run(scope)))
  if (operator === '|') {
    operands.forEach(expectNodes)
    return (scope) =>
      uniteNodes(
        runs.map((run) => nodesOf(run(scope))),
        scope,
      )
  }
  return foldLeft(
    runs,
    operators.map((each) => {
      if (isComparison(each)) return (left, right) => compare(each, left, right)
      if (each === 'or' || each === 'and' || each === '|') return fail('expected_value')
      return (left, right) => arithmetic[each](toNumber(left), toNumber(right))
    }),
  )
}

function foldLeft(runs: readonly Run[], combine: ((left: Value, right: Value) => Value)[]): Run {
  const [first, ...rest] = runs
  return (scope) => {
    let value = first!(scope)
    rest.forEach((run, at) => (value = combine[at]!(value, run(scope))))
    return value
  }
}
