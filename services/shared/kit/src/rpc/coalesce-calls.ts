import { isTransient, Problem } from './problem.ts'

interface Asker<T> {
  make: (askers: number) => Promise<T>
  resolve: (answer: T) => void
  reject: (error: unknown) => void
}

/** So many calls for the same are on their way at once: while one is answered, the next is asked. */
const callsAtOnce = 2

interface Line<T> {
  waiting: Asker<T>[]
  onTheWay: number
}

/**
 * Callers that ask the same thing at the same time share a call. One that comes while a call is on its way is
 * answered by a later one: what it is told is never older than its question. `make` gets to know how many
 * are answered by it.
 */
export function createSharing<T>() {
  const lines = new Map<string, Line<T>>()

  async function go(key: string, line: Line<T>): Promise<void> {
    const askers = line.waiting.splice(0)
    if (askers.length === 0) return
    line.onTheWay++
    try {
      const answer = await askers[0]!.make(askers.length)
      for (const { resolve } of askers) resolve(answer)
    } catch (error) {
      // Whoever waits for the same would wait as long to be told the same.
      const others = error instanceof Problem && isTransient(error) ? line.waiting.splice(0) : []
      for (const { reject } of [...askers, ...others]) reject(error)
    }
    line.onTheWay--
    if (line.waiting.length > 0) start(key, line)
    else if (line.onTheWay === 0) lines.delete(key)
  }

  // Once all that has come in by now has asked.
  const start = (key: string, line: Line<T>) => void setImmediate(() => void go(key, line))

  return (key: string, make: Asker<T>['make']): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const known = lines.get(key)
      const line = known ?? { waiting: [], onTheWay: 0 }
      if (!known) lines.set(key, line)
      line.waiting.push({ make, resolve, reject })
      if (line.waiting.length === 1 && line.onTheWay < callsAtOnce) start(key, line)
    })
}
