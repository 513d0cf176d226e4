import type { ExpressionNode } from './environment.ts'
import type { Run, Scope } from './functions/definition.ts'
import { textsOf, toBoolean, type NodeSet } from './values.ts'

/** A step whose predicates are compiled. */
export interface CompiledStep {
  readonly axis: 'child' | 'parent' | 'self'
  readonly name: string
  readonly predicates: readonly Run[]
  /** Without which the first predicate does not hold. */
  readonly comparisons: readonly { readonly name: string; readonly value: Run }[]
}

/** Nodes of a step, without some at which its first predicate does not hold. */
function nodesOfStep(
  node: ExpressionNode,
  { axis, name, comparisons }: CompiledStep,
  scope: Scope,
): NodeSet {
  if (axis === 'child' && comparisons.length > 0 && node.childrenWith) {
    const conditions = comparisons.map((comparison) => ({
      name: comparison.name,
      texts: textsOf(comparison.value(scope)),
    }))
    return node.childrenWith(name, conditions)
  }
  if (axis === 'self') return [node]
  if (axis === 'parent') return node.parent ? [node.parent] : []
  return name === '*' ? node.children() : node.children(name)
}

/** Keeps the nodes at which all predicates hold; a number holds at the node of that position. */
export function applyPredicates(nodes: NodeSet, predicates: readonly Run[], scope: Scope): NodeSet {
  const { environment } = scope
  return predicates.reduce<NodeSet>((left, predicate) => {
    environment.budget.spend(left.length)
    return left.filter((node, index) => {
      const position = index + 1
      const value = predicate({ environment, node, position, size: left.length })
      return typeof value === 'number' ? value === position : toBoolean(value)
    })
  }, nodes)
}

/** Follows steps from some nodes. */
export function followSteps(start: NodeSet, steps: readonly CompiledStep[], scope: Scope): NodeSet {
  let nodes = start
  for (const step of steps) {
    const found: ExpressionNode[] = []
    for (const node of nodes) {
      const next = nodesOfStep(node, step, scope)
      scope.environment.budget.spend(next.length + 1)
      for (const each of next.length > 0 ? applyPredicates(next, step.predicates, scope) : next)
        found.push(each)
    }
    // Only parents can be found twice.
    nodes = step.axis === 'parent' && found.length > 1 ? [...new Set(found)] : found
  }
  return nodes
}

function ancestorsOf(node: ExpressionNode): Set<ExpressionNode> {
  const ancestors = new Set<ExpressionNode>()
  for (let at = node.parent; at; at = at.parent) ancestors.add(at)
  return ancestors
}

/**
 * Follows the steps of an absolute path. In a repeat, a path through that repeat stays in the same instance, as `${name}` does (ODK
 * XForms); a last step, `*`, a step with predicates and paths with `all` take every instance.
 */
export function followFromRoot(
  steps: readonly CompiledStep[],
  all: boolean,
  scope: Scope,
): NodeSet {
  const { root, current } = scope.environment
  if (all || steps.length < 2) return followSteps([root], steps, scope)
  const ancestors = ancestorsOf(current)
  let nodes: NodeSet = [root]
  steps.forEach((step, at) => {
    nodes = followSteps(nodes, [step], scope)
    if (at === steps.length - 1 || step.name === '*' || step.predicates.length > 0) return
    const own = nodes.find((node) => ancestors.has(node))
    if (own) nodes = [own]
  })
  return nodes
}

/** Nodes of several sets without repetition, in document order. */
export function uniteNodes(sets: readonly NodeSet[], scope: Scope): NodeSet {
  const nodes = [...new Set(sets.flat())]
  const places = new Map(nodes.map((node) => [node, placeOf(node, scope)]))
  return nodes.sort((a, b) => comparePlaces(places.get(a)!, places.get(b)!))
}

/** Indices among the siblings, from the root to the node. */
function placeOf(node: ExpressionNode, scope: Scope): number[] {
  const place: number[] = []
  for (let at = node; at.parent; at = at.parent) {
    const siblings = at.parent.children()
    scope.environment.budget.spend(siblings.length)
    place.unshift(siblings.indexOf(at))
  }
  return place
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((index, depth) => index !== b[depth])
  return at === -1 ? a.length - b.length : a[at]! - (b[at] ?? -1)
}
