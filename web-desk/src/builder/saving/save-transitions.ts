import type { EventOf, SaveEvent, SaveStep } from './save-events.ts'
import type { SavePhase, SaveState } from './save-state.ts'
import {
  compare,
  continueFrom,
  copy,
  copyAtLeave,
  copyLater,
  end,
  keep,
  keepAndSend,
  noteChange,
  read,
  send,
  sendAtLeave,
  sendIfKept,
  stop,
  takeAnswer,
  takeFailure,
  wait,
} from './save-steps.ts'

type Transitions = {
  readonly [Kind in SaveEvent['kind']]?: (state: SaveState, event: EventOf<Kind>) => SaveStep
}

/** Possible in every phase but the last. */
const always: Transitions = { copy_due: copy, page_left: copyAtLeave, stopped: stop, ended: end }

/** What each event does in each phase. An event without an entry changes nothing. */
const transitions: Readonly<Record<SavePhase['kind'], Transitions>> = {
  idle: {
    ...always,
    changed: wait,
    flush: send,
    keep: keepAndSend,
    compare: read,
    continued: continueFrom,
    page_left: sendAtLeave,
  },
  waiting: {
    ...always,
    changed: noteChange,
    due: send,
    flush: send,
    online: sendIfKept,
    keep: keepAndSend,
    compare: read,
    continued: continueFrom,
    page_left: sendAtLeave,
  },
  sending: {
    ...always,
    changed: noteChange,
    answered: takeAnswer,
    failed: takeFailure,
    keep: keep,
    continued: continueFrom,
  },
  reading: {
    ...always,
    changed: noteChange,
    read: compare,
    failed: takeFailure,
    keep: keep,
    continued: continueFrom,
  },
  conflict: { ...always, changed: copyLater, keep: keep, continued: continueFrom },
  ended: {},
}

/** The state after an event, and what is to be done. */
export function next(state: SaveState, event: SaveEvent): SaveStep {
  const transition = transitions[state.phase.kind][event.kind] as
    ((state: SaveState, event: SaveEvent) => SaveStep) | undefined
  return transition ? transition(state, event) : { state, effects: [] }
}
