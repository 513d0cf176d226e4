interface Waiting {
  start: () => void
}

/** Gives turns, one at a time. Owners take turns with each other; within an owner the order is that of arrival. */
export class Turns {
  readonly #maxPerOwner: number
  /** In the order of their next turns. */
  readonly #waiting = new Map<string, Set<Waiting>>()
  #isTaken = false

  constructor(maxPerOwner: number) {
    this.#maxPerOwner = maxPerOwner
  }

  /** Ends the turn; undefined if it would come after `until`, in ms of `performance.now()`, or if too many of the owner wait. */
  async take(owner: string, until: number): Promise<(() => void) | undefined> {
    if (this.#isTaken && !(await this.#wait(owner, until))) return undefined
    this.#isTaken = true
    return () => this.#end(owner)
  }

  /** Whether another owner waits for a turn. */
  othersWait(owner: string): boolean {
    for (const waiting of this.#waiting.keys()) if (waiting !== owner) return true
    return false
  }

  #wait(owner: string, until: number): Promise<boolean> {
    const own = this.#waiting.get(owner) ?? new Set()
    const remaining = until - performance.now()
    if (own.size >= this.#maxPerOwner || remaining <= 0) return Promise.resolve(false)
    this.#waiting.set(owner, own)
    return new Promise((resolve) => {
      const finish = (isStarted: boolean) => {
        clearTimeout(timer)
        own.delete(waiting)
        if (own.size === 0) this.#waiting.delete(owner)
        resolve(isStarted)
      }
      const waiting = { start: () => finish(true) }
      const timer = setTimeout(() => finish(false), remaining)
      own.add(waiting)
    })
  }

  #end(owner: string): void {
    const own = this.#waiting.get(owner)
    if (own) {
      this.#waiting.delete(owner)
      this.#waiting.set(owner, own)
    }
    const [next] = this.#waiting.values()
    const [first] = next ?? []
    if (first) first.start()
    else this.#isTaken = false
  }
}
