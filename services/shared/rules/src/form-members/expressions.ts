import type { FieldType, TextExpression } from '../definition.ts'
import {
  analyse,
  ExpressionProblem,
  parse,
  type Analysis,
  type Expression,
} from '../expressions/index.ts'
import { answerKind, isInput, needsOptions } from '../field-types/index.ts'
import { evaluatedExpressions, type EvaluatedExpression } from '../form/compile-expression.ts'
import type { Placed } from '../form/tree.ts'
import { maxLanguageText } from '../limits.ts'
import { errorOf, type CheckedForm, type MemberField, type MemberProblem } from './problems.ts'

/** An expression that could be parsed. */
export interface ReadExpression {
  readonly member: EvaluatedExpression
  readonly tree: Expression
  readonly analysis: Analysis
}

const isAsked = (type: FieldType): boolean => isInput(type) && type !== 'hidden'
const isCalculable = (type: FieldType): boolean => isInput(type) && answerKind(type) !== 'upload'

/** The types that may have an expression; all types without an entry. */
const allowedTypes: Partial<Record<TextExpression | 'trigger', (type: FieldType) => boolean>> = {
  required: isAsked,
  required_message: isAsked,
  constraint: isInput,
  constraint_message: isInput,
  calculation: isCalculable,
  trigger: isCalculable,
  choice_filter: needsOptions,
  default: isCalculable,
  repeat_count: (type) => type === 'repeat',
}

export const isAllowed = (member: TextExpression | 'trigger', type: FieldType): boolean =>
  allowedTypes[member]?.(type) ?? true

const maxLengthOf = (member: TextExpression, type: FieldType): number =>
  member === 'calculation' && type === 'hidden'
    ? maxLanguageText.calculation
    : maxLanguageText.expression

/** The expressions of a field that can be parsed. */
export function readExpressions(
  { expressions, type }: MemberField,
  onProblem: (member: EvaluatedExpression, problem: MemberProblem) => void = () => {},
): ReadExpression[] {
  return evaluatedExpressions.flatMap((member) => {
    const text = expressions?.[member]
    if (!text?.trim()) return []
    try {
      const tree = parse(text, maxLengthOf(member, type))
      return [{ member, tree, analysis: analyse(tree) }]
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
      onProblem(member, errorOf(error))
      return []
    }
  })
}

/** What is wrong with an expression that could be parsed. */
export function expressionProblem(
  { analysis }: ReadExpression,
  form: CheckedForm,
): MemberProblem | undefined {
  const { problems, references, lists, patterns } = analysis
  if (problems[0]) return errorOf(problems[0])
  for (const { name, position } of references) {
    const found = form.names.find(name)
    if (typeof found === 'string') return { code: found, name, position }
  }
  for (const { value: name, position } of lists) {
    const found = form.names.find(name)
    if (found === 'ambiguous_name') return { code: found, name, position }
    if (!hasOptions(found)) return { code: 'unknown_list', name, position }
  }
  try {
    for (const { value } of patterns) form.checkPattern(value)
  } catch (error) {
    if (error instanceof ExpressionProblem) return errorOf(error)
    throw error
  }
  return undefined
}

const hasOptions = (found: Placed<MemberField> | string): boolean =>
  typeof found !== 'string' && needsOptions(found.field.type)
