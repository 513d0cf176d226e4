/** An expression as a plain tree that can be stored as JSON. Positions are characters of the source, from 1. */
export type Expression =
  NumberLiteral | TextLiteral | Reference | Call | Operation | Negation | Filter | Path

interface At {
  readonly position: number
}

export interface NumberLiteral extends At {
  readonly type: 'number'
  /** As written, for example `1.50`. */
  readonly text: string
}

export interface TextLiteral extends At {
  readonly type: 'text'
  readonly value: string
}

/** `${name}` */
export interface Reference extends At {
  readonly type: 'reference'
  readonly name: string
}

export interface Call extends At {
  readonly type: 'call'
  readonly name: string
  readonly arguments: readonly Expression[]
}

/**
 * Operators of one precedence, from left to right: `a - b + c` has three operands and the operators `-` and `+`. Long sums are one
 * node, so that they are not deep.
 */
export interface Operation extends At {
  readonly type: 'operation'
  readonly operands: readonly Expression[]
  readonly operators: readonly Operator[]
}

export interface Negation extends At {
  readonly type: 'negation'
  readonly operand: Expression
}

/** Nodes that fulfil predicates: `${visit}[1]` */
export interface Filter extends At {
  readonly type: 'filter'
  readonly operand: Expression
  readonly predicates: readonly Expression[]
}

/** Steps from the root (`/data/age`), from the context node (`../age`) or from the nodes of an expression (`current()/../age`). */
export interface Path extends At {
  readonly type: 'path'
  readonly start: 'root' | 'context' | Expression
  readonly steps: readonly Step[]
}

export interface Step extends At {
  readonly axis: 'child' | 'parent' | 'self'
  /** Of the children; `*` for all, and always on other axes. */
  readonly name: string
  readonly predicates: readonly Expression[]
}

/** Operators by precedence, the loosest first. Those of a line have the same one. */
export const operatorLevels = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
  ['|'],
] as const

export type Operator = (typeof operatorLevels)[number][number]

/** A minus sign binds closer than `*` and looser than `|`. */
export const unionLevel = operatorLevels.length - 1

export const levelOf = (operator: Operator): number =>
  operatorLevels.findIndex((level) => (level as readonly string[]).includes(operator))
