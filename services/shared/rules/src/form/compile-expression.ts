import type { TextExpression } from '../definition.ts'
import {
  analyse,
  compile,
  ExpressionProblem,
  parse,
  type CompiledExpression,
  type Expression,
} from '../expressions/index.ts'
import { maxLanguageText } from '../limits.ts'
import { findDependencies, type NamedForm } from './dependencies.ts'
import type { Placed, TreeField } from './tree.ts'
import type { IgnoredExpression } from './types.ts'

/** The expressions that are evaluated, unlike messages. */
export const evaluatedExpressions = [
  'relevant',
  'required',
  'constraint',
  'calculation',
  'choice_filter',
  'default',
  'repeat_count',
] as const satisfies readonly TextExpression[]
export type EvaluatedExpression = (typeof evaluatedExpressions)[number]

/** An expression of a field. */
export interface FieldExpression<F extends TreeField = TreeField> {
  readonly compiled: CompiledExpression
  readonly readsClock: boolean
  readonly readsRandom: boolean
  /** By `.`, `once()`, `current()` or the name of the field. */
  readonly readsSelf: boolean
  /** The other fields and containers that it reads, apart from those in other instances. */
  readonly fields: ReadonlySet<Placed<F>>
  /** Of a choice filter: a column, and what its text must equal. */
  readonly lookup: { readonly column: string; readonly value: CompiledExpression } | null
}

/** Compiles an expression; returns why it cannot be evaluated. */
export function compileFieldExpression<F extends TreeField>(
  text: string,
  member: EvaluatedExpression,
  owner: Placed<F>,
  form: NamedForm<F>,
): FieldExpression<F> | IgnoredExpression['code'] {
  try {
    const tree = parse(text, maxLanguageText.calculation)
    const { problems, references, reads } = analyse(tree)
    const [problem] = problems
    if (problem) return problem.code
    for (const { name } of references) {
      const found = form.names.find(name)
      if (typeof found === 'string') return found
    }
    const isFilter = member === 'choice_filter'
    const { fields, readsSelf } = findDependencies(tree, owner, form, isFilter)
    return {
      compiled: compile(tree),
      readsClock: reads.has('clock'),
      readsRandom: reads.has('random'),
      readsSelf: readsSelf || (reads.has('self') && !isFilter),
      fields,
      lookup: isFilter ? findLookup(tree) : null,
    }
  } catch (error) {
    if (error instanceof ExpressionProblem) return error.code
    throw error
  }
}

/** A comparison of a column with a text or a reference, without which a filter holds for no row: `region = ${region} and …`. */
function findLookup(tree: Expression): FieldExpression['lookup'] {
  if (tree.type !== 'operation') return null
  const { operands, operators } = tree
  if (operators[0] === 'and') {
    for (const operand of operands) {
      const found = findLookup(operand)
      if (found) return found
    }
  }
  const [left, right] = operands
  if (operators.length > 1 || operators[0] !== '=' || !left || !right) return null
  return lookupOf(left, right) ?? lookupOf(right, left)
}

function lookupOf(column: Expression, value: Expression): FieldExpression['lookup'] {
  const isComparedAsText = value.type === 'text' || value.type === 'reference'
  if (!isComparedAsText || column.type !== 'path' || column.start !== 'context') return null
  const [step, ...others] = column.steps
  const isColumn = step?.axis === 'child' && step.name !== '*' && step.predicates.length === 0
  return isColumn && others.length === 0 ? { column: step.name, value: compile(value) } : null
}
