import type { TextExpression } from '../definition.ts'
import {
  analyse,
  childComparisons,
  compile,
  ExpressionProblem,
  parse,
  type CompiledExpression,
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
  /** Of a choice filter: columns, and what their texts must equal. */
  readonly comparisons: readonly { readonly name: string; readonly value: CompiledExpression }[]
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
      comparisons: isFilter
        ? childComparisons(tree).map(({ name, value }) => ({ name, value: compile(value) }))
        : [],
    }
  } catch (error) {
    if (error instanceof ExpressionProblem) return error.code
    throw error
  }
}
