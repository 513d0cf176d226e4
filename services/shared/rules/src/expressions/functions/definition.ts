import type { Environment, ExpressionNode } from '../environment.ts'
import { maxTextLength } from '../limits.ts'
import { fail } from '../problems.ts'
import { isNodeSet, toBoolean, toNumber, toText, type NodeSet, type Value } from '../values.ts'

/** What an argument is converted to. `nodes` are a reference or a path, `all nodes` those of every instance. */
export type ArgumentType = 'text' | 'number' | 'boolean' | 'any' | 'nodes' | 'all nodes' | 'quoted'

export type ResultType = 'text' | 'number' | 'boolean' | 'date' | 'datetime' | 'nodes' | 'any'

/** What else than its arguments a result depends on: the time, chance, or the present value of its own field. */
export type Source = 'clock' | 'random' | 'self'

export interface FunctionDefinition {
  readonly arguments: readonly ArgumentType[]
  /** How many of the arguments must be there. */
  readonly required: number
  /** How many of the last arguments may be repeated together. */
  readonly repeated?: 1 | 2
  /** `any` is the type of the result that one of the arguments has: `of` has their indices. */
  readonly result: ResultType
  readonly of?: readonly number[]
  readonly reads?: Source
  readonly call: (call: Call) => Value
}

/** The context in which a part of an expression is evaluated. */
export interface Scope {
  readonly environment: Environment
  readonly node: ExpressionNode
  readonly position: number
  readonly size: number
}

export type Run = (scope: Scope) => Value

/** A call with arguments that are evaluated when they are asked for. */
export class Call {
  readonly scope: Scope
  readonly #runs: readonly Run[]

  constructor(runs: readonly Run[], scope: Scope) {
    this.#runs = runs
    this.scope = scope
  }

  get count(): number {
    return this.#runs.length
  }

  value(index: number): Value {
    return this.#runs[index]!(this.scope)
  }

  text(index: number): string {
    return this.charged(toText(this.value(index)))
  }

  number(index: number): number {
    const value = this.value(index)
    return toNumber(typeof value === 'string' ? this.charged(value) : value)
  }

  boolean(index: number): boolean {
    return toBoolean(this.value(index))
  }

  nodes(index: number): NodeSet {
    const value = this.value(index)
    return isNodeSet(value) ? value : []
  }

  /** Calculates something of the texts of nodes, once for all expressions that ask for the same. */
  aggregate<T extends string | number>(
    nodes: NodeSet,
    key: string,
    calculate: (texts: Generator<string>) => T,
  ): T {
    const { environment } = this.scope
    return environment.aggregate(nodes, key, (all) => calculate(this.#chargedTexts(all)))
  }

  /** The values from an argument on, with the text of each node. */
  *valuesFrom(index: number): Generator<Exclude<Value, NodeSet>> {
    for (let at = index; at < this.count; at++) yield* singleValues(this.value(at))
  }

  /** The texts of all values from an argument on. */
  *textsFrom(index: number): Generator<string> {
    for (const value of this.valuesFrom(index)) yield this.charged(toText(value))
  }

  *#chargedTexts(nodes: NodeSet): Generator<string> {
    for (const node of nodes) yield this.charged(node.text())
  }

  /** Long texts cost steps, because most functions read all of them; `shift` is the logarithm of the characters of a step. */
  charged(text: string, shift = 6): string {
    this.scope.environment.budget.spend(text.length >>> shift)
    return text
  }
}

/** A value itself, or the texts of its nodes. */
export function singleValues(value: Value): Exclude<Value, NodeSet>[] {
  return isNodeSet(value) ? value.map((node) => node.text()) : [value]
}

/** Joins texts, which stop growing at the limit. */
export function joinTexts(texts: Iterable<string>, separator = ''): string {
  let joined = ''
  let isFirst = true
  for (const text of texts) {
    joined += isFirst ? text : separator + text
    isFirst = false
    if (joined.length > maxTextLength) fail('text_too_long', { max: maxTextLength })
  }
  return joined
}
