import type { Form } from '@formpost/contract'
import { createStore, type Store } from '@formpost/ui/store.ts'

import {
  reduce,
  startState,
  type BuilderAction,
  type BuilderState,
  type DispatchOptions,
} from './builder-state.ts'
import {
  countProblems,
  findProblems,
  languagesOf,
  type DraftDocument,
  type DraftSettings,
  type Operation,
  type Problem,
} from './document/index.ts'
import { languageProblems } from './language-problems.ts'
import { DraftSync } from './saving/draft-sync.ts'
import { isPublished } from './saving/is-published.ts'
import type { LocalCopies, SavedDraft } from './saving/local-copy.ts'

/** Checking a large form takes longer than a key may. */
const checkDelay = 250
/** A pause after which typing starts a new step. */
const pause = 1_500

/** What has just happened, until the next change. */
export interface Notice {
  readonly text: string
  readonly canUndo: boolean
}

interface BuilderModelOptions {
  form: Form
  document: DraftDocument
  saved: SavedDraft
  /** See `LocalCopy`. */
  attempted: DraftDocument | undefined
  left: DraftDocument | undefined
  copies: LocalCopies
  onForm: (form: Form) => void
}

/** The settings that an operation changes. */
function settingsIn(operation: Operation): string[] {
  if (operation.kind === 'batch') return operation.operations.flatMap(settingsIn)
  if (operation.kind === 'set_texts') return ['languages', 'translations']
  return operation.kind === 'change_settings' ? Object.keys(operation.change) : []
}

/** One visit to the builder of a form: the document with its history, its problems, and saving. */
export class BuilderModel {
  readonly state: Store<BuilderState>
  readonly problems = createStore<readonly Problem[]>([])
  readonly problemCounts = createStore(countProblems([]))
  /** Whether publishing would change the form. */
  readonly hasChanges: Store<boolean>
  readonly notice = createStore<Notice | undefined>(undefined)
  readonly sync: DraftSync
  form: Form
  #isStopped = false
  #checkTimer: ReturnType<typeof setTimeout> | undefined
  #pauseTimer: ReturnType<typeof setTimeout> | undefined

  constructor({ form, document, saved, attempted, left, copies, onForm }: BuilderModelOptions) {
    this.form = form
    this.state = createStore(startState(document))
    this.hasChanges = createStore(!isPublished(document, form))
    this.sync = new DraftSync({
      form: () => this.form,
      onForm,
      document: () => this.document,
      saved,
      attempted,
      left,
      copies,
    })
    this.#checkLater()
  }

  get document(): DraftDocument {
    return this.state.get().history.document
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#checkTimer)
    clearTimeout(this.#pauseTimer)
    this.sync.stop()
  }

  readonly dispatch = (operation: Operation, options?: DispatchOptions): void => {
    this.#fixSettings(settingsIn(operation))
    this.#act({ kind: 'change', operation, ...(options && { options }) })
    clearTimeout(this.#pauseTimer)
    if (options?.mergeKey !== undefined) this.#pauseTimer = setTimeout(this.endStep, pause)
  }

  readonly endStep = (): void => this.#act({ kind: 'end_step' })

  readonly undo = (): void => this.#act({ kind: 'undo' })

  readonly redo = (): void => this.#act({ kind: 'redo' })

  readonly select = (uuid: string | undefined, property?: string): void =>
    this.#act({ kind: 'select', uuid, property })

  /** Shows another document under the same steps. */
  replace(document: DraftDocument): void {
    this.#act({ kind: 'replace', document })
  }

  /** Finds the problems of the document as it is now, and whether it has changes. */
  check(): readonly Problem[] {
    clearTimeout(this.#checkTimer)
    const { document, form } = this
    this.hasChanges.set(!isPublished(document, form))
    const problems = [
      ...findProblems(document, form),
      ...languageProblems(document, form, () => this.#isStopped || this.check()),
    ]
    this.problems.set(problems)
    this.problemCounts.set(countProblems(problems))
    return problems
  }

  /** Takes a form that was read again. */
  setForm(form: Form): void {
    if (form === this.form) return
    this.form = form
    this.check()
  }

  #act(action: BuilderAction): void {
    const before = this.document
    this.state.set(reduce(this.state.get(), action))
    if (this.document === before) return
    this.notice.set(undefined)
    this.sync.changed()
    this.#checkLater()
  }

  #checkLater(): void {
    clearTimeout(this.#checkTimer)
    this.#checkTimer = setTimeout(() => this.check(), checkDelay)
  }

  /** A setting that the draft does not have yet starts as it is live, so that undo gives that back even after publishing. */
  #fixSettings(names: readonly string[]): void {
    const { document, form } = this
    const missing = names.filter((name) => document.form[name as keyof DraftSettings] === undefined)
    if (missing.length === 0) return
    const present = { ...form, ...languagesOf(document, form) }
    const live = Object.fromEntries(
      missing.map((name) => [name, present[name as keyof typeof present]]),
    )
    this.#act({ kind: 'replace', document: { ...document, form: { ...live, ...document.form } } })
  }
}
