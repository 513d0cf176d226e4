import type { Form } from '@formpost/contract'
import { createStore, type Store } from '@formpost/ui/store.ts'

import { isStatus, isTransient } from '../../api/api-error.ts'
import { beforeLogOut } from '../../parts/before-log-out.ts'
import type { DraftDocument } from '../document/index.ts'
import { deleteDraft, putDraft, readFormAndSaved } from './draft-api.ts'
import { haveSameContent, isPublished } from './is-published.ts'
import type { LocalCopies, SavedDraft } from './local-copy.ts'

export type SaveStatus =
  /** The service has every change. */
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** No connection: the changes are kept in the browser. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Someone else has saved the draft meanwhile. */
  | { readonly kind: 'conflict'; readonly theirs: SavedDraft }

interface DraftSyncOptions {
  form: () => Form
  /** Takes a form that was read again. */
  onForm: (form: Form) => void
  document: () => DraftDocument
  saved: SavedDraft
  /** See `LocalCopy`. */
  attempted: DraftDocument | undefined
  copies: LocalCopies
}

/** Changes wait this long, so that typing makes few requests and every change is saved within a second. */
const delay = 600
const copyDelay = 300
const retryDelays = [2_000, 5_000, 15_000, 30_000]

/** In characters: browsers limit requests that outlive their page to 64 KB. */
const keepaliveLimit = 20_000

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

/** Whether the document itself is refused, as it then was before. */
const isInvalid = (error: unknown) => [400, 413, 422].some((status) => isStatus(error, status))

/** Saves the document of the builder as the draft of its form, one request at a time. */
export class DraftSync {
  readonly status: Store<SaveStatus> = createStore<SaveStatus>({ kind: 'saved' })
  /** Grows with every revision, so that a preview can follow. */
  readonly revision: Store<number | undefined>
  saved: SavedDraft
  readonly #options: DraftSyncOptions
  /** The document that the service has, as it was in the builder. */
  #stored: DraftDocument
  /** Whether to send the document although the service has it, because the draft is to be made, deleted or based on another version. */
  #mustSend = false
  #keepsDraft = false
  #hasStopped = false
  #hasEnded = false
  /** The document of the last request, as long as it is unknown what became of it: it may be saved although its response was lost. */
  #attempted: DraftDocument | undefined
  /** The document that may have been sent as the page was left, after `#attempted`. */
  #left: DraftDocument | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #copyTimer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #sending: Promise<boolean> | undefined
  readonly #unregister = beforeLogOut(() => this.flush())

