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

  /** @param onChange called with each cell whose value has changed */
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

/** Most cells have no sources or no observers. */
const none: Cell<unknown>[] = []

/** Stops the computation of a cell that depends on itself. */
const inCircle = Symbol('circle')

/** How the values of many cells are computed, each from its owner. */
export interface CellKind<O, T> {
  /** The place of the cell in the order of dependencies. */
  rank(owner: O): number
  compute(owner: O): T
  /** The value if it cannot be computed. */
  fallback(owner: O): T
  isSame?(a: T, b: T): boolean
  /** Whether the value is not needed before it is first read. */
  readonly isLazy?: boolean
}

/** A value that knows which others it was computed from, and is computed again only after one of them has changed. */
export class Cell<T, O = unknown> {
  readonly rank: number
  readonly owner: O
  readonly #tracker: Tracker
  readonly #kind: CellKind<O, T>
  #state: State = 'dirty'
  #value: T
  #failure: Failure | null = null
  #isInCircle = false
  #isDisposed = false
  #sources: Cell<unknown>[] = none
  /** How many sources of the present computation are the same as before. */
  #same = 0
  #others: Cell<unknown>[] | null = null
  #observers: Cell<unknown>[] = none

  constructor(tracker: Tracker, owner: O, kind: CellKind<O, T>) {
    this.rank = kind.rank(owner)
    this.owner = owner
    this.#tracker = tracker
    this.#kind = kind
    this.#value = kind.fallback(owner)
    if (!kind.isLazy) tracker.add(this)
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
    this.#sources = none
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
    let value = this.#kind.fallback(this.owner)
    let failure: Failure | null = null
    running.push(this)
    try {
      if (running.length > maxNesting) throw new ExpressionProblem('too_deep', { max: maxNesting })
      value = this.#kind.compute(this.owner)
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
    const isSame = this.#kind.isSame?.(value, this.#value) ?? Object.is(value, this.#value)
    if (isSame && failure === this.#failure) return
    this.#value = value
    this.#failure = failure
    this.#tracker.reportChange(this)
    for (const observer of this.#observers) observer.invalidate()
  }

  /** Becomes an observer of the cells that were read, and of no others. */
  #link(): void {
    const before = this.#sources
    const others = this.#others
    if (!others && this.#same === before.length) return
    this.#others = null
    if (others && before === none) {
      this.#sources = others.length === 1 ? others : withoutRepetition(others)
      for (const source of this.#sources) source.#remember(this)
      return
    }
    const kept = before.slice(0, this.#same)
    const sources = others ? withoutRepetition([...kept, ...others]) : kept
    const isSource = membership(sources)
    for (const source of before.slice(this.#same)) if (!isSource(source)) source.#forget(this)
    const wasSource = membership(before)
    for (const source of sources.slice(this.#same)) if (!wasSource(source)) source.#remember(this)
    this.#sources = sources
  }

  #remember(observer: Cell<unknown>): void {
    if (this.#observers === none) this.#observers = [observer]
    else this.#observers.push(observer)
  }

  #forget(observer: Cell<unknown>): void {
    const at = this.#observers.indexOf(observer)
    if (at === -1) return
    // The order does not matter.
    const last = this.#observers.pop()!
    if (at < this.#observers.length) this.#observers[at] = last
  }

  /** Tells all cells that depend on this one, directly or not, that it may change. */
  #markObservers(): void {
    const marked: Cell<unknown>[] = [this]
    for (let cell = marked.pop(); cell; cell = marked.pop()) {
      for (const observer of cell.#observers) {
        if (observer.#state !== 'clean' || observer.#isDisposed) continue
        observer.#state = 'a source may change'
        this.#tracker.add(observer)
        marked.push(observer)
      }
    }
  }
}

/** Sets are slower for a few cells. */
const maxSearched = 16

function membership(cells: readonly Cell<unknown>[]): (cell: Cell<unknown>) => boolean {
  if (cells.length <= maxSearched) return (cell) => cells.includes(cell)
  const set = new Set(cells)
  return (cell) => set.has(cell)
}

function withoutRepetition(cells: Cell<unknown>[]): Cell<unknown>[] {
  if (cells.length > maxSearched) return [...new Set(cells)]
  return cells.filter((cell, at) => cells.indexOf(cell) === at)
}

/** A value that is set. Its cell is made when another cell reads it. */
export class Source<T> {
  readonly #tracker: Tracker
  #cell: Cell<T, Source<T>> | null = null
  #value: T

  constructor(tracker: Tracker, value: T) {
    this.#tracker = tracker
    this.#value = value
  }

  get value(): T {
    return this.#value
  }

  read(): T {
    if (!this.#cell && this.#tracker.running.length > 0)
      this.#cell = new Cell<T, Source<T>>(this.#tracker, this, sourceKind as CellKind<Source<T>, T>)
    return this.#cell ? this.#cell.read() : this.#value
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return
    this.#value = value
    this.#cell?.invalidate()
  }
}

const sourceKind: CellKind<Source<unknown>, unknown> = {
  rank: () => 0,
  compute: (source) => source.value,
  fallback: (source) => source.value,
}
