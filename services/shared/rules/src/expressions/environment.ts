import { maxSteps } from './limits.ts'
import { fail } from './problems.ts'

/** A node of a record as expressions see it: the record, a group, an instance of a repeat, a field, a choice of a list. */
export interface ExpressionNode {
  readonly name: string
  readonly parent: ExpressionNode | null
  /** Among the siblings of its name, from 1; irrelevant ones count. */
  readonly position: number
  /** The canonical answer; empty for a blank one and for containers. */
  text(): string
  /** Names of the chosen choices in order; undefined for what is not a choice. */
  selection(): readonly string[] | undefined
  /** Children in document order, of one name or all. Irrelevant fields and groups are blank; irrelevant instances are left out. */
  children(name?: string): readonly ExpressionNode[]
  /** Of these children, by an index, some among which are all that fulfil the conditions. */
  childrenWith?(name: string, conditions: readonly ChildText[]): readonly ExpressionNode[]
}

/** A condition of a node: it has a child with one of these texts. */
export interface ChildText {
  readonly name: string
  readonly texts: readonly string[]
}

/** What an expression may know. It has no clock, randomness or libraries of its own. */
export interface Environment {
  /** The parent of the record; `/data` is a child of it. */
  readonly root: ExpressionNode
  /** The node whose expression this is. */
  readonly current: ExpressionNode
  /** The time as RFC 3339 with the offset of the person; null if it is not known, which makes `today()` and `now()` blank. */
  readonly clock: string | null
  readonly budget: Budget
  /**
   * Nodes of `${name}`: that of the enclosing instance if there is one, otherwise those of all relevant instances; with `all`
   * always those of all.
   */
  reference(name: string, all: boolean): readonly ExpressionNode[]
  /** Calculates something of nodes, which an environment may keep as long as none of them changes; `key` says what. */
  aggregate<T extends string | number>(
    nodes: readonly ExpressionNode[],
    key: string,
    calculate: (nodes: readonly ExpressionNode[]) => T,
  ): T
  /** The root of a choice list, whose only child is named `root`; null if there is no such list. */
  list(id: string): ExpressionNode | null
  /** The label of a choice of a field; null if it has none of this name. */
  choiceName(field: ExpressionNode, choice: string): string | null
  /** The text in a column of the first row of a list whose key column has this text; null if there is none. */
  pullData(list: string, column: string, keyColumn: string, key: string): string | null
  /** Whether a text has a match of a regular expression of RE2. */
  matches(pattern: string, text: string): boolean
  /** From 0 to less than 1. */
  random(): number
  uuid(): string
}

/** Steps that the expressions of one submission may take together. */
export class Budget {
  readonly #max: number
  #left: number

  constructor(max = maxSteps) {
    this.#max = max
    this.#left = max
  }

  get left(): number {
    return this.#left
  }

  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) fail('too_many_steps', { max: this.#max })
  }
}
