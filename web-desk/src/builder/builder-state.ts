import {
  change,
  endStep,
  findField,
  redo,
  startHistory,
  undo,
  withDocument,
  type DraftDocument,
  type History,
  type Operation,
  type StepAction,
  type StepLabel,
} from './document/index.ts'
import { subjectOf } from './operation-subject.ts'

export interface DispatchOptions {
  /** Changes in a row with the same key are undone together: typing in one property. */
  readonly mergeKey?: string
  /** What to call the step, if not by its operation. */
  readonly action?: StepAction
}

/** The place in the panel of properties that takes the focus. A higher number is a new request. */
export interface FocusRequest {
  readonly property: string
  readonly number: number
}

export interface BuilderState {
  readonly history: History
  /** The uuid of the selected field; undefined if the form itself is selected. */
  readonly selected: string | undefined
  readonly focus: FocusRequest | undefined
}

export type BuilderAction =
  | { readonly kind: 'change'; readonly operation: Operation; readonly options?: DispatchOptions }
  | { readonly kind: 'end_step' | 'undo' | 'redo' }
  | {
      readonly kind: 'select'
      readonly uuid: string | undefined
      readonly property?: string | undefined
    }
  /** Another document under the same steps. */
  | { readonly kind: 'replace'; readonly document: DraftDocument }

export const startState = (document: DraftDocument): BuilderState => ({
  history: startHistory(document),
  selected: undefined,
  focus: undefined,
})

/** The state after an action; the same object if nothing changes. */
export function reduce(state: BuilderState, action: BuilderAction): BuilderState {
  switch (action.kind) {
    case 'change':
      return withHistory(state, change(state.history, action.operation, action.options))
    case 'end_step':
      return withHistory(state, endStep(state.history))
    case 'undo':
    case 'redo':
      return travel(state, action.kind)
    case 'select':
      return select(state, action.uuid, action.property)
    case 'replace':
      return withHistory(state, withDocument(state.history, action.document))
  }
}

/** A selected field that is gone gives way to the one that took its place. */
function withHistory(state: BuilderState, history: History): BuilderState {
  if (history === state.history) return state
  const { selected } = state
  if (selected === undefined || findField(history.document, selected)) return { ...state, history }
  const index = state.history.document.fields.findIndex(({ uuid }) => uuid === selected)
  const { fields } = history.document
  return { ...state, history, selected: (fields[index] ?? fields.at(-1))?.uuid }
}

/** Selects what was changed, so that the person sees it. */
function travel(state: BuilderState, direction: 'undo' | 'redo'): BuilderState {
  const travelled = (direction === 'undo' ? undo : redo)(state.history)
  if (!travelled) return state
  const next = withHistory(state, travelled.history)
  const subject = subjectOf(travelled.operation)
  const isThere = subject !== undefined && findField(travelled.history.document, subject)
  return isThere ? { ...next, selected: subject } : next
}

function select(
  state: BuilderState,
  uuid: string | undefined,
  property: string | undefined,
): BuilderState {
  const focus =
    property === undefined ? state.focus : { property, number: (state.focus?.number ?? 0) + 1 }
  if (uuid === state.selected && focus === state.focus) return state
  const history = uuid === state.selected ? state.history : endStep(state.history)
  return { history, selected: uuid, focus }
}

/** The step that "Undo" or "Redo" would take. */
export const nextStep = (history: History, direction: 'undo' | 'redo'): StepLabel | undefined =>
  (direction === 'undo' ? history.past : history.future)?.step.label
