import type { Address, FormCheck } from '../types.ts'
import type { Cell } from './cells.ts'

const beyondLimits: readonly string[] = ['too_many_steps', 'text_too_long', 'too_deep']

/** The expressions that cannot be evaluated at present. */
export class Failures {
  readonly #cells = new Set<Cell<unknown>>()

  /** To be told of each cell that has changed. */
  note(cell: Cell<unknown>): void {
    // A circle is a problem of its field.
    if (cell.failure !== null && cell.failure !== 'circle') this.#cells.add(cell)
    else this.#cells.delete(cell)
  }

  get isEmpty(): boolean {
    return this.#cells.size === 0
  }

  /** Has them evaluated again, because what they cost depends on the rest of the form. */
  retry(): void {
    for (const cell of this.#cells) cell.invalidate()
  }

  checks(addressOf: (owner: unknown) => Address | undefined): FormCheck[] {
    const checks = new Map<string, FormCheck>()
    for (const { failure, owner } of this.#cells) {
      if (failure === null || failure === 'circle') continue
      const code = beyondLimits.includes(failure) ? 'too_expensive' : 'expression_failed'
      // The steps of a record end at any of its fields.
      const address = failure === 'too_many_steps' ? undefined : addressOf(owner)
      const check: FormCheck = { code, reason: failure, ...(address ? { address } : {}) }
      checks.set(JSON.stringify(check), check)
    }
    return [...checks.values()]
  }
}
