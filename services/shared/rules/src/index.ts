/**
 * The rules of a form: which fields are visible, which are required, which answers are valid. Server and browser share this code
 * (docs/api-behaviour.md#answers-and-logic).
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
export {
  maxConditions,
  maxConditionsOfForm,
  maxFields,
  maxFormBytes,
  maxOptions,
} from './limits.ts'
export { dependencyOrder } from './order.ts'
export { acceptEntries, type SettingsProblem, settingsProblems } from './settings.ts'
export { codePoints, isDate, isEmail, isStorable, isUuid } from './text.ts'
