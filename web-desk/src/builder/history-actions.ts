import { announce } from '../parts/announce.ts'
import type { BuilderModel } from './builder-model.ts'
import { nextStep } from './builder-state.ts'
import { describeStep } from './describe-step.ts'
import { messages } from './screen-messages/index.ts'

/** "Undo" and "Redo", announced. */
export interface HistoryActions {
  undo(this: void): void
  redo(this: void): void
}

export const createHistoryActions = (model: BuilderModel): HistoryActions => ({
  undo() {
    const step = nextStep(model.state.get().history, 'undo')
    if (!step) return
    model.undo()
    announce(messages.undone(describeStep(step)))
  },
  redo() {
    const step = nextStep(model.state.get().history, 'redo')
    if (!step) return
    model.redo()
    announce(messages.redone(describeStep(step)))
  },
})
