import type { DraftDocument } from '../../document/index.ts'
import { documentWith, fieldOf, liveForm } from '../../document/test-support/documents.ts'
import { haveSameContent } from '../is-published.ts'
import type { LocalCopy, SavedDraft } from '../local-copy.ts'
import type { FailureReason, SaveEffect, SaveEvent } from '../save-events.ts'
import { isOnItsWay, isStored, startSaving, type SaveState } from '../save-state.ts'
import { next } from '../save-transitions.ts'
import type { Command } from './save-commands.ts'

const form = liveForm(documentWith(fieldOf(1)))
const published = (): DraftDocument => ({ form: {}, fields: documentWith(fieldOf(1)).fields })
const titled = (title: string): DraftDocument => ({ ...published(), form: { title } })
const isSame = (one: DraftDocument, other: DraftDocument) => haveSameContent(one, other, form)

/** The service refuses documents with such titles. */
const invalid = 'Invalid '
const isInvalid = ({ form: { title } }: DraftDocument) => title?.startsWith(invalid) ?? false

const ensure = (claim: string, holds: boolean): void => {
  if (!holds) throw new Error(`Does not hold: ${claim}.`)
}

type Request = Extract<SaveEffect, { kind: 'put' | 'delete' | 'read' }>
type Response = Extract<Command, { kind: 'respond' }>['how']

/** A builder with a service, a network that loses messages, other people, and the copy in the browser. */
export class SavingWorld {
  state: SaveState
  #document: DraftDocument
  #typed: DraftDocument[] = []
  #service: SavedDraft = { document: published(), revision: undefined, baseVersion: form.version }
  #revisions = 0
  /** Everything that the service has had. */
  #history: DraftDocument[] = [this.#service.document]
  #request: Request | undefined
  #isScheduled = false
  #isCopyScheduled = false
  #copy: LocalCopy | undefined

  constructor() {
    this.#document = this.#service.document
    this.state = this.#start()
  }

