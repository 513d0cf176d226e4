import type { DraftDocument } from '../document/index.ts'
import { haveSameContent, isPublished } from './is-published.ts'
import type { SavedDraft } from './local-copy.ts'
import type { EventOf, SaveEffect, SaveStep } from './save-events.ts'
import {
  allSaved,
  copyOf,
  isOnItsWay,
  isStored,
  isUnsaved,
  type SaveRequest,
  type SaveState,
} from './save-state.ts'

// What the events of saving do; save-transitions.ts says in which phase.

/** Changes wait this long, so that typing makes few requests and every change is saved within a second. */
const delay = 600
const retryDelays = [2_000, 5_000, 15_000, 30_000]

/** In characters: browsers limit requests that outlive their page to 64 KB. */
const keepaliveLimit = 20_000

const step = (state: SaveState, ...effects: readonly SaveEffect[]): SaveStep => ({ state, effects })

/** A step after which more is done. */
const and = ({ state, effects }: SaveStep, ...more: readonly SaveEffect[]): SaveStep =>
  step(state, ...effects, ...more)

const asPhase = (state: SaveState, kind: 'idle' | 'waiting' | 'conflict'): SaveState => ({
  ...state,
  phase: { kind },
})

function copyEffect(state: SaveState): SaveEffect {
  const written = copyOf(state)
  return written ? { kind: 'write_copy', copy: written } : { kind: 'remove_copy' }
}

export function copy(state: SaveState): SaveStep {
  return step(state, copyEffect(state))
}

export function copyAtLeave(state: SaveState): SaveStep {
  return isUnsaved(state) ? copy(state) : step(state)
}

export function copyLater(state: SaveState): SaveStep {
  return step(state, { kind: 'schedule_copy' })
}

/** A change while the next request is scheduled or one is on its way, after which it is sent too. */
export function noteChange(state: SaveState): SaveStep {
  const status = state.status.kind === 'kept' ? state.status : ({ kind: 'saving' } as const)
  return copyLater({ ...state, status })
}

export function wait(state: SaveState): SaveStep {
  return and(noteChange(asPhase(state, 'waiting')), { kind: 'schedule', delay })
}

/** The draft is this one now, and has a document of the builder. */
const adopt = (state: SaveState, saved: SavedDraft, stored: DraftDocument): SaveState => ({
  ...state,
  saved,
  stored,
  mustSend: false,
  attempted: undefined,
  left: undefined,
})

/** Sends the document, or the one before it of which it is unknown what became: it is saved now, was before, or is refused. */
export function send(state: SaveState): SaveStep {
  if (isStored(state)) return finish(state)
  const { form, saved, document: current, attempted } = state
  const document = attempted ?? current
  const isDelete = isPublished(document, form) && !state.keepsDraft
  const baseVersion = isDelete ? form.version : saved.baseVersion
  // A draft that changes nothing is none.
  if (isDelete && saved.revision === undefined) {
    // Unless an earlier request has made one.
    if (attempted) return readDraft(state, false)
    return send(adopt(state, { document, revision: undefined, baseVersion }, document))
  }
  const isRepeated = attempted !== undefined
  const request: SaveRequest = { document, before: saved, baseVersion, isRepeated }
  const sending: SaveState = { ...state, attempted: document, phase: { kind: 'sending', request } }
  // A page that ends now must know of the request when it is opened again.
  return step(sending, copyEffect(sending), { kind: isDelete ? 'delete' : 'put', request })
}

/** The service has everything. */
function finish(state: SaveState): SaveStep {
  const finished: SaveState = { ...asPhase(state, 'idle'), status: allSaved, failures: 0 }
  const over: readonly SaveEffect[] = state.hasStopped ? [{ kind: 'finish' }] : []
  return step(finished, { kind: 'remove_copy' }, ...over)
}

export function sendIfKept(state: SaveState): SaveStep {
  return state.status.kind === 'kept' ? send(state) : step(state)
}

export function takeAnswer(state: SaveState, { revision }: EventOf<'answered'>): SaveStep {
  const { phase } = state
  if (phase.kind !== 'sending') return step(state)
  const { document, before, baseVersion } = phase.request
  // Since it was sent, the builder goes on from another draft, which the answer does not have.
  if (state.saved !== before) {
    return send({ ...state, saved: { ...state.saved, revision }, mustSend: true })
  }
  return send(decideKeep(adopt(state, { document, revision, baseVersion }, document)))
}

export function takeFailure(state: SaveState, event: EventOf<'failed'>): SaveStep {
  const { phase } = state
  if (phase.kind === 'reading') return phase.isAsked ? goOn(state) : fail(state, event)
  if (phase.kind !== 'sending') return step(state)
  const { isRepeated, document, before } = phase.request
  if (event.reason === 'outdated') return readDraft(state, false)
  if (event.reason !== 'transient' && state.saved !== before) return goOn(state)
  // The response to a repeated request says nothing about the first one, unless the document itself is invalid.
  const isKnown = isRepeated ? event.reason === 'invalid' : event.reason !== 'transient'
  const known: SaveState = isKnown ? { ...state, attempted: undefined } : state
  const isOlder = isRepeated && isKnown && document !== state.document
  return isOlder ? send(known) : fail(known, event)
}

