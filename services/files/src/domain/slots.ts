import { problem } from '@formpost/kit/rpc'

export type Slots = ReturnType<typeof createSlots>

/** Lets `count` pieces of work run at once; the others wait in line, `waitMs` at most. */
export function createSlots(count: number, waitMs: number) {
  let free = count
  const line: (() => void)[] = []

  async function take(): Promise<void> {
    if (free > 0) {
      free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const grant = () => {
        clearTimeout(tooLate)
        resolve()
      }
      const tooLate = setTimeout(() => {
        line.splice(line.indexOf(grant), 1)
        reject(problem('unavailable', { retryAfter: 5 }))
      }, waitMs)
      line.push(grant)
    })
  }

  function giveBack(): void {
    const next = line.shift()
    if (next) next()
    else free++
  }

  return {
    /** Runs `work` when there is room. Throws `unavailable` where there is none in time. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      await take()
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
  }
}