  run(command: Command): void {
    switch (command.kind) {
      case 'type':
        return this.#type(titled(`Typed ${this.#typed.length}`))
      case 'type_invalid':
        return this.#type(titled(`${invalid}${this.#typed.length}`))
      case 'type_published':
        return this.#type(published())
      case 'take_back':
        return this.#type(this.#typed.at(-2) ?? this.#document)
      case 'due':
        if (this.#isScheduled) this.#dispatch({ kind: 'due' })
        return
      case 'copy_due':
        if (this.#isCopyScheduled) this.#dispatch({ kind: 'copy_due' })
        return
      case 'flush':
      case 'online':
      case 'compare':
        return this.#dispatch(command)
      case 'respond':
        return this.#respond(command.how)
      case 'keep':
        return this.#dispatch(command)
      case 'leave_page':
        return this.#leavePage(command.arrives)
      case 'reopen':
        return this.#reopen(command.arrives)
      case 'decide':
        return this.#decide(command.choice)
      case 'others_save':
        return this.#store(titled(`Others ${this.#revisions}`), ++this.#revisions)
      case 'others_discard':
        return this.#store(published(), undefined)
    }
  }

  /** Lets the service answer until nothing more happens. */
  drain(): void {
    for (let turn = 0; turn < 20; turn++) {
      if (this.#request) this.#respond('answer')
      else if (this.#isScheduled) this.#dispatch({ kind: 'due' })
      else if (!isStored(this.state)) this.#dispatch({ kind: 'flush' })
    }
    if (this.#isCopyScheduled) this.#dispatch({ kind: 'copy_due' })
  }

  /** Throws if something does not hold that holds at any time. */
  check(): void {
    const { state } = this
    const { phase, status } = state
    const isKnown = this.#history.some((each) => isSame(each, this.#document))
    const isKept = this.#isCopyScheduled || this.#copy?.document === this.#document
    const isReported = status.kind === 'refused' || status.kind === 'conflict'
    const isOn = phase.kind === 'waiting' || isOnItsWay(state)
    const isTrue =
      this.#document === state.stored && this.#history.some((each) => isSame(each, state.stored))
    ensure('a waiting phase has a timer', this.#isScheduled === (phase.kind === 'waiting'))
    ensure('requests are known', (this.#request !== undefined) === isOnItsWay(state))
    ensure('the service or a copy has what was typed', isKnown || isKept)
    ensure('changes are saved, on their way or reported', isStored(state) || isOn || isReported)
    ensure('“saved” is true', status.kind !== 'saved' || isTrue)
    ensure('conflicts are shown', (status.kind === 'conflict') === (phase.kind === 'conflict'))
  }

  /** Throws if something does not hold that holds once the service has answered everything. */
  checkSettled(): void {
    const { phase, status, saved, stored } = this.state
    const isInCopy = this.#copy?.document === this.#document
    if (phase.kind === 'conflict') {
      return ensure('a conflict loses nothing', isInCopy || stored === this.#document)
    }
    if (isInvalid(this.#document)) {
      return ensure('a refusal is shown', status.kind === 'refused' && isInCopy)
    }
    ensure('everything is saved', status.kind === 'saved' && this.#copy === undefined)
    if (saved.revision !== this.#service.revision) return
    ensure('the service has the document', isSame(this.#service.document, this.#document))
  }

  #start(): SaveState {
    const { document, saved = this.#service, attempted, left } = this.#copy ?? {}
    this.#document = document ?? saved.document
    return startSaving({ form, document: this.#document, saved, attempted, left })
  }

  #dispatch(event: SaveEvent): void {
    const { state, effects } = next({ ...this.state, document: this.#document }, event)
    this.state = state
    if (event.kind === 'due') this.#isScheduled = false
    if (event.kind === 'copy_due') this.#isCopyScheduled = false
    if (state.phase.kind !== 'waiting') this.#isScheduled = false
    for (const effect of effects) this.#do(effect)
  }

  #do(effect: SaveEffect): void {
    switch (effect.kind) {
      case 'put':
      case 'delete':
      case 'read':
        ensure('one request at a time', this.#request === undefined)
        this.#request = effect
        return
      case 'put_at_leave':
        ensure('one request at a time', this.#request === undefined)
        return
      case 'schedule':
        this.#isScheduled = true
        return
      case 'schedule_copy':
        this.#isCopyScheduled = true
        return
      case 'write_copy':
        this.#isCopyScheduled = false
        this.#copy = effect.copy
        return
      case 'remove_copy':
        this.#isCopyScheduled = false
        this.#copy = undefined
        return
      case 'show_form':
      case 'finish':
    }
  }

  #type(document: DraftDocument): void {
    this.#typed.push(document)
    this.#document = document
    this.#dispatch({ kind: 'changed' })
  }

  #store(document: DraftDocument, revision: number | undefined): void {
    this.#service = { document, revision, baseVersion: form.version }
    this.#history.push(document)
  }

  /** What the service does with a request. */
  #handle(request: Request): SaveEvent {
    if (request.kind === 'read') return { kind: 'read', form, theirs: this.#service }
    const { before, document } = request.request
    if (isInvalid(document)) return failure('invalid')
    if (request.kind === 'delete' && this.#service.revision === undefined) {
      return { kind: 'answered', revision: undefined }
    }
    if (before.revision !== this.#service.revision) return failure('outdated')
    if (request.kind === 'delete') this.#store(published(), undefined)
    else this.#store({ ...document }, ++this.#revisions)
    return { kind: 'answered', revision: this.#service.revision }
  }

  #respond(how: Response): void {
    const request = this.#request
    if (!request) return
    this.#request = undefined
    if (how === 'answer') return this.#dispatch(this.#handle(request))
    if (how === 'lose_answer') this.#handle(request)
    const isLost = how === 'lose_answer' || how === 'lose_request'
    this.#dispatch(failure(isLost ? 'transient' : 'refused'))
  }

  #leavePage(arrives: boolean): void {
    const { state } = this
    const { effects } = next({ ...state, document: this.#document }, { kind: 'page_left' })
    this.#dispatch({ kind: 'page_left' })
    const sent = effects.find((effect) => effect.kind === 'put_at_leave')
    if (!sent || !arrives || isInvalid(sent.document)) return
    if (sent.before.revision !== this.#service.revision) return
    this.#store({ ...sent.document }, ++this.#revisions)
  }

  /** The page is closed, and a new one goes on from the copy. */
  #reopen(arrives: boolean): void {
    this.#leavePage(arrives)
    if (this.#request && arrives) this.#handle(this.#request)
    this.#request = undefined
    this.#isScheduled = this.#isCopyScheduled = false
    this.state = this.#start()
    if (!isStored(this.state)) this.#dispatch({ kind: 'changed' })
  }

  #decide(choice: 'mine' | 'theirs'): void {
    const { status } = this.state
    if (status.kind !== 'conflict') return
    const { theirs } = status
    if (choice === 'theirs') this.#type(theirs.document)
    this.#dispatch({ kind: 'continued', saved: theirs, stored: theirs.document })
  }
}

const failure = (reason: FailureReason): SaveEvent => ({
  kind: 'failed',
  reason,
  error: new Error(reason),
})
