import { problem } from '@formpost/kit'

interface Waiting {
  bytes: number
  grant: () => void
}

export type ByteBudget = ReturnType<typeof createByteBudget>

/**
 * How many bytes may be in memory at once. Who wants more than is left waits in line, `waitMs` at most:
 * as all of them hold what they have, two could wait for each other.
 */
export function createByteBudget(total: number, waitMs: number) {
  let left = total
  const line: Waiting[] = []

  function serve(): void {
    while (line[0] && line[0].bytes <= left) {
      const next = line.shift()!
      left -= next.bytes
      next.grant()
    }
  }

  return {
    /** Throws `unavailable` where there is no room in time. */
    take(bytes: number): Promise<void> {
      return new Promise((resolve, reject) => {
        const tooLate = setTimeout(() => {
          line.splice(line.indexOf(waiting), 1)
          reject(problem('unavailable', { retryAfter: 5 }))
          serve()
        }, waitMs)
        const waiting: Waiting = {
          bytes,
          grant() {
            clearTimeout(tooLate)
            resolve()
          },
        }
        line.push(waiting)
        serve()
      })
    },

    giveBack(bytes: number): void {
      left += bytes
      serve()
    },
  }
}
