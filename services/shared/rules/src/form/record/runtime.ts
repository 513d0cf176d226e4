import { Budget, type ExpressionNode } from '../../expressions/index.ts'
import type { FieldExpression } from '../compile-expression.ts'
import type { LanguageForm } from '../compile-form.ts'
import { maxInstances } from '../limits.ts'
import { Source, Tracker, type Cell } from './cells.ts'

/**
 * How a record is evaluated. `filling`: the first instances are made, and stored calculations run. `sent`: it is complete.
 * `unchecked`: it is complete, and expressions and logic are ignored.
 */
export type Mode = 'filling' | 'sent' | 'unchecked'

export interface RuntimeOptions {
  form: LanguageForm
  mode: Mode
  clock: string | null
  maxSteps?: number | undefined
  /** From 0 to less than 1. */
  random(): number
  uuid(): string
  onChange(cell: Cell<unknown>): void
  onNewInstance(instance: ExpressionNode): void
}

/** What the nodes of a record share. */
export class Runtime {
  readonly form: LanguageForm
  readonly mode: Mode
  readonly tracker: Tracker
  readonly clock: Source<string | null>
  readonly random: () => number
  readonly uuid: () => string
  readonly onNewInstance: (instance: ExpressionNode) => void
  /** Of the present change. */
  budget: Budget
  readonly #maxSteps: number | undefined
  #instances = 0
  #keys = 0

  constructor(options: RuntimeOptions) {
    const { form, mode, clock, maxSteps, random, uuid } = options
    this.form = form
    this.mode = mode
    this.tracker = new Tracker((cell) => options.onChange(cell))
    this.clock = new Source(this.tracker, clock)
    this.random = () => random()
    this.uuid = () => uuid()
    this.onNewInstance = (instance) => options.onNewInstance(instance)
    this.#maxSteps = maxSteps
    this.budget = new Budget(maxSteps)
  }

  /** The instances of all repeats, those that are not relevant too. */
  get instanceCount(): number {
    return this.#instances
  }

  renewBudget(): void {
    this.budget = new Budget(this.#maxSteps)
  }

  /** Whether an expression cannot be evaluated, because it reads the time and that is not known. */
  lacksClock({ readsClock }: FieldExpression): boolean {
    return readsClock && this.clock.read() === null
  }

  /** Counts a new instance; false if the record can have no more. */
  takeInstance(): boolean {
    if (this.#instances >= maxInstances) return false
    this.#instances++
    return true
  }

  releaseInstance(): void {
    this.#instances--
  }

  newKey(): string {
    return `i${++this.#keys}`
  }
}
