import type { Form } from '@formpost/contract'
import { createStore, type Store } from '@formpost/ui/store.ts'

import { isStatus, isTransient } from '../../api/api-error.ts'
import { beforeLogOut } from '../../parts/before-log-out.ts'
import type { DraftDocument } from '../document/index.ts'
import { deleteDraft, putDraft, readFormAndSaved } from './draft-api.ts'
import type { LocalCopies, SavedDraft } from './local-copy.ts'
import type { FailureReason, SaveEffect, SaveEvent } from './save-events.ts'
import {
  hasSavedAll,
  isOnItsWay,
  isStored,
  startSaving,
  type SaveState,
  type SaveStatus,
} from './save-state.ts'
import { next } from './save-transitions.ts'

interface DraftSyncOptions {
  form: () => Form
  /** Takes a form that was read again. */
  onForm: (form: Form) => void
  document: () => DraftDocument
  saved: SavedDraft
  /** See `LocalCopy`. */
  attempted: DraftDocument | undefined
  left: DraftDocument | undefined
  copies: LocalCopies
}

const copyDelay = 300

/** By form: builders that were left and go on trying until everything is saved or their form is opened again. */
const leaving = new Map<string, DraftSync>()

/** How long a new builder waits for the request of one that was left. */
const patience = 3_000

/**
 * Resolves when a builder of the form that was left has saved its changes, or could not. A request that gets no response may take
 * minutes; the next builder finds out what became of it.
 */
export async function finishLeaving(form: string, signal: AbortSignal): Promise<void> {
  const former = leaving.get(form)
  if (!former) return
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  await Promise.race([
    former.flush(),
    new Promise((resolve) => limit.addEventListener('abort', resolve)),
  ])
  signal.throwIfAborted()
}

function reasonOf(error: unknown): FailureReason {
  if (isStatus(error, 412)) return 'outdated'
  // The document itself is refused, as it then was before.
  if ([400, 413, 422].some((status) => isStatus(error, status))) return 'invalid'
  return isTransient(error) ? 'transient' : 'refused'
}

/** Saves the document of the builder as the draft of its form, one request at a time: does what `next` decides. */
export class DraftSync {
  readonly status: Store<SaveStatus>
  /** Grows with every revision, so that a preview can follow. */
  readonly revision: Store<number | undefined>
  readonly #options: DraftSyncOptions
  #state: SaveState
  #timer: ReturnType<typeof setTimeout> | undefined
  #copyTimer: ReturnType<typeof setTimeout> | undefined
  /** Called when no request is on its way. */
  #waiting: (() => void)[] = []
  /** Why the draft could not be read. */
  #readError: unknown
  readonly #unregister = beforeLogOut(() => this.flush())

  constructor(options: DraftSyncOptions) {
    this.#options = options
    const [form, document] = [options.form(), options.document()]
    const { saved, attempted, left } = options
    this.#state = startSaving({ form, document, saved, attempted, left })
    this.status = createStore(this.#state.status)
    this.revision = createStore(saved.revision)
    addEventListener('online', this.#retry)
    addEventListener('pagehide', this.#leave)
    const former = leaving.get(form.uuid)
    if (former) former.#dispatch({ kind: 'ended' })
    if (!isStored(this.#state)) this.changed()
  }

  get saved(): SavedDraft {
    return this.#state.saved
  }

  /** Saves what has changed, and goes on without the builder. */
  stop(): void {
    removeEventListener('online', this.#retry)
    removeEventListener('pagehide', this.#leave)
    leaving.set(this.#options.form().uuid, this)
    this.#dispatch({ kind: 'stopped' })
    this.#options.copies.close()
  }

  /** Call after every change of the document. */
  changed(): void {
    this.#dispatch({ kind: 'changed' })
  }

  /** Saves now. Resolves to whether the service has every change. */
  async flush(): Promise<boolean> {
    this.#dispatch({ kind: 'flush' })
    await this.#untilAnswered()
    return hasSavedAll(this.#state)
  }

  /** Goes on from another state of the draft. `stored` is its document; undefined sends that of the builder in any case. */
  continueFrom(saved: SavedDraft, stored: DraftDocument | undefined): void {
    this.#dispatch({ kind: 'continued', saved, stored })
  }

  /** A preview needs a draft also while it changes nothing; otherwise such a draft is deleted. */
  async keepDraft(keeps: boolean): Promise<void> {
    this.#dispatch({ kind: 'keep', keeps })
    await this.#untilAnswered()
  }

  /** Finds out what became of the draft if the service does not know the revision any more. */
  async compareWithService(): Promise<void> {
    await this.#untilAnswered()
    this.#readError = undefined
    this.#dispatch({ kind: 'compare' })
    await this.#untilAnswered()
    if (this.#readError !== undefined) throw this.#readError
  }

  readonly #retry = () => this.#dispatch({ kind: 'online' })

  readonly #leave = () => this.#dispatch({ kind: 'page_left' })

  #untilAnswered(): Promise<void> {
    if (!isOnItsWay(this.#state)) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #dispatch(event: SaveEvent): void {
    const { form, document } = this.#options
    const { state, effects } = next({ ...this.#state, form: form(), document: document() }, event)
    this.#state = state
    if (state.phase.kind !== 'waiting') clearTimeout(this.#timer)
    for (const effect of effects) this.#run(effect)
    this.revision.set(state.saved.revision)
    this.status.set(state.status)
    if (!isOnItsWay(this.#state)) for (const resolve of this.#waiting.splice(0)) resolve()
  }

  #run(effect: SaveEffect): void {
    const { copies, onForm } = this.#options
    const { uuid } = this.#state.form
    switch (effect.kind) {
      case 'schedule':
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#dispatch({ kind: 'due' }), effect.delay)
        return
      case 'put': {
        const { before, document } = effect.request
        return this.#request(
          putDraft(uuid, before, document).then((revision) => ({ kind: 'answered', revision })),
        )
      }
      case 'delete': {
        const answer = { kind: 'answered', revision: undefined } as const
        return this.#request(deleteDraft(uuid, effect.request.before).then(() => answer))
      }
      case 'read':
        return this.#request(
          readFormAndSaved(uuid).then(
            ({ form, saved }) => ({ kind: 'read', form, theirs: saved }),
            (error: unknown) => {
              this.#readError = error
              throw error
            },
          ),
        )
      case 'put_at_leave':
        putDraft(uuid, effect.before, effect.document, { keepalive: true }).catch(() => undefined)
        return
      case 'schedule_copy':
        this.#copyTimer ??= setTimeout(() => this.#dispatch({ kind: 'copy_due' }), copyDelay)
        return
      case 'write_copy':
        this.#clearCopyTimer()
        return copies.write(effect.copy)
      case 'remove_copy':
        this.#clearCopyTimer()
        return copies.remove()
      case 'show_form':
        return onForm(effect.form)
      case 'finish':
        this.#clearCopyTimer()
        this.#unregister()
        if (leaving.get(uuid) === this) leaving.delete(uuid)
    }
  }

  #request(answer: Promise<SaveEvent>): void {
    answer
      .catch((error: unknown) => ({ kind: 'failed', reason: reasonOf(error), error }) as const)
      .then((event) => this.#dispatch(event))
      .catch(console.error)
  }

  #clearCopyTimer(): void {
    clearTimeout(this.#copyTimer)
    this.#copyTimer = undefined
  }
}
