import { readQuotedReference } from '../expressions/arguments.ts'
import { argumentType, functions } from '../expressions/functions/index.ts'
import type { Expression, Path, Step } from '../expressions/index.ts'
import { fail } from '../expressions/problems.ts'
import { collectNames, type Names } from './names.ts'
import { commonRepeat, isRepeat, type FormTree, type Placed, type TreeField } from './tree.ts'

/** What an expression reads of a form. */
export interface Dependencies<F extends TreeField> {
  /**
   * The other fields and containers that it reads, apart from those in other instances of a repeat around its own field. A path to the
   * own field counts.
   */
  readonly fields: ReadonlySet<Placed<F>>
  /** Whether it reads the present value of its own field by `.`, `current()` or its name. */
  readonly readsSelf: boolean
}

export interface NamedForm<F extends TreeField> {
  readonly tree: FormTree<F>
  readonly names: Names<F>
  /** The first step of absolute paths. */
  readonly rootName: string
  /** Fields that the paths of all its expressions may still visit. */
  readonly visits: { left: number }
  /** The fields in a container, or outside of them, that have a name. */
  readonly childrenOf: (container: Placed<F> | null, name: string) => readonly Placed<F>[]
}

const maxVisits = 200_000

/** A form whose expressions are read, each once. */
export const namedForm = <F extends TreeField>(
  tree: FormTree<F>,
  rootName: string | null | undefined,
): NamedForm<F> => {
  const byContainer = new Map<Placed<F> | null, Map<string, Placed<F>[]>>()
  for (const placed of tree.all) {
    const { name } = placed.field
    if (!name) continue
    const byName = byContainer.get(placed.parent) ?? new Map<string, Placed<F>[]>()
    byContainer.set(placed.parent, byName)
    for (const key of [name, '*']) {
      const children = byName.get(key) ?? []
      byName.set(key, children)
      children.push(placed)
    }
  }
  return {
    tree,
    names: collectNames(tree),
    rootName: rootName || 'data',
    visits: { left: maxVisits },
    childrenOf: (container, name) => byContainer.get(container)?.get(name) ?? [],
  }
}

/**
 * Finds what an expression reads by its references and paths, without answers. Other instances are left out, because the instances of
 * a repeat may depend on each other, such as on the one before.
 * @param isFilter whether it is a filter of choices, in which a relative path is a column
 * @param onStep receives the fields to which a step of a path with a name leads
 * @throws ExpressionProblem if the expressions of the form visit far more fields than any useful ones
 */
export function findDependencies<F extends TreeField>(
  expression: Expression,
  owner: Placed<F>,
  form: NamedForm<F>,
  isFilter = false,
  onStep: OnStep<F> = () => {},
): Dependencies<F> {
  const finder = new DependencyFinder(owner, form, onStep)
  const context = isFilter ? [] : [{ at: owner, isOwn: true, isPresent: true }]
  finder.read(finder.visit(expression, { context, all: false }))
  return finder
}

type OnStep<F extends TreeField> = (step: Step, fields: ReadonlySet<Placed<F>>) => void

/** A node of a record, as far as it is known without answers. */
interface KnownNode<F extends TreeField> {
  /** The record and its root have no definition. */
  readonly at: Placed<F> | 'record' | 'root'
  /** Whether it is in the instances around the owner, as far as they share repeats. */
  readonly isOwn: boolean
  /** Whether it is the owner itself, by `.`, `current()` or its name. */
  readonly isPresent?: boolean
}

type Nodes<F extends TreeField> = readonly KnownNode<F>[]

interface Scope<F extends TreeField> {
  /** What relative paths are relative to; empty for rows of a choice list. */
  readonly context: Nodes<F>
  /** Whether references take the nodes of every instance. */
  readonly all: boolean
}

class DependencyFinder<F extends TreeField> implements Dependencies<F> {
  readonly fields = new Set<Placed<F>>()
  readsSelf = false
  readonly #owner: Placed<F>
  readonly #form: NamedForm<F>
  readonly #onStep: OnStep<F>

  constructor(owner: Placed<F>, form: NamedForm<F>, onStep: OnStep<F>) {
    this.#owner = owner
    this.#form = form
    this.#onStep = onStep
  }

