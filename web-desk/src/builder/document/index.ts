/** The document that the builder edits: operations with inverses, history, choices of logic, problems and differences. */
export { countProblems } from './count-problems.ts'
export { dependentsByField } from './dependencies.ts'
export { areEqual, type ChangedField, type Differences, findDifferences } from './differences.ts'
export {
  type DraftDocument,
  documentOfDraft,
  documentOfForm,
  type DraftField,
  type DraftSettings,
  findField,
  settingsOf,
} from './draft-document.ts'
export { change, endStep, type History, redo, startHistory, undo, withDocument } from './history.ts'
export { languagesOf, translatedText, withLanguages } from './languages.ts'
export {
  conditionOn,
  conditionsLeft,
  dependentsOf,
  dependentsOnOption,
  operatorsFor,
  possibleActions,
  possibleControllers,
  type ValueInput,
  valueInput,
} from './logic-choices.ts'
export { duplicateFields, newField, type NewFieldTexts } from './new-field.ts'
export {
  addFields,
  type Applied,
  batch,
  changeField,
  changeSettings,
  type FieldChange,
  moveField,
  type Operation,
  removeFields,
  type Rename,
  setLogic,
  setOptions,
  setTexts,
  type SettingsChange,
  type TextChange,
  type TextPlace,
} from './operation.ts'
export { operationBetween } from './operation-between.ts'
export { translationsBetween } from './text-changes.ts'
export { apply } from './operations.ts'
export { findProblems, type Problem } from './problems.ts'
export { type Dropped, rebase, type Rebased } from './rebase.ts'
export type { StepAction, StepLabel } from './step-label.ts'
export { asStored } from './stored.ts'
export {
  canContain,
  childrenOf,
  containerBeside,
  containersAround,
  indexOfPlace,
  inTreeOrder,
  moveTo,
  type Place,
  placeOf,
  placeOutside,
  withContents,
} from './tree.ts'
