import type { Budget, Environment, ExpressionNode, NodeSet } from '../../expressions/index.ts'
import type { Definition } from '../definitions.ts'
import type { Runtime } from './runtime.ts'
import { aggregate, type Scope } from './scope.ts'

/** A node of a record, not of a choice list. */
export interface DefinedNode extends ExpressionNode {
  /** Null for the record and what is above it. */
  readonly definition: Definition | null
}

/** What the expressions of a field in a record may know. */
export class RecordEnvironment implements Environment {
  readonly current: ExpressionNode
  readonly #runtime: Runtime
  readonly #scope: Scope
  readonly #own: ExpressionNode

  /** @param current stands for `own`, the node of the expression, with the value that it held before a calculation */
  constructor(runtime: Runtime, scope: Scope, own: ExpressionNode, current = own) {
    this.#runtime = runtime
    this.#scope = scope
    this.#own = own
    this.current = current
  }

  get root(): ExpressionNode {
    let scope = this.#scope
    while (scope.outer) scope = scope.outer
    return scope.node.parent!
  }

  get clock(): string | null {
    return this.#runtime.clock.read()
  }

  get budget(): Budget {
    return this.#runtime.budget
  }

  reference(name: string, all: boolean): NodeSet {
    const nodes = this.#scope.reference(name, all)
    return nodes[0] === this.#own && nodes.length === 1 && !all ? [this.current] : nodes
  }

  list(id: string): ExpressionNode | null {
    return this.#choicesOf(id)?.root ?? null
  }

  choiceName(field: ExpressionNode, choice: string): string | null {
    const definition = 'definition' in field ? (field as DefinedNode).definition : null
    return definition?.choices?.optionOf(choice) ?? null
  }

  pullData(list: string, column: string, keyColumn: string, key: string): string | null {
    const choices = this.#choicesOf(list)
    const [row] = choices?.rowsWith(keyColumn, key) ?? []
    return row === undefined ? null : (choices?.textAt(row, column) ?? null)
  }

  aggregate<T extends string | number>(
    nodes: NodeSet,
    key: string,
    calculate: (nodes: NodeSet) => T,
  ): T {
    return aggregate(this.#runtime, nodes, key, calculate)
  }

  matches(pattern: string, text: string): boolean {
    return this.#runtime.form.matches(pattern, text)
  }

  random(): number {
    return this.#runtime.random()
  }

  uuid(): string {
    return this.#runtime.uuid()
  }

  /** The choice list of a field; lists have no other names. */
  #choicesOf(name: string) {
    return this.#runtime.form.find(name)?.choices
  }
}
