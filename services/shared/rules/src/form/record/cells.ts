import { ExpressionProblem, type ExpressionProblemCode } from '../../expressions/index.ts'

/** Why a value could not be computed: it depends on itself, or an expression is refused while it is evaluated. */
export type Failure = 'circle' | ExpressionProblemCode

/** Values that are computed within each other at most. Deeper ones could exceed the stack of the process. */
const maxNesting = 400

/** What the cells of a record share. */
export class Tracker {
  /** Cells that are being computed, each for the one before. */
  readonly running: Cell<unknown>[] = []
  readonly #onChange: (cell: Cell<unknown>) => void
  #pending: Cell<unknown>[] = []

  /** @param onChange is told of each cell whose value has changed */
  constructor(onChange: (cell: Cell<unknown>) => void) {
    this.#onChange = onChange
  }

  /** Has a cell computed at the end of a change. */
  add(cell: Cell<unknown>): void {
    this.#pending.push(cell)
  }

  reportChange(cell: Cell<unknown>): void {
    this.#onChange(cell)
  }

  /** Computes what is out of date, in the order of dependencies, so that computations seldom nest. */
  flush(): void {
    while (this.#pending.length > 0) {
      const batch = this.#pending.sort((a, b) => a.rank - b.rank)
      this.#pending = []
      for (const cell of batch) cell.refresh()
    }
  }
}

type State = 'clean' | 'a source may change' | 'checking sources' | 'dirty' | 'running'

/** Stops the computation of a cell that depends on itself. */
const inCircle = Symbol('circle')

interface CellOptions<T> {
  /** The place of the cell in the order of dependencies. */
  readonly rank: number
  /** What the value belongs to. */
  readonly owner?: unknown
  compute(): T
  /** The value if it cannot be computed. */
  readonly fallback: T
  isSame?(a: T, b: T): boolean
}

/** A value that knows which others it was computed from, and is computed again only after one of them has changed. */
export class Cell<T> {
  readonly rank: number
  readonly owner: unknown
  readonly #tracker: Tracker
  readonly #options: CellOptions<T>
  #state: State = 'dirty'
  #value: T
  #failure: Failure | null = null
  #isInCircle = false
  #isDisposed = false
  #sources: Cell<unknown>[] = []
  /** How many sources of the present computation are the same as before. */
  #same = 0
  #others: Cell<unknown>[] | null = null
  #observers: Set<Cell<unknown>> | null = null

  constructor(tracker: Tracker, options: CellOptions<T>) {
    this.rank = options.rank
    this.owner = options.owner
    this.#tracker = tracker
    this.#options = options
    this.#value = options.fallback
    tracker.add(this)
  }

  /** The value, on which the cell that is being computed depends from now on. */
  read(): T {
    const reader = this.#tracker.running.at(-1)
    if (reader) reader.#dependOn(this)
    this.refresh()
    if (reader && reader.#isInCircle) throw inCircle
    return this.#value
  }

  /** Why the value of the last computation could not be computed. */
  get failure(): Failure | null {
    return this.#failure
  }

  /** Has the value computed again, because of something else than a cell. */
  invalidate(): void {
    if (this.#state === 'running' || this.#isDisposed) return
    if (this.#state === 'clean') {
      this.#tracker.add(this)
      this.#markObservers()
    }
    this.#state = 'dirty'
  }

  refresh(): void {
    if (this.#state === 'clean') return
    if (this.#state === 'running') this.#closeCircle()
    else if (this.#state !== 'a source may change' || this.#mustCompute()) this.#compute()
  }

  /** Stops depending on others. */
  dispose(): void {
    for (const source of this.#sources) source.#forget(this)
    this.#sources = []
    this.#state = 'clean'
    this.#failure = null
    this.#isDisposed = true
  }

  #closeCircle(): void {
    const { running } = this.#tracker
    for (const cell of running.slice(running.indexOf(this))) cell.#isInCircle = true
  }

  #dependOn(source: Cell<unknown>): void {
    if (!this.#others) {
      if (this.#sources[this.#same] === source) {
        this.#same++
        return
      }
      // The same value is often read several times in a row.
      if (this.#same > 0 && this.#sources[this.#same - 1] === source) return
      this.#others = []
    }
    this.#others.push(source)
  }

  /** Brings the sources up to date, of which one that has changed makes this cell dirty. */
  #mustCompute(): boolean {
    this.#state = 'checking sources'
    for (const source of this.#sources) {
      if (source.#state === 'running' || source.#state === 'checking sources') return true
      source.refresh()
      if (this.#state !== 'checking sources') return this.#state === 'dirty'
    }
    this.#state = 'clean'
    return false
  }

  #compute(): void {
    const { running } = this.#tracker
    this.#state = 'running'
    this.#same = 0
    this.#others = null
    this.#isInCircle = false
    let value = this.#options.fallback
    let failure: Failure | null = null
    running.push(this)
    try {
      if (running.length > maxNesting) throw new ExpressionProblem('too_deep', { max: maxNesting })
      value = this.#options.compute()
    } catch (error) {
      if (error !== inCircle && !(error instanceof ExpressionProblem)) throw error
      failure = error instanceof ExpressionProblem ? error.code : 'circle'
    } finally {
      running.pop()
      this.#link()
      this.#state = 'clean'
    }
    this.#set(value, failure)
  }

  #set(value: T, failure: Failure | null): void {
    const isSame = this.#options.isSame?.(value, this.#value) ?? Object.is(value, this.#value)
    if (isSame && failure === this.#failure) return
    this.#value = value
    this.#failure = failure
    this.#tracker.reportChange(this)
    for (const observer of this.#observers ?? []) observer.invalidate()
  }

  /** Becomes an observer of the cells that were read, and of no others. */
  #link(): void {
    if (!this.#others && this.#same === this.#sources.length) return
    const sources = new Set([...this.#sources.slice(0, this.#same), ...(this.#others ?? [])])
    for (const source of this.#sources) if (!sources.has(source)) source.#forget(this)
    for (const source of sources) (source.#observers ??= new Set()).add(this)
    this.#sources = [...sources]
    this.#others = null
  }

  #forget(observer: Cell<unknown>): void {
    this.#observers?.delete(observer)
  }

  /** Tells all cells that depend on this one, directly or not, that it may change. */
  #markObservers(): void {
    const marked: Cell<unknown>[] = [this]
    for (let cell = marked.pop(); cell; cell = marked.pop()) {
      for (const observer of cell.#observers ?? []) {
        if (observer.#state !== 'clean' || observer.#isDisposed) continue
        observer.#state = 'a source may change'
        this.#tracker.add(observer)
        marked.push(observer)
      }
    }
  }
}

/** A value that is set. */
export class Source<T> {
  readonly #cell: Cell<T>
  #value: T

  constructor(tracker: Tracker, value: T) {
    this.#value = value
    this.#cell = new Cell(tracker, { rank: 0, fallback: value, compute: () => this.#value })
  }

  read(): T {
    return this.#cell.read()
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return
    this.#value = value
    this.#cell.invalidate()
  }
}
