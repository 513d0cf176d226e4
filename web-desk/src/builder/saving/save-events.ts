import type { Form } from '@formpost/contract'

import type { DraftDocument } from '../document/index.ts'
import type { LocalCopy, SavedDraft } from './local-copy.ts'
import type { SaveRequest, SaveState } from './save-state.ts'

/** Why a request failed: the draft is not the one that was read, the document is invalid, the same may succeed later, or anything else. */
export type FailureReason = 'outdated' | 'invalid' | 'transient' | 'refused'

export type SaveEvent =
  /** The document of the builder has changed. */
  | { readonly kind: 'changed' }
  /** The scheduled time has come. */
  | { readonly kind: 'due' }
  /** Something needs the changes saved now. */
  | { readonly kind: 'flush' }
  | { readonly kind: 'online' }
  /** The document is saved as this revision; undefined if the draft is deleted. */
  | { readonly kind: 'answered'; readonly revision: number | undefined }
  /** The form and its draft as they are now. */
  | { readonly kind: 'read'; readonly form: Form; readonly theirs: SavedDraft }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly error: unknown }
  /** Something needs to know whether the draft is still the one that was read. */
  | { readonly kind: 'compare' }
  /** A preview needs a draft also while it changes nothing; otherwise such a draft is deleted. */
  | { readonly kind: 'keep'; readonly keeps: boolean }
  /** Goes on from another state of the draft. `stored` is its document; undefined sends that of the builder in any case. */
  | {
      readonly kind: 'continued'
      readonly saved: SavedDraft
      readonly stored: DraftDocument | undefined
    }
  /** The changes are to survive the page. */
  | { readonly kind: 'copy_due' }
  /** The page may be gone after this. */
  | { readonly kind: 'page_left' }
  /** The builder is closed. */
  | { readonly kind: 'stopped' }
  /** Another builder of the form takes over. */
  | { readonly kind: 'ended' }

export type SaveEffect =
  | { readonly kind: 'schedule'; readonly delay: number }
  /** Saves the document, or deletes the draft, whichever `request` is for. */
  | { readonly kind: 'put' | 'delete'; readonly request: SaveRequest }
  /** Sends a document in a request that may outlive the page. */
  | { readonly kind: 'put_at_leave'; readonly before: SavedDraft; readonly document: DraftDocument }
  | { readonly kind: 'read' }
  | { readonly kind: 'schedule_copy' }
  | { readonly kind: 'write_copy'; readonly copy: LocalCopy }
  | { readonly kind: 'remove_copy' }
  | { readonly kind: 'show_form'; readonly form: Form }
  /** Saving is over. */
  | { readonly kind: 'finish' }

export interface SaveStep {
  readonly state: SaveState
  readonly effects: readonly SaveEffect[]
}

export type EventOf<Kind extends SaveEvent['kind']> = Extract<SaveEvent, { kind: Kind }>