  read(nodes: Nodes<F>): void {
    for (const { at, isOwn, isPresent } of nodes) {
      if (typeof at === 'string' || (!isOwn && commonRepeat(this.#owner, at))) continue
      if (isPresent) this.readsSelf = true
      else this.fields.add(at)
    }
  }

  /** Reads the parts of an expression; returns the nodes that it gives, which are not yet read. */
  visit(expression: Expression, scope: Scope<F>): Nodes<F> {
    switch (expression.type) {
      case 'number':
      case 'text':
        return []
      case 'reference': {
        const found = this.#form.names.find(expression.name)
        if (typeof found === 'string') return []
        return [{ at: found, isOwn: !scope.all, isPresent: found === this.#owner && !scope.all }]
      }
      case 'negation':
        return this.#readAll([expression.operand], scope)
      case 'filter': {
        const nodes = this.visit(expression.operand, { ...scope, all: true })
        this.#readAll(expression.predicates, { context: nodes, all: false })
        return nodes
      }
      case 'operation':
        if (expression.operators[0] !== '|') return this.#readAll(expression.operands, scope)
        return expression.operands.flatMap((operand) => this.visit(operand, scope))
      case 'call':
        return this.#visitCall(expression, scope)
      case 'path':
        return this.#visitPath(expression, scope)
    }
  }

  #readAll(expressions: readonly Expression[], scope: Scope<F>): Nodes<F> {
    for (const expression of expressions) this.read(this.visit(expression, scope))
    return []
  }

  #visitCall(call: Extract<Expression, { type: 'call' }>, scope: Scope<F>): Nodes<F> {
    const definition = functions.get(call.name)
    if (call.name === 'current') return [{ at: this.#owner, isOwn: true, isPresent: true }]
    const visited = call.arguments.map((argument, at) => {
      const type = definition && argumentType(definition, at)
      const part = type === 'quoted' ? readQuotedReference(argument) : argument
      return this.visit(part, { ...scope, all: type === 'all nodes' })
    })
    const [first = [], ...others] = visited
    for (const nodes of others) this.read(nodes)
    if (call.name === 'indexed-repeat') return first
    this.read(first)
    return []
  }

  #visitPath({ start, steps }: Path, scope: Scope<F>): Nodes<F> {
    let nodes: Nodes<F> = scope.context
    if (start === 'root') nodes = [{ at: 'root', isOwn: true }]
    else if (start !== 'context') nodes = this.visit(start, scope)
    steps.forEach((step, index) => {
      // An absolute path stays in the instance around its field, but for its last step.
      const staysInside =
        start === 'root' &&
        !scope.all &&
        index < steps.length - 1 &&
        step.name !== '*' &&
        step.predicates.length === 0
      nodes = distinct(nodes.flatMap((node) => this.#follow(node, step, staysInside)))
      this.#form.visits.left -= nodes.length
      if (this.#form.visits.left < 0) fail('too_many_steps', { max: maxVisits })
      if (step.axis === 'child' && step.name !== '*') this.#onStep(step, fieldsAt(nodes))
      this.#readAll(step.predicates, { context: nodes, all: false })
    })
    return nodes
  }

  #follow(node: KnownNode<F>, { axis, name }: Step, staysInside: boolean): Nodes<F> {
    const { at, isOwn } = node
    if (axis === 'self') return [node]
    if (axis === 'parent') {
      if (typeof at === 'string') return at === 'record' ? [{ at: 'root', isOwn }] : []
      return [{ at: at.parent ?? 'record', isOwn }]
    }
    const { childrenOf, rootName } = this.#form
    if (at === 'root') return name === rootName || name === '*' ? [{ at: 'record', isOwn }] : []
    return childrenOf(at === 'record' ? null : at, name).map((child) => ({
      at: child,
      isOwn: isOwn && (!isRepeat(child) || staysInside),
    }))
  }
}

const fieldsAt = <F extends TreeField>(nodes: Nodes<F>): ReadonlySet<Placed<F>> =>
  new Set(nodes.flatMap(({ at }) => (typeof at === 'string' ? [] : at)))

/** Without repetitions, which would multiply with each step. */
function distinct<F extends TreeField>(nodes: Nodes<F>): Nodes<F> {
  const seen = new Map<KnownNode<F>['at'], number>()
  return nodes.filter(({ at, isOwn, isPresent }) => {
    const kind = 1 << ((isOwn ? 1 : 0) + (isPresent ? 2 : 0))
    const kinds = seen.get(at) ?? 0
    seen.set(at, kinds | kind)
    return (kinds & kind) === 0
  })
}
