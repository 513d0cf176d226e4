/**
 * The evaluation of forms that use expressions, groups or repeats. Other forms need none of it, so browsers load it when
 * `usesLanguage(fields)` of `@formpost/rules` says so.
 */
export { collectNames, type NameProblem, type Names } from './names.ts'
export {
  buildTree,
  commonRepeat,
  type FormTree,
  isRepeat,
  type Placed,
  repeatsOf,
  type TreeField,
} from './tree.ts'
export type {
  Address,
  EvaluationOptions,
  FieldState,
  FilledTexts,
  FormAnswer,
  FormAnswerProblem,
  FormCheck,
  FormEvaluation,
  FormOptions,
  FormRecord,
  IgnoredExpression,
  InstanceAnswers,
  InstanceState,
  LanguageForm,
  RawAnswers,
  RecordChange,
  RecordOptions,
} from './types.ts'
