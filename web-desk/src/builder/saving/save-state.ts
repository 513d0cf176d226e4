import type { Form } from '@formpost/contract'

import type { DraftDocument } from '../document/index.ts'
import { isPublished } from './is-published.ts'
import type { LocalCopy, SavedDraft } from './local-copy.ts'

export type SaveStatus =
  /** The service has every change. */
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** No connection: the changes are kept in the browser. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Someone else has saved the draft meanwhile. */
  | { readonly kind: 'conflict'; readonly theirs: SavedDraft }

export type SavePhase =
  /** Nothing is on its way or scheduled: every change is saved, or was refused. */
  | { readonly kind: 'idle' }
  /** The next request is scheduled. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly request: SaveRequest }
  /** The draft is read, as it is not the one that was read before, or `isAsked`. */
  | { readonly kind: 'reading'; readonly isAsked: boolean }
  /** Nothing is sent until someone has decided. */
  | { readonly kind: 'conflict' }
  /** Another builder of the form has taken over. */
  | { readonly kind: 'ended' }

/** Saves a document as the draft, or deletes the draft because the document changes nothing. */
export interface SaveRequest {
  readonly document: DraftDocument
  /** What it replaces. */
  readonly before: SavedDraft
  /** Of the draft that it makes. */
  readonly baseVersion: number
  /** Whether the document was sent before, and it is unknown whether it was saved then. */
  readonly isRepeated: boolean
}

/** How a draft is saved: all that `next` decides by. */
export interface SaveState {
  readonly phase: SavePhase
  readonly status: SaveStatus
  /** As they are in the builder. */
  readonly document: DraftDocument
  readonly form: Form
  readonly saved: SavedDraft
  /** The document that the service has, as it was in the builder. */
  readonly stored: DraftDocument
  /** Whether to send the document although the service has it, because the draft is to be made, deleted or based on another version. */
  readonly mustSend: boolean
  /** Whether a draft that changes nothing stays, for a preview. */
  readonly keepsDraft: boolean
  /** Whether that has changed since it was last compared with the draft. */
  readonly mustDecideKeep: boolean
  /** The document of the last request, as long as it is unknown what became of it: it may be saved although its response was lost. */
  readonly attempted: DraftDocument | undefined
  /** The document that may have been sent as the page was left, after `attempted`. */
  readonly left: DraftDocument | undefined
  /** Failures in a row. */
  readonly failures: number
  /** Whether the builder is closed, while saving goes on. */
  readonly hasStopped: boolean
}

export const allSaved: SaveStatus = { kind: 'saved' }

type Start = Pick<SaveState, 'form' | 'document' | 'saved' | 'attempted' | 'left'>

/** The state of a builder that was just opened. A draft that changes nothing, as a preview may have left it, is deleted. */
export function startSaving({ form, document, saved, attempted, left }: Start): SaveState {
  const isOfThisVersion = saved.revision !== undefined && saved.baseVersion === form.version
  return {
    phase: { kind: 'idle' },
    status: allSaved,
    document,
    form,
    saved,
    stored: saved.document,
    mustSend: isOfThisVersion && isPublished(document, form),
    keepsDraft: false,
    mustDecideKeep: false,
    attempted,
    left: left ?? (attempted && document),
    failures: 0,
    hasStopped: false,
  }
}

/** Whether changes would be lost without a copy. */
export const isUnsaved = ({ document, stored, attempted = stored }: SaveState): boolean =>
  document !== stored || attempted !== stored

/** Whether there is nothing to send. */
export const isStored = (state: SaveState): boolean =>
  !state.mustSend && state.attempted === undefined && !isUnsaved(state)

export const isOnItsWay = ({ phase: { kind } }: SaveState): boolean =>
  kind === 'sending' || kind === 'reading'

/** Whether the service has every change. */
export const hasSavedAll = (state: SaveState): boolean =>
  isStored(state) && state.phase.kind !== 'conflict' && state.phase.kind !== 'ended'

/** What the next visit needs to go on from here; undefined if the service has everything. */
export const copyOf = (state: SaveState): LocalCopy | undefined =>
  isUnsaved(state)
    ? { document: state.document, saved: state.saved, attempted: state.attempted, left: state.left }
    : undefined
