/**
 * The rules of a form: which fields show, which must be answered, which answers are right.
 * The server and the browser run these very functions (docs/api-behaviour.md#answers-and-logic).
 */
export * from './definition.ts'
export type { AnswerProblem } from './answer-problem.ts'
export { checkAnswer, isBlank } from './answers.ts'
export { type CompiledForm, compileForm, type Evaluation, evaluate } from './evaluate.ts'
export { isExactNumber } from './decimal.ts'
export {
  type AnswerKind,
  answerKind,
  type ContentKind,
  contentKind,
  type InputFieldType,
  isInput,
  isPageContent,
  needsLabel,
  needsOptions,
} from './field-types/index.ts'
export { dependencyOrder } from './order.ts'
export { acceptEntries, type SettingsProblem, settingsProblems } from './settings.ts'
export { codePoints, isDate, isEmail, isStorable, isUuid } from './text.ts'
