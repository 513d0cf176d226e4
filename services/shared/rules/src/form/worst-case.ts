import type { FormField } from '../definition.ts'
import { readQuotedReference } from '../expressions/arguments.ts'
import { argumentType, functions } from '../expressions/functions/index.ts'
import {
  childComparisons,
  maxSteps,
  parse,
  type Expression,
  type Path,
  type Step,
} from '../expressions/index.ts'
import { ExpressionProblem } from '../expressions/problems.ts'
import { isInput } from '../field-types/index.ts'
import { maxLanguageText } from '../limits.ts'
import { Choices } from './choices.ts'
import { evaluatedExpressions } from './compile-expression.ts'
import { namedForm, type NamedForm } from './dependencies.ts'
import { maxAnswers, maxInstances, maxInstancesOfRepeat } from './limits.ts'
import { buildTree, isRepeat, repeatsOf, type Placed } from './tree.ts'

/** What records of a form may have too much of, if every repeat has as many instances as it can have. */
export interface WorstCase {
  code: 'instances' | 'answers' | 'steps'
  /** The repeat, or the field with the expressions, that adds the most. */
  fieldId: string
  /** What the field adds; about so many steps. */
  count: number
  /** What a record may have in all. */
  max: number
}

/** Instances of a repeat that has no maximum. */
const usualCount = 100

function maxOf({ field }: Placed): number {
  const { max_count: max } = field.settings ?? {}
  const counted = Number(field.expressions?.repeat_count?.trim() || NaN)
  return Math.min(max ?? (counted >= 0 ? counted : usualCount), maxInstancesOfRepeat)
}

const product = (repeats: readonly Placed[]): number =>
  repeats.reduce((count, repeat) => count * maxOf(repeat), 1)

const instancesOf = (placed: Placed): number => product(repeatsOf(placed))

/** The entry with the highest count, if all together are more than a record may have. */
function mostOf(
  code: WorstCase['code'],
  counts: ReadonlyMap<string, number>,
  max: number,
): WorstCase[] {
  const sum = [...counts.values()].reduce((total, count) => total + count, 0)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most && sum > max ? [{ code, fieldId: most[0], count: most[1], max }] : []
}

/** Finds where records can grow beyond what they may have, from the maximum of each repeat. The steps are an estimate. */
export function findWorstCases(
  fields: readonly FormField[],
  rootName?: string | null,
  stepsOfRecord: number = maxSteps,
): WorstCase[] {
  const form = namedForm(buildTree(fields), rootName)
  const [instances, answers, steps] = [0, 1, 2].map(() => new Map<string, number>()) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
  ]
  for (const placed of form.tree.all) {
    const count = instancesOf(placed)
    if (isRepeat(placed)) instances.set(placed.field.id, count)
    else if (isInput(placed.field.type)) {
      const owner = placed.repeats.at(-1)?.field.id ?? ''
      answers.set(owner, (answers.get(owner) ?? 0) + count)
    }
    const evaluations = product(placed.repeats)
    steps.set(placed.field.id, evaluations * stepsOf(placed, form))
  }
  return [
    ...mostOf('instances', instances, maxInstances),
    ...mostOf('answers', answers, maxAnswers),
    ...mostOf('steps', steps, stepsOfRecord),
  ]
}

/** Steps of all expressions of a field, once each. */
function stepsOf(owner: Placed, form: NamedForm<FormField>): number {
  const { expressions } = owner.field
  return evaluatedExpressions.reduce((sum, member) => {
    const text = expressions?.[member]
    if (!text?.trim()) return sum
    const estimate = new Estimate(owner, form)
    try {
      const tree = parse(text, maxLanguageText.calculation)
      estimate.visit(tree, [ownNode(owner)], false)
      const times = member === 'choice_filter' ? candidatesOf(owner.field, tree) : 1
      return sum + estimate.steps * times
    } catch (error) {
      // Such an expression is not evaluated.
      if (error instanceof ExpressionProblem) return sum
      throw error
    }
  }, 0)
}

/** The indexes of lists, which several expressions of a form look up. */
const choicesOf = new WeakMap<FormField, Choices>()

/** The most rows of the list of a field at which a condition is evaluated. */
function candidatesOf(field: FormField, condition: Expression | undefined): number {
  const choices = choicesOf.get(field) ?? new Choices(field)
  choicesOf.set(field, choices)
  return choices.mostCandidates(
    condition ? childComparisons(condition).map(({ name }) => name) : [],
  )
}

/** Nodes of a field in a record, or rows of a choice list. */
interface Nodes {
  readonly at: Placed | 'record' | 'root' | 'list'
  readonly count: number
  /** Of rows of a choice list: the field that has it. */
  readonly list?: Placed
}

