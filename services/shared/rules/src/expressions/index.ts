/**
 * The expressions of forms: XPath 1.0 with the functions of ODK XForms. Forms without expressions need none of it, so browsers load
 * it when it is needed.
 */
export { analyse, type Analysis, type PathUse } from './analyse.ts'
export { childComparisons } from './child-comparisons.ts'
export { compile, type CompiledExpression } from './compile.ts'
export { Budget, type ChildText, type Environment, type ExpressionNode } from './environment.ts'
export type {
  ArgumentType,
  FunctionDefinition,
  ResultType,
  Source,
} from './functions/definition.ts'
export { functions } from './functions/index.ts'
export {
  maxExpressionDepth,
  maxExpressionLength,
  maxPatternLength,
  maxSteps,
  maxTextLength,
} from './limits.ts'
export { parse } from './parse.ts'
export { createMatches, type PatternLibrary } from './patterns.ts'
export { print } from './print.ts'
export {
  ExpressionProblem,
  type ExpressionProblemCode,
  type ProblemParameters,
} from './problems.ts'
export type { Expression, Operator, Path, Reference, Step } from './tree.ts'
export {
  type DateValue,
  isDateValue,
  isNodeSet,
  type NodeSet,
  textsOf,
  toAnswer,
  toBoolean,
  toNumber,
  toText,
  type Value,
} from './values.ts'
