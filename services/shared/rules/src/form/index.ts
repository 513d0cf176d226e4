/**
 * The evaluation of forms that use expressions, groups or repeats. Other forms need none of it, so browsers load it when
 * `usesLanguage(fields)` of `@formpost/rules` says so.
 */
export { inferResults } from './calculation-result.ts'
export { compileForm, type FormOptions, type LanguageForm, usesPatterns } from './compile-form.ts'
export { type Dependencies, findDependencies, type NamedForm } from './dependencies.ts'
export { enteredText } from './entered.ts'
export { evaluate } from './evaluate.ts'
export { openRecord } from './form-record.ts'
export {
  maxAnswers,
  maxAnswersLength,
  maxEvaluatedFields,
  maxInstances,
  maxInstancesOfRepeat,
  maxUploads,
} from './limits.ts'
export { collectNames, type NameProblem, type Names } from './names.ts'
export { measureRecord } from './record-size.ts'
export { takeAsSent } from './take-as-sent.ts'
export {
  buildTree,
  commonRepeat,
  type FormTree,
  isRepeat,
  type Placed,
  repeatsOf,
  type TreeField,
} from './tree.ts'
export {
  type InstancePath,
  instanceText,
  isEmpty,
  type StoredAnswers,
  storedInstances,
  walkAnswers,
  walkInstances,
} from './walk.ts'
export { openTrial, type Trial, type TrialResult, type TriedExpression } from './try-expression.ts'
export { findWorstCases, type WorstCase } from './worst-case.ts'
export type {
  Address,
  EvaluationOptions,
  FieldState,
  FilledTexts,
  FormAnswer,
  FormAnswerProblem,
  FormCheck,
  FormEvaluation,
  FormRecord,
  IgnoredExpression,
  InstanceAnswers,
  InstanceState,
  RawAnswers,
  RecordChange,
  RecordOptions,
} from './types.ts'
