import type { ExpressionNode, NodeSet } from '../../expressions/index.ts'
import type { Definition } from '../definitions.ts'
import { sameAnswer } from '../field-value.ts'
import { Cell } from './cells.ts'
import type { Runtime } from './runtime.ts'

/** Instances of a repeat, as scopes. */
interface Instances {
  readScopes(): readonly Scope[]
}

/** The nodes of a definition as seen from a scope, and what was calculated of all of them. */
interface SharedNodes {
  readonly nodes: Cell<NodeSet, null>
  readonly aggregates: Map<string, Cell<string | number, null>>
}

/** The record or an instance of a repeat: `${name}` refers to the fields of the same scope, or of the scopes around it. */
export class Scope {
  /** The repeat; null for the record. */
  readonly definition: Definition | null
  readonly outer: Scope | null
  /** The record or the instance. */
  readonly node: ExpressionNode
  /** The fields and groups outside of further repeats. */
  readonly nodes = new Map<Definition, ExpressionNode>()
  readonly repeats = new Map<Definition, Instances>()
  readonly #runtime: Runtime
  #single: Map<Definition, NodeSet> | null = null
  #shared: Map<Definition, SharedNodes> | null = null

  constructor(
    runtime: Runtime,
    node: ExpressionNode,
    definition: Definition | null,
    outer: Scope | null,
  ) {
    this.#runtime = runtime
    this.node = node
    this.definition = definition
    this.outer = outer
  }

  reference(name: string, all: boolean): NodeSet {
    const definition = this.#runtime.form.find(name)
    return definition ? this.nodesOf(definition, all) : []
  }

  /** The nodes of a definition: those in the same instance of each repeat that both are in, or with `all` those of every instance. */
  nodesOf(definition: Definition, all = false): NodeSet {
    const scope = all ? this.#record() : this.#around(definition)
    return scope.#contains(definition)
      ? scope.#singleNode(definition)
      : scope.#sharedNodes(definition).nodes.read()
  }

  /** The node of a definition in this scope or one around it. */
  ownNode(definition: Definition): ExpressionNode | undefined {
    const scope = this.#around(definition)
    return scope.#contains(definition) ? scope.#singleNode(definition)[0] : undefined
  }

  dispose(): void {
    for (const { nodes, aggregates } of this.#shared?.values() ?? []) {
      nodes.dispose()
      for (const cell of aggregates.values()) cell.dispose()
    }
  }

  #record(): Scope {
    return this.outer ? this.outer.#record() : this
  }

  /** The innermost scope that is around the definition too. */
  #around(definition: Definition): Scope {
    const isAround = !this.definition || definition.repeats.includes(this.definition)
    return isAround ? this : this.outer!.#around(definition)
  }

  #contains(definition: Definition): boolean {
    return (definition.repeats.at(-1) ?? null) === this.definition
  }

  #singleNode(definition: Definition): NodeSet {
    let single = this.#single?.get(definition)
    if (!single) {
      const node = definition === this.definition ? this.node : this.nodes.get(definition)
      ;(this.#single ??= new Map()).set(definition, (single = node ? [node] : []))
    }
    return single
  }

  #sharedNodes(definition: Definition): SharedNodes {
    let shared = this.#shared?.get(definition)
    if (!shared) {
      const nodes = new Cell<NodeSet, null>(this.#runtime.tracker, null, {
        rank: () => definition.rank,
        fallback: () => [],
        compute: () => {
          const found = this.#findInstances(definition)
          if (shared) sharedNodes.set(found, shared)
          return found
        },
        isSame: sameAnswer,
      })
      ;(this.#shared ??= new Map()).set(definition, (shared = { nodes, aggregates: new Map() }))
    }
    return shared
  }

  #findInstances(definition: Definition): NodeSet {
    const { repeats } = definition
    const outer = this.definition ? repeats.indexOf(this.definition) + 1 : 0
    let scopes: readonly Scope[] = [this]
    for (const repeat of repeats.slice(outer))
      scopes = scopes.flatMap((scope) => scope.repeats.get(repeat)?.readScopes() ?? [])
    return scopes.flatMap((scope) => scope.#singleNode(definition))
  }
}

const sharedNodes = new WeakMap<NodeSet, SharedNodes>()

/** Calculates something of nodes; of all nodes of a definition once, and again only after one of them has changed. */
export function aggregate<T extends string | number>(
  runtime: Runtime,
  nodes: NodeSet,
  key: string,
  calculate: (nodes: NodeSet) => T,
): T {
  const shared = sharedNodes.get(nodes)
  if (!shared) return calculate(nodes)
  let cell = shared.aggregates.get(key)
  if (!cell) {
    cell = new Cell<string | number, null>(runtime.tracker, null, {
      rank: () => shared.nodes.rank,
      fallback: () => '',
      compute: () => calculate(shared.nodes.read()),
    })
    shared.aggregates.set(key, cell)
  }
  // The key stands for one calculation.
  return cell.read() as T
}