const ownNode = (at: Placed): Nodes => ({ at, count: 1 })
const countOf = (nodes: readonly Nodes[]): number =>
  nodes.reduce((sum, { count }) => sum + count, 0)

/** Follows an expression as its evaluation does, with numbers of nodes instead of nodes. */
class Estimate {
  steps = 0
  readonly #owner: Placed
  readonly #form: NamedForm<FormField>
  /** How often what is visited is evaluated: once for each node before a predicate. */
  #times = 1

  constructor(owner: Placed, form: NamedForm<FormField>) {
    this.#owner = owner
    this.#form = form
  }

  visit(expression: Expression, context: readonly Nodes[], all: boolean): readonly Nodes[] {
    this.#spend(1)
    switch (expression.type) {
      case 'number':
      case 'text':
        return []
      case 'reference':
        return this.#reference(expression.name, all)
      case 'negation':
        this.visit(expression.operand, context, false)
        return []
      case 'filter': {
        const nodes = this.visit(expression.operand, context, true)
        this.#visitPredicates(expression.predicates, nodes)
        return nodes
      }
      case 'operation': {
        const visited = expression.operands.map((each) => this.visit(each, context, false))
        return expression.operators[0] === '|' ? visited.flat() : []
      }
      case 'call':
        return this.#visitCall(expression, context)
      case 'path':
        return this.#visitPath(expression, context, all)
    }
  }

  #spend(steps: number): void {
    this.steps += steps * this.#times
  }

  #reference(name: string, all: boolean): readonly Nodes[] {
    const found = this.#form.names.find(name)
    if (typeof found === 'string') return []
    const around = new Set(all ? [] : repeatsOf(this.#owner))
    const count = product(repeatsOf(found).filter((repeat) => !around.has(repeat)))
    this.#spend(count)
    return [{ at: found, count }]
  }

  #visitPredicates(predicates: readonly Expression[], nodes: readonly Nodes[]): void {
    const count = countOf(nodes)
    if (predicates.length === 0 || count === 0) return
    const context = nodes.map(({ at }) => ({ at, count: 1 }))
    const times = this.#times
    this.#times *= count
    for (const predicate of predicates) {
      this.#spend(1)
      // One of the nodes is the context each time.
      this.visit(predicate, context.slice(0, 1), false)
    }
    this.#times = times
  }

  #visitCall(
    { name, arguments: given }: Extract<Expression, { type: 'call' }>,
    context: readonly Nodes[],
  ): readonly Nodes[] {
    const definition = functions.get(name)
    const [first = []] = given.map((argument, at) => {
      const type = definition && argumentType(definition, at)
      const part = type === 'quoted' ? readQuotedReference(argument) : argument
      return this.visit(part, context, type === 'all nodes')
    })
    if (name === 'current') return [ownNode(this.#owner)]
    if (name === 'indexed-repeat') return first.map((nodes) => ({ ...nodes, count: 1 }))
    if (name !== 'instance') return []
    const list = given[0]?.type === 'text' ? this.#form.names.find(given[0].value) : ''
    if (typeof list === 'string') return [{ at: 'list', count: 0 }]
    return [{ at: 'list', count: 1, list }]
  }

  #visitPath({ start, steps }: Path, context: readonly Nodes[], all: boolean): readonly Nodes[] {
    let nodes = context
    if (start === 'root') nodes = [{ at: 'root', count: 1 }]
    else if (start !== 'context') nodes = this.visit(start, context, all)
    steps.forEach((step, index) => {
      const isLast = index === steps.length - 1
      const staysInside = start === 'root' && !all && !isLast && step.predicates.length === 0
      nodes = nodes.flatMap((each) => this.#follow(each, step, staysInside))
      this.#spend(countOf(nodes) + 1)
      this.#visitPredicates(step.predicates, nodes)
    })
    return nodes
  }

  #follow(nodes: Nodes, { axis, name, predicates }: Step, staysInside: boolean): readonly Nodes[] {
    const { at, count, list } = nodes
    if (list && axis === 'child' && name === 'item')
      return [{ at, count: candidatesOf(list.field, predicates[0]) }]
    if (axis === 'self' || at === 'list') return [nodes]
    if (axis === 'parent') {
      if (typeof at === 'string') return at === 'record' ? [{ at: 'root', count: 1 }] : []
      const parents = isRepeat(at) ? Math.max(1, count / maxOf(at)) : count
      return [{ at: at.parent ?? 'record', count: parents }]
    }
    const { childrenOf, rootName } = this.#form
    if (at === 'root') return name === rootName || name === '*' ? [{ at: 'record', count: 1 }] : []
    const around = repeatsOf(this.#owner)
    return childrenOf(at === 'record' ? null : at, name).map((child) => {
      const isOne = !isRepeat(child) || (staysInside && around.includes(child))
      return { at: child, count: isOne ? count : count * maxOf(child) }
    })
  }
}
