import type { DraftDocument } from './draft-document.ts'
import { mergeInverses } from './merge-inverses.ts'
import type { Operation } from './operation.ts'
import { apply } from './operations.ts'
import { labelOf, type StepAction, type StepLabel } from './step-label.ts'

interface Step {
  readonly label: StepLabel
  /** The way back, or forward again once it is undone. */
  readonly operation: Operation
}

/** A list that grows at its start, so that a long history costs no more per change than a short one. */
type Steps = { readonly step: Step; readonly rest: Steps } | undefined

/** A document and the steps that led to it. It knows nothing of saves, so undo works across them. */
export interface History {
  readonly document: DraftDocument
  readonly past: Steps
  readonly future: Steps
  /** The key with which the next change can join the last step. */
  readonly mergeKey: string | undefined
}

export const startHistory = (document: DraftDocument): History => ({
  document,
  past: undefined,
  future: undefined,
  mergeKey: undefined,
})

interface ChangeOptions {
  /** Changes in a row with the same key are one step: typing in one property. */
  readonly mergeKey?: string
  /** What to call the step, if not by its operation. */
  readonly action?: StepAction
}

/** Applies an operation. One that changes nothing makes no step. */
export function change(
  history: History,
  operation: Operation,
  { mergeKey, action }: ChangeOptions = {},
): History {
  const { document, inverse } = apply(history.document, operation)
  if (document === history.document) return history
  const label = labelOf(operation, history.document, action)
  const { past } = history
  const joins = past !== undefined && mergeKey !== undefined && mergeKey === history.mergeKey
  const step = joins
    ? { label: past.step.label, operation: mergeInverses(past.step.operation, inverse) }
    : { label, operation: inverse }
  return {
    document,
    past: { step, rest: joins ? past.rest : past },
    future: undefined,
    mergeKey,
  }
}

/** The next change makes a step of its own: after a pause, or when the focus leaves. */
export const endStep = (history: History): History =>
  history.mergeKey === undefined ? history : { ...history, mergeKey: undefined }

interface Travelled {
  readonly history: History
  readonly label: StepLabel
  /** What was applied. */
  readonly operation: Operation
}

/** Undefined if there is nothing to undo. */
export function undo(history: History): Travelled | undefined {
  const { past, future } = history
  if (!past) return undefined
  const { label, operation } = past.step
  const { document, inverse } = apply(history.document, operation)
  const undone = { step: { label, operation: inverse }, rest: future }
  return {
    history: { document, past: past.rest, future: undone, mergeKey: undefined },
    label,
    operation,
  }
}

/** Undefined if there is nothing to redo. */
export function redo(history: History): Travelled | undefined {
  const { past, future } = history
  if (!future) return undefined
  const { label, operation } = future.step
  const { document, inverse } = apply(history.document, operation)
  const done = { step: { label, operation: inverse }, rest: past }
  return {
    history: { document, past: done, future: future.rest, mergeKey: undefined },
    label,
    operation,
  }
}

/** The same steps on another document, such as one onto which unsaved changes were rebased. */
export const withDocument = (history: History, document: DraftDocument): History => ({
  ...history,
  document,
  future: undefined,
  mergeKey: undefined,
})