function fail(state: SaveState, { reason, error }: EventOf<'failed'>): SaveStep {
  if (reason === 'transient') {
    const wait = retryDelays[Math.min(state.failures, retryDelays.length - 1)]!
    const failures = state.failures + 1
    const kept: SaveState = { ...asPhase(state, 'waiting'), status: { kind: 'kept' }, failures }
    return step(kept, copyEffect(kept), { kind: 'schedule', delay: wait })
  }
  const refused: SaveState = { ...asPhase(state, 'idle'), status: { kind: 'refused', error } }
  const { phase } = state
  const isOlder =
    phase.kind === 'sending' &&
    phase.request.document !== state.document &&
    state.attempted === undefined
  // What was typed meanwhile may be accepted.
  if (isOlder) return step(asPhase(refused, 'waiting'), { kind: 'schedule', delay })
  return step(refused)
}

/** After a request that changed nothing. */
function goOn(state: SaveState): SaveStep {
  const idle = asPhase(state, 'idle')
  return isStored(idle) ? finish(idle) : wait(idle)
}

export function read(state: SaveState): SaveStep {
  return readDraft(state, true)
}

function readDraft(state: SaveState, isAsked: boolean): SaveStep {
  return step({ ...state, phase: { kind: 'reading', isAsked } }, { kind: 'read' })
}

/** The draft may have a document of this builder, saved by a request whose response was lost. */
export function compare(state: SaveState, { form, theirs }: EventOf<'read'>): SaveStep {
  const show: SaveEffect = { kind: 'show_form', form }
  const ours = [state.document, state.left, state.attempted, state.stored]
  const same = ours.find((each) => each && haveSameContent(theirs.document, each, form))
  if (same) return and(send(decideKeep(adopt({ ...state, form }, theirs, same))), show)
  const conflict: SaveState = {
    ...asPhase(state, 'conflict'),
    form,
    status: { kind: 'conflict', theirs },
    attempted: undefined,
  }
  return step(conflict, copyEffect(conflict), show)
}

export function keep(state: SaveState, { keeps }: EventOf<'keep'>): SaveStep {
  return step({ ...state, keepsDraft: keeps, mustDecideKeep: true })
}

export function keepAndSend(state: SaveState, event: EventOf<'keep'>): SaveStep {
  return send(decideKeep(keep(state, event).state))
}

/** Whether the draft has to be made or deleted for a preview that was opened or closed. */
function decideKeep(state: SaveState): SaveState {
  const { keepsDraft, saved, document, form } = state
  if (!state.mustDecideKeep) return state
  const hasDraft = saved.revision !== undefined
  const isWrong = keepsDraft ? !hasDraft : hasDraft && isPublished(document, form)
  return { ...state, mustDecideKeep: false, mustSend: state.mustSend || isWrong }
}

export function continueFrom(state: SaveState, { saved, stored }: EventOf<'continued'>): SaveStep {
  const adopted: SaveState = {
    ...adopt(state, saved, stored ?? saved.document),
    mustSend: stored === undefined,
    status: allSaved,
  }
  if (isOnItsWay(state)) {
    return isStored(adopted) ? step(adopted, { kind: 'remove_copy' }) : noteChange(adopted)
  }
  const idle = asPhase(adopted, 'idle')
  return isStored(idle) ? step(idle, { kind: 'remove_copy' }) : wait(idle)
}

export function sendAtLeave(state: SaveState): SaveStep {
  const { document, attempted, left, saved } = state
  // The next visit can find out about two unknown documents, not about three.
  const canSend = left === undefined && JSON.stringify(document).length < keepaliveLimit
  if (!isUnsaved(state) || !canSend) return copyAtLeave(state)
  // If an earlier request is still unknown, the next visit sends that one first, and finds either of them.
  const sent: SaveState = { ...state, attempted: attempted ?? document, left: document }
  return step(sent, copyEffect(sent), { kind: 'put_at_leave', before: saved, document })
}

/** Saves what has changed, and goes on without the builder. */
export function stop(state: SaveState): SaveStep {
  const stopped: SaveState = { ...state, hasStopped: true }
  const { kind } = state.phase
  const copies = isStored(stopped) ? [] : [copyEffect(stopped)]
  if (kind !== 'idle' && kind !== 'waiting') return step(stopped, ...copies)
  const { state: sent, effects } = send(stopped)
  return step(sent, ...copies, ...effects)
}

/** Leaves the copy to the next builder of the form. */
export function end(state: SaveState): SaveStep {
  return step({ ...state, phase: { kind: 'ended' } }, { kind: 'finish' })
}