  constructor(options: DraftSyncOptions) {
    this.#options = options
    this.saved = options.saved
    this.revision = createStore(options.saved.revision)
    this.#stored = options.saved.document
    this.#attempted = options.attempted
    if (options.attempted) this.#left = options.document()
    addEventListener('online', this.#retry)
    addEventListener('pagehide', this.#leave)
    const { form, document, saved } = options
    const former = leaving.get(form().uuid)
    if (former) former.#end()
    // A draft that changes nothing, as a preview may have left it, is deleted.
    const isOfThisVersion = saved.revision !== undefined && saved.baseVersion === form().version
    if (isOfThisVersion && isPublished(document(), form())) this.#mustSend = true
    if (!this.#isStored()) this.changed()
  }

  /** Saves what has changed, and goes on without the builder. */
  stop(): void {
    removeEventListener('online', this.#retry)
    removeEventListener('pagehide', this.#leave)
    this.#hasStopped = true
    if (!this.#isStored()) this.#writeCopy()
    this.#options.copies.close()
    void this.flush()
  }

  /** Leaves the copy to the next builder of the form. */
  #end(): void {
    this.#hasEnded = true
    this.#forget()
    clearTimeout(this.#timer)
    clearTimeout(this.#copyTimer)
  }

  #forget(): void {
    this.#unregister()
    const form = this.#options.form().uuid
    if (leaving.get(form) === this) leaving.delete(form)
  }

  /** Call after every change of the document. */
  changed(): void {
    this.#copyTimer ??= setTimeout(() => this.#writeCopy(), copyDelay)
    if (this.status.get().kind === 'conflict') return
    if (this.status.get().kind !== 'kept') this.status.set({ kind: 'saving' })
    this.#timer ??= setTimeout(() => void this.flush(), delay)
  }

  /** Saves now. Resolves to whether the service has every change. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#hasStopped && !this.#hasEnded) leaving.set(this.#options.form().uuid, this)
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined))
    return this.#sending
  }

  /** Goes on from another state of the draft. `stored` is its document; undefined sends that of the builder in any case. */
  continueFrom(saved: SavedDraft, stored: DraftDocument | undefined): void {
    this.#adopt(saved, stored ?? saved.document)
    this.#mustSend = stored === undefined
    this.status.set({ kind: 'saved' })
    if (this.#isStored()) this.#removeCopy()
    else this.changed()
  }

  /** A preview needs a draft also while it changes nothing; otherwise such a draft is deleted. */
  async keepDraft(keeps: boolean): Promise<void> {
    this.#keepsDraft = keeps
    // A request that is on its way was decided before.
    await this.#sending
    if (this.#keepsDraft !== keeps) return
    const hasDraft = this.saved.revision !== undefined
    const { form, document } = this.#options
    if (keeps !== hasDraft && (keeps || isPublished(document(), form()))) this.#mustSend = true
    await this.flush()
  }

  /** Finds out what became of the draft if the service does not know the revision any more. */
  async compareWithService(): Promise<void> {
    await this.#compare()
  }

  readonly #retry = () => {
    if (this.status.get().kind === 'kept') void this.flush()
  }

  readonly #leave = () => {
    if (!this.#isUnsaved()) return
    const document = this.#options.document()
    const canSend =
      JSON.stringify(document).length < keepaliveLimit &&
      !this.#sending &&
      this.status.get().kind !== 'conflict'
    // If an earlier request is still unknown, the next visit sends that one first, and finds either of them.
    if (canSend) {
      this.#attempted ??= document
      this.#left = document
    }
    this.#writeCopy()
    if (!canSend) return
    const form = this.#options.form().uuid
    putDraft(form, this.saved, document, { keepalive: true }).catch(() => undefined)
  }

  #isStored(): boolean {
    return !this.#mustSend && this.#attempted === undefined && !this.#isUnsaved()
  }

  /** Whether changes would be lost without a copy. */
  #isUnsaved(): boolean {
    const stored = this.#stored
    return this.#options.document() !== stored || (this.#attempted ?? stored) !== stored
  }

  #adopt(saved: SavedDraft, stored: DraftDocument): void {
    this.saved = saved
    this.#stored = stored
    this.#mustSend = false
    this.#attempted = undefined
    this.#left = undefined
    this.revision.set(saved.revision)
  }

  #writeCopy(): void {
    clearTimeout(this.#copyTimer)
    this.#copyTimer = undefined
    if (this.#hasEnded) return
    if (!this.#isUnsaved()) return this.#removeCopy()
    const document = this.#options.document()
    this.#options.copies.write({ document, saved: this.saved, attempted: this.#attempted })
  }

  #removeCopy(): void {
    clearTimeout(this.#copyTimer)
    this.#copyTimer = undefined
    this.#options.copies.remove()
  }

  async #sendAll(): Promise<boolean> {
    if (this.status.get().kind === 'conflict') return false
    try {
      while (!this.#isStored()) {
        await (this.#attempted ? this.#sendAgain(this.#attempted) : this.#send())
        if (this.#hasEnded || this.status.get().kind === 'conflict') return false
      }
    } catch (error) {
      this.#fail(error)
      return false
    }
    this.#failures = 0
    this.#removeCopy()
    this.status.set({ kind: 'saved' })
    if (this.#hasStopped) this.#forget()
    return true
  }

  /** Finds out what became of a document before a newer one is sent: it is saved now, was before, or is refused. */
  async #sendAgain(document: DraftDocument): Promise<void> {
    try {
      await this.#send(document)
    } catch (error) {
      if (this.#attempted || document === this.#options.document()) throw error
    }
  }

  async #send(document = this.#options.document()): Promise<void> {
    const form = this.#options.form()
    const isResent = this.#attempted !== undefined
    this.#attempted = document
    // A page that ends now must know of the request when it is opened again.
    this.#writeCopy()
    try {
      if (isPublished(document, form) && !this.#keepsDraft) await this.#delete(document)
      else await this.#put(document)
    } catch (error) {
      if (isStatus(error, 412)) return this.#compare()
      // The response to a repeated request says nothing about the first one, unless the document itself is invalid.
      const isKnown = isResent ? isInvalid(error) : !isTransient(error)
      if (isKnown) this.#attempted = undefined
      throw error
    }
  }

  async #put(document: DraftDocument): Promise<void> {
    const revision = await putDraft(this.#options.form().uuid, this.saved, document)
    this.#adopt({ ...this.saved, document, revision }, document)
  }

  /** A draft that changes nothing is none. */
  async #delete(document: DraftDocument): Promise<void> {
    const form = this.#options.form()
    if (this.saved.revision !== undefined) await deleteDraft(form.uuid, this.saved)
    this.#adopt({ document, revision: undefined, baseVersion: form.version }, document)
  }

  /** The draft is not the one that was read: it may be ours, saved by a request whose response was lost. */
  async #compare(): Promise<void> {
    const { form, saved: theirs } = await readFormAndSaved(this.#options.form().uuid)
    this.#options.onForm(form)
    const ours = [this.#options.document(), this.#left, this.#attempted, this.#stored]
    const same = ours.find((each) => each && haveSameContent(theirs.document, each, form))
    if (same) return this.#adopt(theirs, same)
    this.#attempted = undefined
    this.#writeCopy()
    this.status.set({ kind: 'conflict', theirs })
  }

  #fail(error: unknown): void {
    if (!isTransient(error)) return this.status.set({ kind: 'refused', error })
    this.status.set({ kind: 'kept' })
    this.#writeCopy()
    if (this.#hasEnded) return
    const wait = retryDelays[Math.min(this.#failures++, retryDelays.length - 1)]!
    this.#timer ??= setTimeout(() => void this.flush(), wait)
  }
}
