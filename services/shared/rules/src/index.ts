/**
 * The rules of a form: which fields are visible, which are required, which answers are valid. Server and browser share this code
 * (docs/api-behaviour.md#answers-and-logic).
 */
export { usedMembers } from './language-members.ts'
export {
  isLeftOutName,
  leftOutExpressions,
  leftOutName,
  type LeftOutColumn,
} from './left-out-expressions.ts'
export { type DayRange, dayRanges } from './day-ranges.ts'
export * from './definition.ts'
export type { AnswerProblem } from './answer-problem.ts'
export { checkAnswer, isBlank, uploadsOf } from './answers.ts'
export { type CompiledForm, compileForm, type Evaluation, evaluate } from './evaluate.ts'
export {
  deliveryErrors,
  type DeliveryFailure,
  type DeliveryReason,
  deliveryText,
  errorText,
  fillIn,
  isPropertyErrorCode,
  isRequestErrorCode,
  type PropertyError,
  type PropertyErrorCode,
  type PropertyErrors,
  propertyErrors,
  propertyErrorsBySubject,
  type RequestErrorCode,
  requestErrors,
} from './errors/index.ts'
export { maxFilesOf } from './field-types/file.ts'
export { lastStep } from './field-types/rating.ts'
export { isSlider } from './field-types/number.ts'
export { isExactNumber, isWholeNumber } from './decimal.ts'
export {
  type CheckedField,
  type FieldProblem,
  fieldProblems,
  ownProblems,
  replacementProblems,
} from './field-problems.ts'
export {
  type AnswerKind,
  answerKind,
  answerKindOf,
  type ContentKind,
  contentKind,
  type InputFieldType,
  isInput,
  isOptionList,
  isTextList,
  isPageContent,
  isPrefillable,
  maxAnswerLength,
  needsLabel,
  needsOptions,
  settingsOfType,
  takesDefault,
} from './field-types/index.ts'
export { encryptionProblems, type FormProblem, textProblems } from './form-problems.ts'
export {
  type EncryptionKey,
  firstUsableTime,
  type KeyValidity,
  keyValidity,
} from './key-validity.ts'
export {
  contentLimitProblems,
  countConditions,
  countExpressionCharacters,
  type LimitProblem,
  repeatedUuids,
} from './limit-problems.ts'
export * from './limits.ts'
export { type Location, readLocation } from './location.ts'
export {
  formLogicProblems,
  type LogicProblem,
  logicProblems,
  withoutConditionsOn,
} from './logic-problems.ts'
export { dependencyOrder } from './order.ts'
export { sameJson } from './same-json.ts'
export { acceptEntries, type SettingsWarning, settingsWarnings } from './settings.ts'
export { codePoints, isDate, isEmail, isStorable, isUuid, isWebAddress } from './text.ts'
export { type DateTimeParts, instantOf, isTime, readDateTime, shortTime } from './times.ts'
export { isContainer, usesLanguage } from './uses-language.ts'
export * from './structure/index.ts'
export * from './translations/index.ts'
export { type WholeLogic, wholeLogic } from './whole-logic.ts'
